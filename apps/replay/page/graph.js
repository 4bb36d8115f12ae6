// The constraint graph around one variable, on demand: its constraints, and its peers in them.

/**
 * The reader's choice.
 * @typedef {{x: number, constraint: number, peers: Set<number>}} Choice
 */

/** @returns {Choice} */
function noChoice() {
  return {x: -1, constraint: -1, peers: new Set()};
}

/**
 * The choice of a variable and, to show the peers in one of its constraints alone, of that constraint.
 * @param {Track} track
 * @param {number} x
 * @param {number} constraint
 * @returns {Choice}
 */
function choiceOf(track, x, constraint) {
  const peers = new Set();
  for (const c of constraint >= 0 ? [constraint] : track.constraintsOf[x])
    for (const other of track.constraints[c].variables) if (other !== x) peers.add(other);
  return {x, constraint, peers};
}

class GraphPanel {
  /**
   * @param {Words} words
   * @param {(x: number, constraint: number) => void} onChoose
   */
  constructor(words, onChoose) {
    this.words = words;
    this.track = words.track;
    this.onChoose = onChoose;
    this.box = element('graph');
    /** The panel's content as last drawn, so that only changes are written. */
    this.key = '';
    this.box.onclick = event => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      if (button.dataset.x !== undefined) this.onChoose(Number(button.dataset.x), -1);
      else if (button.dataset.constraint !== undefined)
        this.onChoose(this.x, button.getAttribute('aria-pressed') === 'true' ? -1 : Number(button.dataset.constraint));
      else this.onChoose(-1, -1);
    };
    this.x = -1;
  }

  /** @param {Moment} moment */
  show(moment) {
    const {choice} = moment;
    const left = choice.x < 0 ? '' : domainText(moment.domain(choice.x), choice.x);
    const key = choice.x + '|' + choice.constraint + '|' + left;
    if (key === this.key) return;
    this.key = key;
    this.x = choice.x;
    if (choice.x < 0) {
      this.box.replaceChildren(make('p', {class: 'note'},
        'Choose a cell of the board, or a variable of the table, to see its constraints, and its peers: the ' +
        'variables that share one of them.'));
      return;
    }
    this.box.replaceChildren(...this.#about(choice, left));
  }

  /**
   * @param {Choice} choice
   * @param {string} left
   */
  #about(choice, left) {
    const {track, words} = this;
    const constraints = track.constraintsOf[choice.x];
    const most = 200;
    const heading = make('div', {class: 'graph-head'}, make('h2', {}, words.name(choice.x)),
      make('button', {type: 'button', class: 'plain'}, 'Clear the choice'));
    const list = make('ul', {class: 'chips', 'aria-label': 'Constraints'});
    for (const c of constraints.slice(0, most))
      list.append(make('li', {}, make('button', {type: 'button', class: 'chip', 'data-constraint': c,
        'aria-pressed': c === choice.constraint ? 'true' : 'false'}, track.constraints[c].name)));
    const peers = make('ul', {class: 'chips', 'aria-label': 'Peers'});
    for (const x of [...choice.peers].slice(0, most))
      peers.append(make('li', {}, make('button', {type: 'button', class: 'chip small', 'data-x': x}, words.name(x))));
    const where = choice.constraint < 0 ? 'all of these' : track.constraints[choice.constraint].name;
    return [heading, make('p', {}, 'May be ' + (left || 'nothing') + '.'),
      make('h3', {}, counted(constraints.length, 'constraint')), list,
      make('h3', {}, counted(choice.peers.size, 'peer') + ' in ' + where), peers];
  }
}
