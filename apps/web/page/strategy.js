// The drawing of a strategy: a box for each kind of run, in the order in which the search prefers them, under the kind
// of conflicts that resolves its failures. The box of the run under way is marked; a line in each box shows when it
// was.

/** @typedef {{ conflicts: string, run: string, when: string, order: string, budget: string }} Row */

/**
 * The rows of the table of runs in a plan.
 * @param {string} plan in words
 * @returns {Row[]}
 */
function rowsOf(plan) {
  const rows = [];
  let conflicts = '';
  for (const line of plan.split('\n')) {
    conflicts = line.match(/^runs, (.*):$/)?.[1] ?? conflicts;
    const [, run, when, order, budget] = line.match(/^ {2}(\S+): (.*); (.*); (.*)$/) ?? [];
    if (run) rows.push({conflicts, run, when, order, budget});
  }
  return rows;
}

class StrategyDrawing {
  /**
   * @param {HTMLElement} place
   * @param {Row[]} rows
   */
  constructor(place, rows) {
    this.width = 360;
    /** @type {(number | undefined)[]} the row of each report */
    this.reports = [];
    /** @type {SVGElement[]} */
    this.boxes = [];
    /** @type {SVGElement[]} */
    this.lines = [];
    /** @type {SVGElement[]} */
    const marks = [];
    let y = 0;
    rows.forEach(({conflicts, run, when, order, budget}, i) => {
      if (conflicts !== rows[i - 1]?.conflicts) {
        marks.push(draw('text', {x: 2, y: y + 16}, conflicts));
        y += 24;
      }
      const box = draw('g', {class: 'run'});
      const line = draw('path', {class: 'past', d: ''});
      box.append(
          draw('title', {}, `${run}: ${when}; in the order ${order}; ${budget}`),
          draw('rect', {x: 1, y, width: this.width - 2, height: 44, rx: 6}),
          draw('text', {x: 10, y: y + 16, class: 'name'}, run),
          draw('text', {x: this.width - 10, y: y + 16, 'text-anchor': 'end', class: 'faint'}, budget),
          draw('text', {x: 10, y: y + 31, class: 'faint'}, when), line);
      line.setAttribute('transform', `translate(10 ${y + 38})`);
      this.boxes.push(box);
      this.lines.push(line);
      marks.push(box);
      y += 50;
    });
    const title = draw('title', {}, 'The kinds of runs, and the one under way');
    place.replaceChildren(
        draw('svg', {viewBox: `0 0 ${this.width} ${Math.max(y, 1)}`, role: 'img', class: 'strategy'}, title, ...marks));
  }

  /**
   * Shows the run of a report, behind those of the reports before it.
   * @param {number | undefined} run a row
   */
  note(run) {
    this.reports.push(run);
    const step = (this.width - 20) / Math.max(100, this.reports.length);
    this.boxes.forEach((box, row) => {
      box.classList.toggle('now', row === run);
      const parts = this.reports.map((other, i) => other === row ? `M${i * step} 0h${Math.max(step, 1)}` : '');
      this.lines[row].setAttribute('d', parts.join(''));
    });
  }

  /** The search is over: no run is under way. */
  end() {
    for (const box of this.boxes) box.classList.remove('now');
  }
}
