// The board: a picture of the rules, made by the engine, and over it a table of cells that the keyboard, the mouse and
// fingers fill.

/**
 * @typedef {{ candidates?: number[][], counts?: number[], causes?: string[], changed?: string[], struck?: Map<string,
 * number[]> }} Notes
 */

class Board {
  /**
   * @param {HTMLElement} place
   * @param {{ onValue: (cells: [number, number][], value: number) => void, onUndo: (isRedo: boolean) => void,
   * onStroke?: (cells: string[]) => void }} actions
   */
  constructor(place, actions) {
    this.place = place;
    this.actions = actions;
    this.picture = make('div', {class: 'picture', 'aria-hidden': 'true'});
    this.table = make('table', {class: 'cells', role: 'grid', 'aria-label': 'Sudoku'});
    this.labels = make('div', {class: 'labels', 'aria-hidden': 'true'});
    this.sketch = draw('svg', {class: 'sketch', 'aria-hidden': 'true'});
    place.replaceChildren(this.picture, this.table, this.labels, this.sketch);
    this.size = 0;
    this.at = {row: 0, column: 0};
    /** @type {Set<string>} names of selected cells */
    this.selected = new Set(['A1']);
    this.table.addEventListener('keydown', (event) => this.key(event));
    this.mostDrawn = 0;  // cells in a stroke; 0: a pointer selects
    /** @type {string[]} the cells of the stroke that is being drawn */
    this.stroke = [];
    this.table.addEventListener('pointerdown', (event) => {
      if (this.mostDrawn === 0) return this.point(event, event.ctrlKey || event.metaKey);
      event.preventDefault();
      this.stroke = [];
      this.draws(event, 0.5);
    });
    this.table.addEventListener('pointermove', (event) => {
      if (this.stroke.length > 0)
        this.draws(event, 0.38);  // corners are left out, so that diagonal lines can be drawn
      else if (event.buttons === 1 && event.pointerType === 'mouse' && this.mostDrawn === 0)
        this.point(event, true);
    });
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => this.endStroke(end === 'pointerup'));
  }

  /**
   * Lets a pointer draw strokes, or select cells again.
   * @param {number} most cells in a stroke; 0: it selects
   */
  draw(most) {
    this.mostDrawn = most;
    this.place.classList.toggle('sketched', most > 0);
  }

  /**
   * Goes on with a stroke to the cell at a pointer, through those between. A way back takes cells back.
   * @param {PointerEvent} event
   * @param {number} reach around the middle of a cell, in cells
   */
  draws(event, reach) {
    const box = this.table.getBoundingClientRect();
    const place = (/** @type {number} */ at, /** @type {number} */ length) => (at * this.size) / length - 0.5;
    const [x, y] = [place(event.clientX - box.left, box.width), place(event.clientY - box.top, box.height)];
    const [row, column] = [Math.round(y), Math.round(x)];
    const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < this.size;
    if (!isInside || Math.max(Math.abs(x - column), Math.abs(y - row)) > reach) return;
    const last = this.stroke[this.stroke.length - 1];
    let at = last ? cellNamed(last) : {row, column};
    if (!last) this.stroke.push(cellName(row, column));
    while (at.row !== row || at.column !== column) {
      at = {row: at.row + Math.sign(row - at.row), column: at.column + Math.sign(column - at.column)};
      const name = cellName(at.row, at.column);
      const known = this.stroke.indexOf(name);
      if (known >= 0)
        this.stroke.length = known + 1;
      else if (this.stroke.length < this.mostDrawn)
        this.stroke.push(name);
    }
    this.drawStroke();
  }

  /**
   * @param {boolean} isMeant and not broken off
   */
  endStroke(isMeant) {
    const cells = this.stroke.splice(0);
    this.drawStroke();
    if (isMeant && cells.length > 0) this.actions.onStroke?.(cells);
  }

  drawStroke() {
    const points = this.stroke.map(cellNamed).map(({row, column}) => `${column + 0.5},${row + 0.5}`);
    this.sketch.setAttribute('viewBox', `0 0 ${this.size} ${this.size}`);
    this.sketch.replaceChildren(
        ...(points.length ? [draw('polyline', {points: [...points, points.at(-1)].join(' ')})] : []));
  }

  /**
   * Draws the rules: the engine's picture, whose frame says where the cells are.
   * @param {string} svg
   * @param {number} size
   */
  drawRules(svg, size) {
    this.picture.innerHTML = svg;  // our own engine's, with every text escaped
    const drawing = this.picture.querySelector('svg');
    if (!drawing) return;
    const [left, top, side] = (drawing.dataset.board ?? '0 0 1').split(' ').map(Number);
    const {width, height} = drawing.viewBox.baseVal;
    drawing.setAttribute('width', '100%');
    drawing.removeAttribute('height');
    this.place.style.aspectRatio = width + ' / ' + height;
    for (const part of [this.table, this.sketch])
      Object.assign(part.style, {
        left: (100 * left) / width + '%',
        top: (100 * top) / height + '%',
        width: (100 * side) / width + '%',
        height: (100 * side) / height + '%',
      });
    if (size !== this.size) this.makeCells(size);
    const labels = [];
    for (let i = 0; i < size; ++i) {
      const middle = (/** @type {number} */ first, /** @type {number} */ all) =>
          (100 * (first + ((i + 0.5) * side) / size)) / all + '%';
      const row = make('span', {class: 'row-name'}, cellName(i, 0)[0]);
      row.style.top = middle(top, height);
      const column = make('span', {class: 'column-name'}, String(i + 1));
      column.style.left = middle(left, width);
      labels.push(row, column);
    }
    this.labels.replaceChildren(...labels);
  }

  /**
   * @param {number} size
   */
  makeCells(size) {
    this.size = size;
    this.place.style.setProperty('--size', String(size));
    this.place.style.setProperty('--columns', String(Math.ceil(Math.sqrt(size))));  // of candidates
    const rows = [];
    for (let row = 0; row < size; ++row) {
      const cells = [];
      for (let column = 0; column < size; ++column)
        cells.push(make('td', {role: 'gridcell', tabindex: -1, 'data-cell': cellName(row, column)}));
      rows.push(make('tr', {role: 'row'}, ...cells));
    }
    this.table.replaceChildren(make('tbody', {role: 'rowgroup'}, ...rows));
    this.select(0, 0, false);
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  cell(name) {
    return /** @type {HTMLElement} */ (this.table.querySelector(`[data-cell="${name}"]`));
  }

  /**
   * Writes the values and the notes into the cells.
   * @param {Puzzle} puzzle
   * @param {Notes} notes
   */
  write(puzzle, notes = {}) {
    for (let row = 0; row < this.size; ++row) {
      for (let column = 0; column < this.size; ++column) {
        const {value, given} = puzzle.grid[row][column];
        const name = cellName(row, column);
        const cell = this.cell(name);
        const index = row * this.size + column;
        const candidates = notes.candidates?.[index];
        cell.className = [
          value ? (given ? 'given' : 'answer') : '', notes.causes?.includes(name) ? 'cause' : '',
          notes.changed?.includes(name) ? 'changed' : '', this.selected.has(name) ? 'selected' : ''
        ].join(' ').trim();
        let words = name + ', ' + (value ? (given ? 'given ' : '') + symbolOf(value) : 'empty');
        if (value)
          cell.replaceChildren(symbolOf(value));
        else if (candidates) {
          cell.replaceChildren(this.candidates(index, candidates, notes, notes.struck?.get(name) ?? []));
          words +=
              ', ' + (candidates.length === 0 ? 'no candidate' : 'candidates ' + candidates.map(symbolOf).join(' '));
        } else
          cell.replaceChildren();
        cell.setAttribute('aria-label', words);
        cell.setAttribute('aria-selected', String(this.selected.has(name)));
      }
    }
  }

  /**
   * @param {number} index
   * @param {number[]} candidates
   * @param {Notes} notes
   * @param {number[]} struck
   */
  candidates(index, candidates, notes, struck) {
    const list = make('span', {class: 'candidates', 'aria-hidden': 'true'});
    for (let value = 1; value <= this.size; ++value) {
      const count = notes.counts?.[index * this.size + value - 1];
      const isThere = candidates.includes(value);
      const look = struck.includes(value)    ? 'struck' :
          candidates.length === 1 && isThere ? 'only' :
          count === 1                        ? 'single' :
                                               '';
      const mark = make('i', look ? {class: look} : {}, isThere || look === 'struck' ? symbolOf(value) : '');
      if (isThere && count) mark.title = count + (count === 1 ? ' solution' : ' solutions or more');
      list.append(mark, ' ');
    }
    return list;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {boolean} isAdded to the cells selected before
   */
  select(row, column, isAdded) {
    const name = cellName(row, column);
    this.cell(cellName(this.at.row, this.at.column))?.setAttribute('tabindex', '-1');
    if (!isAdded) this.selected.clear();
    this.selected.add(name);
    this.at = {row, column};
    for (const cell of this.table.querySelectorAll('td')) {
      const isSelected = this.selected.has(cell.dataset.cell ?? '');
      cell.classList.toggle('selected', isSelected);
      cell.setAttribute('aria-selected', String(isSelected));
    }
    this.cell(name).setAttribute('tabindex', '0');
  }

  /**
   * @param {string[]} cells
   */
  selectAll(cells) {
    cells.forEach((name, i) => {
      const {row, column} = cellNamed(name);
      this.select(row, column, i > 0);
    });
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isAdded
   */
  point(event, isAdded) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('td[data-cell]');
    if (!(found instanceof HTMLElement) || !this.table.contains(found)) return;
    const {row, column} = cellNamed(found.dataset.cell ?? 'A1');
    this.select(row, column, isAdded || event.shiftKey);
    if (event.type === 'pointerdown') {
      event.preventDefault();
      found.focus();
    }
  }

  /**
   * @param {KeyboardEvent} event
   */
  key(event) {
    const moves = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z' && event.key !== 'y') return;
      this.actions.onUndo(event.key === 'y' || event.shiftKey);
    } else if (move) {
      const row = (this.at.row + move[0] + this.size) % this.size;
      const column = (this.at.column + move[1] + this.size) % this.size;
      this.select(row, column, event.shiftKey);
      this.cell(cellName(row, column)).focus();
    } else if (event.key === 'Home' || event.key === 'End') {
      this.select(this.at.row, event.key === 'Home' ? 0 : this.size - 1, false);
      this.cell(cellName(this.at.row, this.at.column)).focus();
    } else if (['Backspace', 'Delete', ' ', '0', '.'].includes(event.key)) {
      this.enter(0);
    } else if (event.key.length === 1 && valueOf(event.key, this.size)) {
      this.enter(valueOf(event.key, this.size));
    } else
      return;
    event.preventDefault();
  }

  /**
   * Writes a value into the selected cells; 0 for none.
   * @param {number} value
   */
  enter(value) {
    this.actions.onValue(
        [...this.selected].map((name) => {
          const {row, column} = cellNamed(name);
          return [row, column];
        }),
        value);
  }
}
