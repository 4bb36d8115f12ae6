// The setter's desk: restrictions as lines of the text format, stated on cells that are selected or drawn over.

/** @typedef {{ name: string, summary: string, form: string }} RestrictionKind */

/** The most cells that a stroke for a form may have, if there is a limit. */
const mostCells = {
  board: 0,
  cell: 1,
  pair: 2
};

/**
 * The restriction on these cells, in the text format.
 * @param {RestrictionKind} kind
 * @param {string} number or numbers; may be empty
 * @param {string[]} cells in the order in which they were selected
 */
function restrictionLine({name, form}, number, cells) {
  const words = [name, ...number.split(/\s+/).filter(Boolean)];
  const half = Math.ceil(cells.length / 2);
  if (form === 'board') return words.join(' ');
  if (form === 'row') return [...words, ...rowSeenAlong(cells)].join(' ');
  if (form === 'diagonal') return [...words, cells[0], cells[cells.length - 1]].join(' ');
  if (form === 'arrow' && cells.length > 1) return [...words, cells[0], ':', ...cells.slice(1)].join(' ');
  if (form === 'copy') return [...words, ...cells.slice(0, half), ':', ...cells.slice(half)].join(' ');
  return [...words, ...cells].join(' ');
}

/**
 * The row or column of these cells, as seen from the first of them.
 * @param {string[]} cells
 */
function rowSeenAlong(cells) {
  const first = cellNamed(cells[0]), last = cellNamed(cells[cells.length - 1]);
  if (first.row === last.row) return ['row', first.row + 1, ...(last.column < first.column ? ['right'] : [])];
  return ['column', first.column + 1, ...(last.row < first.row ? ['bottom'] : [])];
}

/**
 * The cells that a line of the text format names.
 * @param {string} line
 * @returns {string[]}
 */
function cellsIn(line) {
  const cells = [];
  for (const [, from, to = from] of line.matchAll(/\b([A-Y]\d+)(?:-([A-Y]\d+))?\b/g)) {
    const first = cellNamed(from), last = cellNamed(to);
    for (let row = first.row; row <= last.row; ++row)
      for (let column = first.column; column <= last.column; ++column) cells.push(cellName(row, column));
  }
  return cells;
}

class Desk {
  /**
   * @param {Board} board
   * @param {(rules: string) => void} apply takes the rules as text
   */
  constructor(board, apply) {
    this.board = board;
    this.apply = apply;
    /** @type {Map<string, RestrictionKind>} */
    this.kinds = new Map();
    /** @type {number | null} the line that the next cells replace */
    this.edited = null;
    element('kind').addEventListener('change', () => this.choose());
    element('draw').addEventListener('change', () => this.choose());
    board.actions.onStroke = (cells) => this.state(cells);
  }

  /**
   * @param {RestrictionKind[]} kinds
   */
  offer(kinds) {
    for (const kind of kinds) {
      this.kinds.set(kind.name, kind);
      element('kind').append(make('option', {value: kind.name}, kind.name));
    }
    this.choose();
  }

  get kind() {
    return this.kinds.get(/** @type {HTMLSelectElement} */ (element('kind')).value) ??
        {name: '', summary: '', form: ''};
  }
  get text() {
    return /** @type {HTMLTextAreaElement} */ (element('rules'));
  }

  choose() {
    const {summary, form} = this.kind;
    element('kind-summary').textContent = summary;
    const isDrawn = /** @type {HTMLInputElement} */ (element('draw')).checked && form !== 'board';
    this.board.draw(isDrawn ? mostCells[/** @type {keyof typeof mostCells} */ (form)] ?? Infinity : 0);
  }

  /**
   * States a restriction of the chosen kind on these cells, in place of the one that is edited.
   * @param {string[]} cells
   */
  state(cells) {
    const number = /** @type {HTMLInputElement} */ (element('number')).value.trim();
    const lines = this.text.value.split('\n').filter(Boolean);
    lines.splice(this.edited ?? lines.length, this.edited === null ? 0 : 1, restrictionLine(this.kind, number, cells));
    this.edited = null;
    this.apply(lines.join('\n'));
  }

  /**
   * Shows the restrictions: as text, and each with its buttons.
   * @param {string} rules
   */
  show(rules) {
    this.text.value = rules;
    this.edited = null;
    const lines = rules.split('\n').filter(Boolean);
    element('stated').replaceChildren(...lines.map((line, i) => {
      const choose = make('button', {type: 'button', 'aria-pressed': 'false', title: 'Change its cells'}, line);
      choose.onclick = () => this.edit(i);
      const remove = make('button', {type: 'button', 'aria-label': 'Remove ' + line}, '✕');
      remove.onclick = () => this.apply(lines.filter((_, other) => other !== i).join('\n'));
      return make('li', {}, choose, remove);
    }));
  }

  /**
   * Selects the cells of a restriction; the next ones stated take their place. A second time, leaves it as it is.
   * @param {number} i its line
   */
  edit(i) {
    const isEdited = this.edited !== i;
    this.edited = isEdited ? i : null;
    const buttons = [...element('stated').querySelectorAll('[aria-pressed]')];
    buttons.forEach((button, other) => button.setAttribute('aria-pressed', String(isEdited && other === i)));
    if (!isEdited) return;
    const line = this.text.value.split('\n').filter(Boolean)[i];
    const names = [...this.kinds.keys()].filter((name) => line.startsWith(name)).sort((a, b) => b.length - a.length);
    if (names.length) /** @type {HTMLSelectElement} */
      (element('kind')).value = names[0];
    const numbers = line.slice((names[0] ?? '').length).match(/^(?: +-?\d+)+(?= |$)/)?.[0].trim() ?? '';
    /** @type {HTMLInputElement} */ (element('number')).value = numbers;
    this.choose();
    const cells = cellsIn(line);
    if (cells.length) this.board.selectAll(cells);
  }
}
