// What was done to the puzzle, to be undone and done again.

class Past {
  /**
   * @param {Puzzle} first
   */
  constructor(first) {
    this.states = [JSON.stringify(first)];
    this.now = 0;
  }
  /**
   * @returns {Puzzle}
   */
  get puzzle() { return JSON.parse(this.states[this.now]); }
  /**
   * @param {Puzzle} puzzle
   */
  add(puzzle) {
    const state = JSON.stringify(puzzle);
    if (state === this.states[this.now]) return;
    this.states.splice(this.now + 1, this.states.length, state);
    ++this.now;
  }
  /**
   * @param {boolean} isRedo
   * @returns {boolean} whether there was anything
   */
  go(isRedo) {
    const next = this.now + (isRedo ? 1 : -1);
    if (next < 0 || next >= this.states.length) return false;
    this.now = next;
    return true;
  }
}
