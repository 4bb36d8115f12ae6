// An explanation that is walked through: the values and candidates before each of its steps.

/** @typedef {{ cell: string, value: number }} Mark */
/**
 * @typedef {{ text: string, cells?: string[], placements?: Mark[], removals?: Mark[], excluded?: Mark[] }} Step
 * `excluded` are the marks of cells that see a placement
 */

class Walk {
  /**
   * @param {Puzzle} puzzle
   * @param {{ candidates: number[][], steps: Step[] }} explanation with the candidates before the first step
   */
  constructor(puzzle, {candidates, steps}) {
    this.puzzle = puzzle;
    this.candidates = candidates;
    this.steps = steps;
    this.at = 0;
  }

  /**
   * @param {number} by
   */
  move(by) {
    this.at = Math.max(0, Math.min(this.steps.length, this.at + by));
  }

  /** What is known before the present step, and what the step changes. */
  present() {
    const values = copyOf(this.puzzle);
    const {size} = values;
    const candidates = this.candidates.map((marks) => marks.slice());
    const indexOf = (/** @type {string} */ name) => cellNamed(name).row * size + cellNamed(name).column;
    for (const {placements = [], removals = [], excluded = []} of this.steps.slice(0, this.at)) {
      for (const {cell, value} of placements) {
        candidates[indexOf(cell)] = [value];
        const {row, column} = cellNamed(cell);
        values.grid[row][column].value ??= value;
      }
      for (const {cell, value} of [...removals, ...excluded])
        candidates[indexOf(cell)] = candidates[indexOf(cell)].filter((candidate) => candidate !== value);
    }
    const step = this.steps[this.at];
    const {placements = [], removals = []} = /** @type {Partial<Step>} */ (step ?? {});
    /** @type {Map<string, number[]>} */
    const struck = new Map();
    for (const {cell, value} of removals) struck.set(cell, [...(struck.get(cell) ?? []), value]);
    const changed = [...placements, ...removals].map(({cell}) => cell);
    const marks = {candidates, struck, changed, causes: step?.cells ?? []};
    return {step, number: this.at, count: this.steps.length, values, marks};
  }
}
