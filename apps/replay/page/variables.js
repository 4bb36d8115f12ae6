// All variables with their domains, as a table that creates only the rows in view.

class VariableTable {
  /**
   * @param {HTMLElement} box
   * @param {Track} track
   * @param {(x: number) => void} onSelect
   */
  constructor(box, track, onSelect) {
    this.track = track;
    this.onSelect = onSelect;
    /** @type {Moment | undefined} */
    this.moment = undefined;
    const order = track.variables.map((_, x) => x);
    this.order = order.filter(x => !track.variables[x].isAuxiliary)
      .concat(order.filter(x => track.variables[x].isAuxiliary));
    this.place = new Int32Array(order.length);
    this.order.forEach((x, i) => { this.place[x] = i; });
    this.list = new LongList(box, 28, index => this.#row(index));
    this.list.sizer.setAttribute('role', 'rowgroup');
    box.setAttribute('role', 'table');
    box.setAttribute('aria-label', 'Variables and their domains');
    box.setAttribute('aria-rowcount', String(this.order.length));
    box.onclick = event => {
      const row = event.target instanceof Element ? event.target.closest('[data-x]') : null;
      if (row instanceof HTMLElement) this.onSelect(Number(row.dataset.x));
    };
  }

  /** @param {Moment} moment */
  show(moment) {
    this.moment = moment;
    if (this.list.length === 0) this.list.resize(this.order.length);
    const changed = moment.telling.effects.keys().next().value;
    if (changed !== undefined) this.list.reveal(this.place[changed]);
    else this.list.show();
  }

  /** @param {number} index */
  #row(index) {
    const x = this.order[index];
    const moment = /** @type {Moment} */ (this.moment);
    const variable = this.track.variables[x];
    const domain = moment.domain(x), gone = moment.gone(x);
    const row = make('div', {role: 'row', class: ['row', ...moment.rolesOf(x)].join(' '), 'data-x': x,
      'aria-rowindex': index + 1, title: variable.name + ': ' + domainText(domain, x)});
    row.append(make('span', {role: 'rowheader', class: 'who'},
      make('button', {type: 'button'}, variable.name)));
    const values = make('span', {role: 'cell', class: 'domain'});
    values.append(this.#bar(variable.domain, domain, gone));
    values.append(make('span', {class: isFixed(domain) ? 'fixed' : ''}, domainText(domain, x)));
    if (gone.length > 0) values.append(make('span', {class: 'gone'}, domainText(gone, x)));
    row.append(values);
    return row;
  }

  /**
   * The remaining part of the initial domain, as a bar.
   * @param {Domain} first
   * @param {Domain} domain
   * @param {Domain} gone
   */
  #bar(first, domain, gone) {
    const min = first[0], span = first[first.length - 1] - min + 1;
    const svg = draw('svg', {class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'});
    const paint = (/** @type {Domain} */ values, /** @type {string} */ name) => {
      for (let i = 0; i < Math.min(values.length, 400); i += 2)
        svg.append(draw('rect', {class: name, x: 100 * (values[i] - min) / span, y: 0,
          width: Math.max(100 * (values[i + 1] - values[i] + 1) / span, .6), height: 10}));
    };
    paint(domain, 'left');
    paint(gone, 'gone');
    return svg;
  }
}
