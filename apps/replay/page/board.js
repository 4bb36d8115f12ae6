// A board: cells in rows and columns, with their remaining candidates.

/**
 * @typedef {{rows: number, columns: number, cells: (Face | null)[], looks?: [string, number][], regions?: number[],
 *   tinted?: number[], corners?: string[], left?: string[], top?: string[], right?: string[], bottom?: string[],
 *   rowNames?: string[], columnNames?: string[], horizontal?: (Face | number)[], vertical?: (Face | number)[],
 *   route?: Route, drawing?: string}} BoardView
 */

class Board {
  /**
   * @param {BoardView} view
   * @param {Track} track
   * @param {(x: number) => void} onSelect
   */
  constructor(view, track, onSelect) {
    this.drawing = view.drawing ? new Drawing(view.drawing) : null;
    if (this.drawing?.hasClues) view = withPlacesForClues(view);
    this.view = view;
    this.painter = new CellPainter(view, track);
    this.onSelect = onSelect;
    /** @type {(HTMLTableCellElement | null)[]} */
    this.cells = [];
    /**
     * The content of each cell as last drawn, so that only changed cells are written.
     * @type {string[]}
     */
    this.shown = [];
    /** The variables of each cell. */
    this.variables = view.cells.map(face => variablesOf(face, view.route));
    /**
     * The number of cells that depend on each variable.
     * @type {Map<number, number>}
     */
    this.reach = new Map();
    for (const ofCell of this.variables) for (const x of ofCell) this.reach.set(x, (this.reach.get(x) ?? 0) + 1);
    this.focused = view.cells.findIndex(face => face !== null);
    this.table = this.#build();
    /** The preferred width, in rem: for cells as large as in player.css, or as wide as their words. */
    this.width = this.#wantedWidth();
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

  #wantedWidth() {
    const {rows, columns, rowNames = [], left = []} = this.view;
    const names = Math.max(...[...rowNames, ...left].map(name => name.length), 1);
    if (this.painter.isWordy) return columns * (this.painter.longest * .52 + .75) + names * .5 + 2;
    return Math.max(rows, columns) > 12 ? (columns + .7) * 4.6 : 0;
  }

  #build() {
    const {rows, columns, top, bottom, left, right} = this.view;
    const table = make('table', {class: 'board', role: 'grid', 'aria-label': 'Board'});
    const longest = Math.max(rows, columns + (left ? 1 : 0) + (right ? 1 : 0));
    table.style.setProperty('--across', String(Math.max(longest, 4)));
    this.painter.size(table);
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
    this.drawing?.layOver(table, this.cells);
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
    if (view.corners?.[index])
      cell.append(make('small', {class: 'corner-label', 'aria-hidden': 'true'}, view.corners[index]));
    cell.append(make('span', {class: 'hidden-text'}));
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
    const [x] = this.variables[index];
    if (x !== undefined) this.onSelect(x);
  }

  /**
   * Whether the part of a variable in this step concerns the cell. A variable with many cells, such as the place of a
   * queen, concerns the cells of its candidates, and changes the cells of its value and of its lost candidates.
   * @param {Face} face
   * @param {number} x
   * @param {Moment} moment
   */
  #takesPart(face, x, moment) {
    if (!face.cases || (this.reach.get(x) ?? 0) < 2) return true;
    return face.cases.some(one => {
      for (let i = 1; i < one.length; i += 3) {
        if (one[i] !== x) continue;
        const truth = truthOfFact(moment.domain(x), one[i + 1], one[i + 2]);
        const isNew = truth !== truthOfFact(moment.before(x), one[i + 1], one[i + 2]);
        if (moment.isChanged(x) ? isNew : truth !== 0) return true;
      }
      return false;
    });
  }

  /** @param {Moment} moment */
  show(moment) {
    this.painter.begin(moment);
    this.view.cells.forEach((face, index) => {
      const cell = this.cells[index];
      if (!face || !cell) return;
      const {html, said, classes, full = ''} = this.painter.drawn(face, moment);
      const roles = this.#roles(face, index, moment);
      const names = [...classes, ...roles].join(' ');
      const words = roles.map(name => roleWords[name]).filter(word => word).join(', ');
      const label = this.cellName(index) + ': ' + said + this.#linesAround(index, moment) + (words ? ', ' + words : '');
      const key = names + '|' + label + '|' + html;
      if (this.shown[index] === key) return;
      this.shown[index] = key;
      cell.className = [...cell.classList].filter(name => permanentClasses.has(name)).join(' ') + ' ' + names;
      const [name, content] = [cell.querySelector('.hidden-text'), cell.querySelector('.content')];
      if (name) name.textContent = label;
      if (content) content.innerHTML = html;
      cell.title = full;
    });
    this.#showEdges(moment);
  }

  /**
   * @param {Face} face
   * @param {number} index
   * @param {Moment} moment
   */
  #roles(face, index, moment) {
    /** @type {string[]} */
    const roles = [];
    for (const x of this.variables[index])
      if (this.#takesPart(face, x, moment))
        for (const name of moment.rolesOf(x)) if (!roles.includes(name)) roles.push(name);
    return roles;
  }

  /**
   * The numbers of a cell's edges. Horizontal edges are counted before vertical ones.
   * @param {number} index
   */
  #edgesOf(index) {
    const {rows, columns} = this.view;
    const left = (rows + 1) * columns + index + Math.floor(index / columns);
    return {top: index, bottom: index + columns, left, right: left + 1};
  }

  /**
   * @param {number} edge
   * @param {Moment} moment
   * @returns {number} 1: there; 0: not; -1: open
   */
  #edge(edge, moment) {
    const {horizontal = [], vertical = []} = this.view;
    const face = edge < horizontal.length ? horizontal[edge] : vertical[edge - horizontal.length];
    if (typeof face === 'number') return face;
    const left = [...looksLeft(face, x => moment.domain(x))];
    return left.length === 1 ? left[0] : -1;
  }

  /**
   * Updates the lines that depend on variables.
   * @param {Moment} moment
   */
  #showEdges(moment) {
    if (!this.view.horizontal) return;
    this.cells.forEach((cell, index) => {
      for (const [side, edge] of Object.entries(this.#edgesOf(index))) {
        const state = this.#edge(edge, moment);
        cell?.classList.toggle('wall-' + side, state === 1);
        cell?.classList.toggle('open-' + side, state < 0);
      }
    });
  }

  /**
   * A description of the drawn lines for screen readers.
   * @param {number} index
   * @param {Moment} moment
   */
  #linesAround(index, moment) {
    if (!this.view.horizontal) return '';
    const sides = Object.entries(this.#edgesOf(index)).filter(([, edge]) => this.#edge(edge, moment) === 1);
    return sides.length === 0 ? '' : ', line at the ' + listed(sides.map(([side]) => side), 'and');
  }
}

/** A drawing of restrictions, to be laid over the cells. Its attribute data-board has the place of the cells in it. */
class Drawing {
  /** @param {string} svg */
  constructor(svg) {
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    /** Of the whole drawing. */
    this.size = (picture.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number);
    /** Of the board in it: its left and top, and its side. */
    this.board = (picture.getAttribute('data-board') ?? '').split(' ').map(Number);
    this.picture = picture;
  }

  /** Whether there are clues outside the board. The margins are otherwise narrow. */
  get hasClues() {
    const [width, height] = this.size, [left, top, side] = this.board;
    return Math.max(left, top, width - left - side, height - top - side) > side / 20;
  }

  /**
   * Puts the drawing into the first cell, which all others follow.
   * @param {HTMLElement} table
   * @param {(HTMLElement | null)[]} cells
   */
  layOver(table, cells) {
    const first = cells[0], last = cells[cells.length - 1];
    if (!first || !last) return;
    const place = make('div', {class: 'drawing', 'aria-hidden': 'true'});
    place.append(document.importNode(this.picture, true));
    first.append(place);
    const [left, top, side] = this.board;
    new ResizeObserver(() => {
      const scale = (last.offsetLeft + last.offsetWidth - first.offsetLeft) / side;
      place.style.left = -left * scale + 'px';
      place.style.top = -top * scale + 'px';
      place.style.width = this.size[0] * scale + 'px';
    }).observe(table);
  }
}

/**
 * The board with empty places for clues on all sides.
 * @param {BoardView} view
 * @returns {BoardView}
 */
function withPlacesForClues(view) {
  const across = Array(view.columns).fill(''), down = Array(view.rows).fill('');
  return {...view, left: down, right: down, top: across, bottom: across};
}

const permanentClasses = new Set(['outside', 'tinted', ...['top', 'left', 'bottom', 'right'].flatMap(
  side => ['wall-' + side, 'open-' + side])]);

/**
 * The meaning of the colors, for screen readers.
 * @type {Record<string, string>}
 */
const roleWords = {cause: 'cause', further: 'also cause', effect: 'changed by this step',
  peer: 'peer of the chosen cell', chosen: 'chosen', scope: '', given: 'given', guess: 'guess'};
