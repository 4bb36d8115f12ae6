// A board: cells in rows and columns, with what may still be in them.

/**
 * How a cell or an edge looks, and what decides it:
 * x: the value of one variable, as it is; claims: [variable, value, look] each, and `other` if none of them is so;
 * pair: two variables and a look for each [value, value, look]; fixed: always this look; late: only a solution tells.
 * @typedef {{x?: number, claims?: number[][], other?: number, pair?: number[], table?: number[][], fixed?: number,
 *   late?: boolean}} Face
 * @typedef {{rows: number, columns: number, cells: (Face | null)[], looks?: [string, number][], regions?: number[],
 *   tinted?: number[], corners?: string[], left?: string[], top?: string[], right?: string[], bottom?: string[],
 *   rowNames?: string[], columnNames?: string[], horizontal?: (Face | number)[],
 *   vertical?: (Face | number)[], answers?: {cells: number[], edges: number[]}[], noun?: string}} BoardView
 */

/**
 * What a cell shows: a text, or marks, each with the values that it needs.
 * @typedef {{text: string, isDark: boolean}} Look
 */

class Board {
  /**
   * @param {BoardView} view
   * @param {Track} track
   * @param {(x: number) => void} onSelect
   */
  constructor(view, track, onSelect) {
    this.view = view;
    this.values = commonValues(view, track);
    this.onSelect = onSelect;
    /** @type {(HTMLTableCellElement | null)[]} */
    this.cells = [];
    /**
     * What each cell shows, to write only what changes.
     * @type {string[]}
     */
    this.shown = [];
    /** Whether cells hold words and not letters or numbers. */
    this.isWordy = (view.looks ?? []).some(([text]) => [...text].length > 3);
    /**
     * How many cells each variable decides on.
     * @type {Map<number, number>}
     */
    this.reach = new Map();
    for (const face of view.cells)
      for (const x of Board.variablesOf(face)) this.reach.set(x, (this.reach.get(x) ?? 0) + 1);
    this.focused = view.cells.findIndex(face => face !== null);
    this.table = this.#build();
  }

  /**
   * The variables of a cell.
   * @param {Face | null} face
   * @returns {number[]}
   */
  static variablesOf(face) {
    if (!face) return [];
    if (face.x !== undefined) return [face.x];
    if (face.pair) return face.pair;
    if (face.claims) return [...new Set(face.claims.map(claim => claim[0]))];
    return [];
  }

  /** @param {number} index */
  cellName(index) {
    const {columns} = this.view;
    const row = Math.floor(index / columns), column = index % columns;
    return this.rowName(row) + this.columnName(column);
  }

  /** @param {number} row */
  rowName(row) {
    return this.view.rowNames?.[row] ?? 'row ' + (row + 1);
  }

  /** @param {number} column */
  columnName(column) {
    return this.view.columnNames?.[column] ?? (this.view.rowNames ? '' : ', ') + 'column ' + (column + 1);
  }

  #build() {
    const {rows, columns, top, bottom, left, right} = this.view;
    const table = make('table', {class: 'board', role: 'grid', 'aria-label': 'Board'});
    const longest = Math.max(rows, columns + (left ? 1 : 0) + (right ? 1 : 0));
    table.style.setProperty('--across', String(Math.max(longest, 4)));
    const heads = make('tr');
    heads.append(make('td', {class: 'corner', role: 'presentation'}));
    for (let column = 0; column < columns; ++column)
      heads.append(make('th', {scope: 'col', class: top ? 'clue' : 'name'},
        top?.[column] ?? this.view.columnNames?.[column] ?? String(column + 1)));
    table.append(make('thead', {}, heads));
    const body = make('tbody');
    for (let row = 0; row < rows; ++row) {
      const line = make('tr');
      line.append(make('th', {scope: 'row', class: left ? 'clue' : 'name'},
        left?.[row] ?? this.view.rowNames?.[row] ?? String(row + 1)));
      for (let column = 0; column < columns; ++column) line.append(this.#buildCell(row * columns + column));
      if (right) line.append(make('th', {scope: 'row', class: 'clue'}, right[row]));
      body.append(line);
    }
    if (bottom) {
      const line = make('tr', {}, make('td', {class: 'corner', role: 'presentation'}));
      for (const text of bottom) line.append(make('th', {scope: 'col', class: 'clue'}, text));
      body.append(line);
    }
    table.append(body);
    table.addEventListener('keydown', event => this.#move(event));
    table.addEventListener('click', event => this.#choose(event.target));
    return table;
  }

  /** @param {number} index */
  #buildCell(index) {
    const {view} = this;
    const face = view.cells[index];
    const cell = make('td', {role: 'gridcell', tabindex: index === this.focused ? 0 : -1});
    cell.dataset.index = String(index);
    if (face === null) cell.classList.add('outside');
    if (view.tinted?.includes(index)) cell.classList.add('tinted');
    this.#buildWalls(cell, index);
    if (view.corners?.[index]) cell.append(make('small', {class: 'corner-label'}, view.corners[index]));
    cell.append(make('span', {class: 'content', 'aria-hidden': 'true'}));
    this.cells[index] = cell;
    return cell;
  }

  /**
   * @param {HTMLElement} cell
   * @param {number} index
   */
  #buildWalls(cell, index) {
    const {rows, columns, regions} = this.view;
    if (!regions || regions.length === 0) return;
    const row = Math.floor(index / columns), column = index % columns;
    const differs = (/** @type {boolean} */ isInside, /** @type {number} */ other) =>
      isInside ? regions[other] !== regions[index] : regions[index] >= 0;
    if (differs(row > 0, index - columns)) cell.classList.add('wall-top');
    if (differs(column > 0, index - 1)) cell.classList.add('wall-left');
    if (differs(row + 1 < rows, index + columns)) cell.classList.add('wall-bottom');
    if (differs(column + 1 < columns, index + 1)) cell.classList.add('wall-right');
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const {rows, columns} = this.view;
    const row = Math.floor(this.focused / columns), column = this.focused % columns;
    /** @type {Record<string, [number, number]>} */
    const moves = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
    if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.cells[this.focused]);
    } else {
      const move = moves[event.key];
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = [Math.min(Math.max(row + move[0], 0), rows - 1), Math.min(Math.max(column + move[1], 0), columns - 1)];
      this.focus(to[0] * columns + to[1]);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} index */
  focus(index) {
    this.cells[this.focused]?.setAttribute('tabindex', '-1');
    this.focused = index;
    const cell = this.cells[index];
    cell?.setAttribute('tabindex', '0');
    cell?.focus();
  }

  /** @param {EventTarget | null} target */
  #choose(target) {
    const cell = target instanceof Element ? target.closest('td[data-index]') : null;
    if (!(cell instanceof HTMLElement)) return;
    const index = Number(cell.dataset.index);
    if (index !== this.focused) this.focus(index);
    const variables = Board.variablesOf(this.view.cells[index]);
    if (variables.length > 0) this.onSelect(variables[0]);
  }

  /**
   * Whether what a variable does in this step concerns the cell. One that decides on many, such as the place of a
   * queen, concerns those where it may be, and changes those where it is or can no longer be.
   * @param {Face} face
   * @param {number} x
   * @param {Moment} moment
   */
  #takesPart(face, x, moment) {
    if (!face.claims || (this.reach.get(x) ?? 0) < 2) return true;
    const domain = moment.domain(x), gone = moment.gone(x);
    return face.claims.some(([of, value]) => of === x && (contains(gone, value) ||
      (contains(domain, value) && (isFixed(domain) || !moment.isChanged(x)))));
  }

  /**
   * @param {number} look
   * @returns {Look}
   */
  look(look) {
    const [text, isDark] = this.view.looks?.[look] ?? ['', 0];
    return {text: text === '.' ? '' : text, isDark: isDark === 1};
  }

  /** @param {Moment} moment */
  show(moment) {
    this.view.cells.forEach((face, index) => {
      const cell = this.cells[index];
      if (!face || !cell) return;
      const {html, label, classes} = this.#drawn(face, index, moment);
      const key = classes + '|' + label + '|' + html;
      if (this.shown[index] === key) return;
      this.shown[index] = key;
      cell.className = [...cell.classList].filter(name => permanentClasses.has(name)).join(' ') + ' ' + classes;
      cell.setAttribute('aria-label', label);
      const content = cell.querySelector('.content');
      if (content) content.innerHTML = html;
    });
    this.#showEdges(moment);
  }

  /**
   * @param {Face} face
   * @param {number} index
   * @param {Moment} moment
   * @returns {{html: string, label: string, classes: string}}
   */
  #drawn(face, index, moment) {
    /** @type {string[]} */
    const classes = [];
    const variables = Board.variablesOf(face);
    for (const x of variables) {
      if (!this.#takesPart(face, x, moment)) continue;
      for (const name of moment.rolesOf(x)) if (!classes.includes(name)) classes.push(name);
    }
    const roles = classes.map(name => roleWords[name]).filter(word => word).join(', ');
    const candidates = this.#candidates(face, index, moment);
    const left = candidates.filter(candidate => !candidate.isGone);
    const size = this.isWordy ? ' long' : '';
    let html = '', said = '';
    if (left.length === 1 && (face.x === undefined || moment.isFixed(face.x))) {
      const {text, isDark} = left[0];
      if (isDark) classes.push('dark');
      if (face.x !== undefined) classes.push(moment.originOf(face.x));
      else if (variables.some(x => moment.isChanged(x))) classes.push('changed');
      html = `<span class="value${size || ([...text].length > 1 ? ' wide' : '')}">${escaped(text)}</span>`;
      said = isDark ? 'filled ' + text : text || 'empty';
      if (candidates.length > 1) html += this.#struck(candidates);
    } else if (left.length === 0 && candidates.length === 0) {
      said = 'open';
    } else {
      classes.push('open-cell');
      html = this.#marks(candidates, moment, face);
      said = left.length === 0 ? 'no value left' : (left.length > 9 ? left.length + ' values' : listed(left.map(
        candidate => candidate.isDark ? 'filled' : candidate.text || 'empty'), 'or'));
    }
    return {html, classes: classes.join(' '),
      label: this.cellName(index) + ': ' + said + (roles ? ', ' + roles : '')};
  }

  /**
   * What a cell may show: what is left, and what this step takes away.
   * @param {Face} face
   * @param {number} index
   * @param {Moment} moment
   * @returns {{text: string, isDark: boolean, isGone: boolean, value: number}[]}
   */
  #candidates(face, index, moment) {
    if (face.x !== undefined) {
      const domain = moment.domain(face.x), gone = moment.gone(face.x);
      const list = sizeOf(domain) > mostMarks ? [] : valuesOf(domain).map(value =>
        ({text: numberText(value), isDark: false, isGone: false, value}));
      if (sizeOf(gone) <= mostMarks)
        for (const value of valuesOf(gone)) list.push({text: numberText(value), isDark: false, isGone: true, value});
      if (list.length === 0 || sizeOf(domain) > mostMarks)
        return [rangeOnly(numberText(domain[0]) + '–' + numberText(domain[domain.length - 1]), -1), rangeOnly('', -2)];
      return list.sort((a, b) => a.value - b.value);
    }
    const look = (/** @type {number} */ number) => ({...this.look(number), isGone: false, value: number});
    if (face.fixed !== undefined) return [look(face.fixed)];
    if (face.late) return moment.answer < 0 ? [] : [look(this.view.answers?.[moment.answer]?.cells[index] ?? 0)];
    const gone = looksGone(face, moment).map(number => ({...look(number), isGone: true}));
    return [...looksLeft(face, moment).map(look), ...gone];
  }

  /**
   * @param {{text: string, isDark: boolean, isGone: boolean, value: number}[]} candidates
   * @param {Moment} moment
   * @param {Face} face
   */
  #marks(candidates, moment, face) {
    if (face.x === undefined) {
      const visible = candidates.filter(candidate => candidate.text || candidate.isDark);
      if (visible.length > 4) return `<span class="maybe">${visible.length}?</span>`;
      return `<span class="maybe">${visible.map(({isDark, text, isGone}) =>
        `<i class="${isGone ? 'gone' : ''}">${escaped(isDark ? '▪' : text)}</i>`).join(' ')}</span>`;
    }
    if (candidates.some(candidate => candidate.value === -2 && candidate.text === ''))
      return `<span class="maybe">${escaped(candidates[0].text)}</span>`;
    const all = this.values ?? valuesOf(moment.first(face.x));
    const across = Math.ceil(Math.sqrt(all.length));
    let html = `<span class="marks" style="--marks:${across}">`;
    for (const value of all) {
      const candidate = candidates.find(({value: of}) => of === value);
      const names = !candidate ? '' : candidate.isGone ? 'gone' : moment.markRole(face.x, value);
      html += candidate ? `<i class="${names}">${escaped(candidate.text)}</i>` : '<i></i>';
    }
    return html + '</span>';
  }

  /**
   * The marks that a placement takes away, small above the value.
   * @param {{text: string, isGone: boolean}[]} candidates
   */
  #struck(candidates) {
    const gone = candidates.filter(candidate => candidate.isGone).map(candidate => candidate.text);
    if (gone.length === 0 || gone.length > 9) return '';
    return `<span class="struck">${gone.map(text => `<i class="gone">${escaped(text)}</i>`).join('')}</span>`;
  }

  /**
   * Lines that variables decide.
   * @param {Moment} moment
   */
  #showEdges(moment) {
    const {view} = this;
    if (!view.horizontal || !view.vertical) return;
    const {rows, columns, horizontal, vertical} = view;
    for (let row = 0; row < rows; ++row)
      for (let column = 0; column < columns; ++column) {
        const index = row * columns + column;
        const cell = this.cells[index];
        const last = horizontal.length;
        const state = (/** @type {number} */ edge) => this.#edge(
          edge < last ? horizontal[edge] : vertical[edge - last], edge, moment);
        const top = index, left = last + row * (columns + 1) + column;
        cell?.classList.toggle('wall-top', state(top) === 1);
        cell?.classList.toggle('wall-bottom', state(top + columns) === 1);
        cell?.classList.toggle('wall-left', state(left) === 1);
        cell?.classList.toggle('wall-right', state(left + 1) === 1);
      }
  }

  /**
   * @param {Face | number} face
   * @param {number} edge
   * @param {Moment} moment
   * @returns {number} 1: there; 0: not; -1: open
   */
  #edge(face, edge, moment) {
    if (typeof face === 'number') return face;
    if (face.late) return moment.answer < 0 ? -1 : this.view.answers?.[moment.answer]?.edges[edge] ?? -1;
    const left = looksLeft(face, moment);
    return left.length === 1 ? left[0] : -1;
  }
}

/**
 * The values that any cell may have, so that each has its place in all cells; nothing if these are too many.
 * @param {BoardView} view
 * @param {Track} track
 */
function commonValues(view, track) {
  const values = new Set();
  for (const face of view.cells) {
    const domain = face?.x === undefined ? nothing : track.variables[face.x].domain;
    if (sizeOf(domain) > mostMarks) return undefined;
    for (const value of valuesOf(domain)) values.add(value);
  }
  if (values.size > mostMarks) return undefined;
  return [...values].sort((a, b) => a - b);
}

const mostMarks = 25; // of one variable, as single marks
const permanentClasses = new Set(['outside', 'tinted', 'wall-top', 'wall-left', 'wall-bottom', 'wall-right']);

/**
 * For those who do not see the colors.
 * @type {Record<string, string>}
 */
const roleWords = {cause: 'cause', further: 'also cause', effect: 'changed by this step',
  peer: 'peer of the chosen cell', chosen: 'chosen', scope: '', given: 'given', guess: 'guess'};

/**
 * The looks that are possible still.
 * @param {Face} face
 * @param {Moment} moment
 * @returns {number[]}
 */
function looksLeft(face, moment) {
  const looks = new Set();
  if (face.pair && face.table) {
    const [a, b] = face.pair;
    for (const [first, second, look] of face.table)
      if (contains(moment.domain(a), first) && contains(moment.domain(b), second)) looks.add(look);
    return [...looks];
  }
  let isDecided = false, mayBeOther = true;
  /** @type {Map<number, number>} */
  const claimed = new Map();
  for (const [x, value, look] of face.claims ?? []) {
    const domain = moment.domain(x);
    if (!contains(domain, value)) continue;
    if (isFixed(domain) && !isDecided) {
      isDecided = true;
      looks.clear();
      looks.add(look);
    }
    if (!isDecided) looks.add(look);
    claimed.set(x, (claimed.get(x) ?? 0) + 1);
  }
  // A variable all of whose values claim the cell leaves nothing else.
  for (const [x, count] of claimed) if (count === sizeOf(moment.domain(x))) mayBeOther = false;
  if (!isDecided && mayBeOther && face.other !== undefined) looks.add(face.other);
  return [...looks];
}

/**
 * A domain too large for marks is two candidates that are none: its range, and one more, so that it is not decided.
 * @param {string} text
 * @param {number} value
 */
function rangeOnly(text, value) {
  return {text, isDark: false, isGone: false, value};
}

/**
 * The looks that this step makes impossible.
 * @param {Face} face
 * @param {Moment} moment
 * @returns {number[]}
 */
function looksGone(face, moment) {
  const looks = new Set();
  for (const [x, value, look] of face.claims ?? []) if (contains(moment.gone(x), value)) looks.add(look);
  for (const look of looksLeft(face, moment)) looks.delete(look);
  return [...looks];
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
