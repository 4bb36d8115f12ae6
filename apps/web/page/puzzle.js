// The puzzle on the board, as data of f-puzzles, in which each cell may have a value, given or answered.

/** @typedef {{ value?: number, given?: boolean, region?: number | null }} Cell */
/** @typedef {{ size: number, grid: Cell[][], [rule: string]: any }} Puzzle */

/**
 * An empty board.
 * @param {number} size
 * @returns {Puzzle}
 */
function emptyPuzzle(size) {
  return {size, grid: Array.from({length: size}, () => Array.from({length: size}, () => ({})))};
}

/**
 * @param {Puzzle} puzzle
 * @returns {Puzzle}
 */
function copyOf(puzzle) { return JSON.parse(JSON.stringify(puzzle)); }

/**
 * The puzzle with its answers as givens, or without its answers.
 * @param {Puzzle} puzzle
 * @param {boolean} withAnswers
 */
function stated(puzzle, withAnswers) {
  const copy = copyOf(puzzle);
  for (const cell of copy.grid.flat()) {
    if (cell.value === undefined) continue;
    if (withAnswers)
      cell.given = true;
    else if (!cell.given)
      delete cell.value;
  }
  return copy;
}

/**
 * The puzzle without values: its rules.
 * @param {Puzzle} puzzle
 */
function rulesOf(puzzle) {
  const copy = copyOf(puzzle);
  for (const cell of copy.grid.flat()) {
    delete cell.value;
    delete cell.given;
  }
  return copy;
}

/**
 * Whether the puzzle has rules besides those of a classic one.
 * @param {Puzzle} puzzle
 */
function isVariant(puzzle) {
  const plain = ['size', 'grid', 'title', 'author', 'ruleset', 'solution'];
  const hasRegions = puzzle.grid.flat().some((cell) => cell.region !== undefined);
  return hasRegions || Object.keys(puzzle).some((key) => !plain.includes(key));
}

/**
 * The values of a puzzle without other rules, as a line.
 * @param {Puzzle} puzzle
 */
function lineOf(puzzle) {
  return puzzle.grid.flat().map((cell) => (cell.value ? symbolOf(cell.value) : '.')).join('') + '\n';
}

/**
 * The symbol of a value: digits, then letters.
 * @param {number} value
 */
function symbolOf(value) { return value < 10 ? String(value) : String.fromCharCode(55 + value); }

/**
 * The value of a symbol, or 0.
 * @param {string} symbol
 * @param {number} size
 */
function valueOf(symbol, size) {
  const value = parseInt(symbol, 36);
  return value >= 1 && value <= size ? value : 0;
}

/**
 * The name of a cell, as the engine writes it.
 * @param {number} row
 * @param {number} column
 */
function cellName(row, column) { return String.fromCharCode(65 + row) + (column + 1); }

/**
 * The row and column of a named cell.
 * @param {string} name
 */
function cellNamed(name) { return {row: name.charCodeAt(0) - 65, column: Number(name.slice(1)) - 1}; }
