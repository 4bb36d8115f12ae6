// Networks, and the pictures of answers.

/**
 * @typedef {{points: {label: string, color: Face}[], lines: [number, number][]}} NetworkView
 */

/** Points on a circle; an open point has a slice for each remaining color. */
class Network {
  /**
   * @param {NetworkView} view
   * @param {(x: number) => void} onSelect
   */
  constructor(view, onSelect) {
    this.view = view;
    this.onSelect = onSelect;
    this.svg = draw('svg', {class: 'picture square', role: 'img', 'aria-label': 'Network', viewBox: '0 0 560 560'});
  }

  /**
   * @param {number} i
   * @returns {[number, number]}
   */
  #at(i) {
    const angle = 2 * Math.PI * i / this.view.points.length;
    return [280 + 240 * Math.sin(angle), 280 - 240 * Math.cos(angle)];
  }

  /** @param {Moment} moment */
  show(moment) {
    const parts = [];
    for (const [a, b] of this.view.lines) {
      const [x1, y1] = this.#at(a), [x2, y2] = this.#at(b);
      parts.push(draw('line', {class: 'ruler', x1, y1, x2, y2}));
    }
    this.view.points.forEach((point, i) => parts.push(this.#point(point, this.#at(i), moment)));
    this.svg.replaceChildren(...parts);
  }

  /**
   * @param {NetworkView['points'][number]} point
   * @param {[number, number]} at
   * @param {Moment} moment
   */
  #point(point, [cx, cy], moment) {
    const [x] = variablesOf(point.color);
    const radius = Math.min(24, 400 / this.view.points.length);
    const colors = numbersOf(point.color, of => moment.domain(of), Infinity) ?? [];
    const roles = x === undefined ? [] : moment.rolesOf(x);
    const group = draw('g', {class: ['point', colors.length === 1 ? 'sure' : '', ...roles].join(' ')});
    const names = colors.map(number => 'color ' + (number + 1));
    group.append(draw('title', {}, `${point.label}: ${listed(names, 'or')}`));
    colors.forEach((number, i) => group.append(slice(cx, cy, radius, i / colors.length, (i + 1) / colors.length,
      'p' + number % paletteSize)));
    group.append(draw('circle', {class: 'rim', cx, cy, r: radius}));
    group.append(draw('text', {class: 'label', x: cx, y: cy, 'text-anchor': 'middle', dy: '.35em'}, point.label));
    if (x !== undefined) group.addEventListener('click', () => this.onSelect(x));
    return group;
  }
}

/**
 * A sector of a disc between two fractions of the circle.
 * @param {number} cx
 * @param {number} cy
 * @param {number} radius
 * @param {number} from
 * @param {number} to
 * @param {string} name  of its color
 */
function slice(cx, cy, radius, from, to, name) {
  if (to - from >= 1) return draw('circle', {class: name, cx, cy, r: radius});
  const at = (/** @type {number} */ share) =>
    `${cx + radius * Math.sin(2 * Math.PI * share)} ${cy - radius * Math.cos(2 * Math.PI * share)}`;
  return draw('path', {class: name,
    d: `M${cx} ${cy}L${at(from)}A${radius} ${radius} 0 ${to - from > .5 ? 1 : 0} 1 ${at(to)}Z`});
}

/** Pictures of solutions, for drawings without partial states. */
class Answers {
  /** @param {string[]} pictures  SVG, for each solution */
  constructor(pictures) {
    this.pictures = pictures;
    this.box = make('div', {class: 'answer'});
    this.shown = -2;
  }

  /** @param {Moment} moment */
  show(moment) {
    if (moment.answer === this.shown) return;
    this.shown = moment.answer;
    const picture = this.pictures[moment.answer];
    if (picture) this.box.innerHTML = picture;
    else this.box.replaceChildren(make('p', {class: 'note'},
      'This puzzle is drawn once it is solved; until then the table shows the variables.'));
  }
}
