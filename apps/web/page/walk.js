// An explanation that is walked through: the values and candidates before each of its steps.

class Walk {
  /**
   * @param {Puzzle} puzzle
   * @param {any[]} steps
   */
  constructor(puzzle, steps) {
    this.puzzle = puzzle;
    this.steps = steps;
    this.at = 0;
  }

  /**
   * @param {number} by
   */
  move(by) { this.at = Math.max(0, Math.min(this.steps.length, this.at + by)); }

  /** What is known before the present step, and what the step changes. */
  present() {
    const values = copyOf(this.puzzle);
    const {size} = values;
    const every = Array.from({length: size}, (_, i) => i + 1);
    const candidates = values.grid.flat().map((cell) => (cell.value ? [cell.value] : every.slice()));
    const areTechniques = this.steps.some((step) => step.technique);
    for (const step of this.steps.slice(0, this.at))
      for (const [name, value, isPlaced] of changesOf(step)) apply(values, candidates, name, value, isPlaced);
    if (areTechniques) strikeSeen(values, candidates);
    const step = this.steps[this.at];
    /** @type {Map<string, number[]>} */
    const struck = new Map();
    const changed = [];
    if (step) {
      for (const [name, value, isPlaced] of changesOf(step)) {
        changed.push(name);
        if (!isPlaced) struck.set(name, [...(struck.get(name) ?? []), value]);
      }
    }
    const marks = {candidates, struck, changed, causes: step ? causesOf(step) : []};
    return {step, number: this.at, count: this.steps.length, values, marks};
  }
}

/**
 * The cells and values that a step decides, each placed or struck: steps of techniques and of constraints.
 * @param {any} step
 * @returns {[string, number, boolean][]}
 */
function changesOf(step) {
  if (step.news)
    return step.news.map((/** @type {[string, string, number]} */[name, how, value]) => [name, value, how === '=']);
  return [
    ...(step.placements ?? []).map((/** @type {any} */ {cell, value}) => [cell, value, true]),
    ...(step.removals ?? []).map((/** @type {any} */ {cell, value}) => [cell, value, false]),
  ];
}

/**
 * @param {any} step
 * @returns {string[]}
 */
function causesOf(step) {
  if (step.facts) return step.facts.map((/** @type {[string]} */[name]) => name);
  return step.cells ?? [];
}

/**
 * @param {Puzzle} values
 * @param {number[][]} candidates
 * @param {string} name
 * @param {number} value
 * @param {boolean} isPlaced
 */
function apply(values, candidates, name, value, isPlaced) {
  const {row, column} = cellNamed(name);
  const index = row * values.size + column;
  candidates[index] = isPlaced ? [value] : candidates[index].filter((candidate) => candidate !== value);
  if (isPlaced && !values.grid[row][column].value) values.grid[row][column].value = value;
}

/**
 * Strikes the values that cells of the same row, column or box have: techniques take that for granted, while steps of
 * constraints derive it.
 * @param {Puzzle} puzzle
 * @param {number[][]} candidates
 */
function strikeSeen(puzzle, candidates) {
  const {size, grid} = puzzle;
  let height = Math.floor(Math.sqrt(size));  // of boxes
  while (size % height !== 0) --height;
  const boxOf = (/** @type {number} */ row, /** @type {number} */ column) =>
      grid[row][column].region ?? Math.floor(row / height) * height + Math.floor(column / (size / height));
  candidates.forEach((values, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    if (grid[row][column].value) return;
    candidates[index] = values.filter(
        (value) => !grid.some(
            (cells, otherRow) => cells.some(
                (cell, otherColumn) => cell.value === value &&
                    (otherRow === row || otherColumn === column ||
                     boxOf(otherRow, otherColumn) === boxOf(row, column)))));
  });
}
