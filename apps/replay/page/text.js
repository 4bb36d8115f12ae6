// Drawings in words: sentences with gaps filled by variables, and ways from place to place.

/**
 * Sentences as sequences of pieces; a sentence with facts is shown only if they hold.
 * @typedef {{sentences: {pieces: Face[], facts?: Facts}[], looks: [string, number][]}} TextView
 */

const mostInGap = 2; // numbers or words that are listed

class Sentences {
  /**
   * @param {TextView} view
   * @param {Track} track
   * @param {(x: number) => void} onSelect
   */
  constructor(view, track, onSelect) {
    this.view = view;
    this.box = make('div', {class: 'sentences'});
    /** @type {Domains} */
    const first = x => track.variables[x].domain;
    /**
     * The gaps of each sentence, each with its face.
     * @type {[HTMLElement, Face][][]}
     */
    this.gaps = [];
    /** The width of the longest line, in rem. */
    this.width = 0;
    this.lines = view.sentences.map(({pieces}) => {
      const line = make('p');
      /** @type {[HTMLElement, Face][]} */
      const gaps = [];
      let width = 1; // in em of the line's font
      for (const face of pieces) {
        if (face.fixed !== undefined) {
          line.append(view.looks[face.fixed][0]);
          width += view.looks[face.fixed][0].length * .55;
          continue;
        }
        const gap = make('span', {class: 'gap'});
        const [x] = variablesOf(face), room = this.#widthOf(face, first) * .62;
        gap.style.minWidth = room + 'em'; // so that nothing moves when the gap is filled
        width += room + .32;
        gap.onclick = () => onSelect(x);
        gaps.push([gap, face]);
        line.append(gap);
      }
      this.gaps.push(gaps);
      this.width = Math.max(this.width, width * 1.05);
      return line;
    });
    this.box.append(...this.lines);
    this.box.classList.toggle('many', this.lines.length > 12);
  }

  /**
   * The greatest number of letters that a gap holds at any time.
   * @param {Face} face
   * @param {Domains} first
   */
  #widthOf(face, first) {
    const looks = (face.cases ?? []).map(([look]) => this.view.looks[look][0].length);
    return Math.max(this.#textOf(face, first).length, ...looks);
  }

  /**
   * @param {Face} face
   * @param {Domains} domains
   */
  #textOf(face, domains) {
    if (face.cases) {
      const texts = [...looksLeft(face, domains)].map(look => this.view.looks[look][0]);
      return texts.length <= mostInGap ? texts.join('|') : texts.length + '?';
    }
    const all = numbersOf(face, domains, mostInGap);
    return all ? all.map(numberText).join('|') : rangeText(rangeOf(face, domains));
  }

  /** @param {Moment} moment */
  show(moment) {
    const domains = (/** @type {number} */ x) => moment.domain(x);
    this.view.sentences.forEach(({facts = []}, i) => {
      const truth = truthOf(facts, 0, domains);
      const line = this.lines[i];
      line.className = truth > 0 ? '' : truth === 0 ? 'out' : 'open';
      const changed = facts.some((x, at) => at % 3 === 0 && moment.isChanged(x));
      line.classList.toggle('effect', changed);
      line.setAttribute('aria-hidden', String(truth === 0));
      for (const [gap, face] of this.gaps[i]) {
        gap.textContent = this.#textOf(face, domains);
        const roles = variablesOf(face).flatMap(x => moment.rolesOf(x));
        const [least, greatest] = face.cases ? [0, looksLeft(face, domains).size - 1] : rangeOf(face, domains);
        gap.className = ['gap', least === greatest ? 'found' : 'open', ...new Set(roles)].join(' ');
      }
    });
  }
}

/** A way in words: its known pieces, each followed by the possible next places. */
class WayPicture {
  /**
   * @param {Route} route
   * @param {(x: number) => void} onSelect
   */
  constructor(route, onSelect) {
    this.route = route;
    this.onSelect = onSelect;
    this.box = make('div', {class: 'sentences'});
    this.box.style.minHeight = (route.names.length + 1) * 2.02 + 'em'; // a line per place: nothing moves as pieces join
  }

  /** @param {Moment} moment */
  show(moment) {
    const {next, names} = this.route;
    const domains = (/** @type {number} */ x) => moment.domain(x);
    /** @param {number} place */
    const after = place => isFixed(domains(next[place])) ? domains(next[place])[0] : -1;
    const reached = new Set(next.map((_, place) => after(place)));
    const begun = knownWay(this.route, domains);
    const heads = next.map((_, place) => place).filter(place => !reached.has(place) && !begun.includes(place));
    const lines = begun.length > 0 ? [this.#line(begun, true, moment)] : [this.#start(moment)];
    const told = new Set(begun);
    const follow = (/** @type {number} */ head) => {
      const chain = [];
      for (let place = head; place >= 0 && place < names.length && !told.has(place); place = after(place)) {
        told.add(place);
        chain.push(place);
      }
      lines.push(this.#line(chain, false, moment));
    };
    heads.forEach(follow);
    next.forEach((_, place) => { if (!told.has(place)) follow(place); }); // loops, not refuted yet
    this.box.replaceChildren(...lines);
  }

  /** @param {Moment} moment */
  #start(moment) {
    const {start, names} = this.route;
    const line = make('p', {class: 'open'}, 'Begins at ');
    line.append(this.#choices(variablesOf(start)[0], moment, names));
    return line;
  }

  /**
   * Consecutive places, and the possible successors of the last.
   * @param {number[]} chain
   * @param {boolean} isBegun
   * @param {Moment} moment
   */
  #line(chain, isBegun, moment) {
    const {next, names} = this.route;
    const line = make('p', {}, isBegun ? '' : '… - ');
    chain.forEach((place, i) => {
      if (i > 0) line.append(' - ');
      const x = next[place];
      const name = make('span', {class: ['gap', 'found', ...moment.rolesOf(x)].join(' ')}, names[place]);
      name.onclick = () => this.onSelect(x);
      line.append(name);
    });
    const last = next[chain[chain.length - 1]];
    if (isFixed(moment.domain(last))) {
      if (moment.domain(last)[0] >= names.length) line.append('.');
    } else {
      line.append(' - ', this.#choices(last, moment, [...names, 'the end']));
    }
    return line;
  }

  /**
   * @param {number} x
   * @param {Moment} moment
   * @param {string[]} names
   */
  #choices(x, moment, names) {
    const gap = make('span', {class: ['gap', 'open', ...moment.rolesOf(x)].join(' ')});
    const left = valuesOf(moment.domain(x)), gone = valuesOf(moment.gone(x));
    const few = 8;
    const named = (/** @type {number[]} */ places) => places.map(value => names[value] ?? '?').join('|');
    gap.append(left.length > few ? left.length + ' places' : named(left));
    if (gone.length > 0 && gone.length <= few) gap.append(' ', make('i', {class: 'gone'}, named(gone)));
    gap.onclick = () => this.onSelect(x);
    return gap;
  }
}
