// Drawings that are no boards: plans along the time, and networks.

/**
 * A number that a variable decides: x + plus, or plus alone.
 * @typedef {{x?: number, plus: number}} Place
 * @typedef {{rows: string[], tasks: {row: number, start: Place, end: Place, label: string, color: number}[],
 *   end: number}} ScheduleView
 * @typedef {{points: {label: string, color: Place}[], lines: [number, number][], colors: number}} NetworkView
 */

const paletteSize = 8; // colors in player.css: p0 to p7

/**
 * The least and the greatest that a place may be.
 * @param {Place} place
 * @param {Moment} moment
 * @returns {[number, number]}
 */
function rangeOf(place, moment) {
  if (place.x === undefined) return [place.plus, place.plus];
  const domain = moment.domain(place.x);
  return [domain[0] + place.plus, domain[domain.length - 1] + place.plus];
}

/** Tasks as bars: where one may still be is pale, where it is for certain is full. */
class Schedule {
  /**
   * @param {ScheduleView} view
   * @param {(x: number) => void} onSelect
   */
  constructor(view, onSelect) {
    this.view = view;
    this.onSelect = onSelect;
    const {rows} = view;
    this.rowHeight = 40;
    this.left = 16 + 9 * Math.max(...rows.map(row => row.length), 1);
    this.width = 760;
    this.svg = draw('svg', {class: 'picture', role: 'img', 'aria-label': 'Plan along the time',
      viewBox: `0 0 ${this.left + this.width + 16} ${rows.length * this.rowHeight + 28}`});
  }

  /** @param {number} time */
  #x(time) {
    return this.left + this.width * Math.min(time / Math.max(this.view.end, 1), 1.02); // beyond it all is one
  }

  /** @param {Moment} moment */
  show(moment) {
    const {view, rowHeight} = this;
    const parts = [];
    view.rows.forEach((row, i) => {
      parts.push(draw('line', {class: 'ruler', x1: this.left, x2: this.left + this.width, y1: (i + 1) * rowHeight,
        y2: (i + 1) * rowHeight}));
      parts.push(draw('text', {x: this.left - 8, y: (i + .5) * rowHeight, 'text-anchor': 'end', dy: '.35em'}, row));
    });
    for (const task of view.tasks) parts.push(this.#task(task, moment));
    const bottom = view.rows.length * rowHeight + 18;
    parts.push(draw('text', {class: 'small', x: this.left, y: bottom}, '0'));
    parts.push(draw('text', {class: 'small', x: this.left + this.width, y: bottom, 'text-anchor': 'end'},
      String(view.end)));
    this.svg.replaceChildren(...parts);
  }

  /**
   * @param {ScheduleView['tasks'][number]} task
   * @param {Moment} moment
   */
  #task(task, moment) {
    const [earliest, latest] = rangeOf(task.start, moment), [firstEnd, lastEnd] = rangeOf(task.end, moment);
    const top = task.row * this.rowHeight + 5, height = this.rowHeight - 10;
    const x = task.start.x;
    const roles = x === undefined ? [] : moment.rolesOf(x);
    const isSure = earliest === latest;
    const names = ['task', 'p' + task.color % paletteSize, isSure ? 'sure' : '', ...roles];
    const group = draw('g', {class: names.join(' ')});
    group.append(draw('title', {}, `${task.label}: starts at ${isSure ? earliest : earliest + ' to ' + latest}`));
    group.append(draw('rect', {class: 'window', x: this.#x(earliest), y: top + height - 6,
      width: Math.max(this.#x(lastEnd) - this.#x(earliest), 2), height: 6}));
    if (latest < firstEnd) {
      group.append(draw('rect', {class: 'body', x: this.#x(latest), y: top,
        width: Math.max(this.#x(firstEnd) - this.#x(latest), 2), height: isSure ? height : height - 6}));
      group.append(draw('text', {class: 'label', x: (this.#x(latest) + this.#x(firstEnd)) / 2, y: top + height / 2,
        'text-anchor': 'middle', dy: '.35em'}, task.label));
    }
    if (x !== undefined) group.addEventListener('click', () => this.onSelect(x));
    return group;
  }
}

/** Points in a circle; an open one has a slice for each color that is left. */
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
    const {x, plus} = point.color;
    const radius = Math.min(24, 400 / this.view.points.length);
    const colors = x === undefined ? [plus] : valuesOf(moment.domain(x)).map(value => value + plus);
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
 * A slice of a disc, from one share of the circle to another.
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

/** Drawings that only answers have: with each solution comes its own. */
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
