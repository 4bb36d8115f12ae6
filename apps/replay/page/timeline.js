// All steps at a glance: the depth of the search, its failures and its solutions. Steps that share a pixel are drawn
// together, so that none is left out however many there are.

class Timeline {
  /**
   * @param {Words} words
   * @param {(step: number) => void} onGo
   */
  constructor(words, onGo) {
    this.words = words;
    this.survey = words.survey;
    this.canvas = /** @type {HTMLCanvasElement} */ (element('timeline'));
    this.head = element('playhead');
    const go = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
      onGo(Math.round(share * this.survey.track.steps));
    };
    this.canvas.onpointerdown = event => {
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
    };
    this.canvas.onpointermove = event => { if (event.buttons > 0) go(event); };
  }

  /** @param {number} position */
  show(position) {
    this.head.style.left = 100 * position / Math.max(this.survey.track.steps, 1) + '%';
  }

  draw() {
    const fresh = freshCanvas(this.canvas);
    if (!fresh) return;
    const {pen, width, height} = fresh;
    if (this.survey.track.notes) this.#drawNotes(pen, width, height);
    else this.#drawDepths(pen, width, height);
  }

  /**
   * Draws placements high and removals low.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} width
   * @param {number} height
   */
  #drawNotes(pen, width, height) {
    const {steps} = this.survey.track;
    const each = width / Math.max(steps, 1);
    for (let step = 0; step < steps; ++step) {
      const isPlacement = this.words.kind(step) === 'placement';
      const top = isPlacement ? height * .25 : height * .65;
      pen.fillStyle = color(isPlacement ? 'accent' : 'c4');
      pen.fillRect(step * each, top, Math.max(each - (each > 3 ? 1 : 0), 1), height - top);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} width
   * @param {number} height
   */
  #drawDepths(pen, width, height) {
    const {track, deepest, solutions, failures} = this.survey;
    const columns = Math.max(1, Math.floor(width));
    const depths = new Int32Array(columns), dead = new Int32Array(columns);
    const columnOf = (/** @type {number} */ step) => Math.min(Math.floor(step / Math.max(track.steps, 1) * columns),
      columns - 1);
    for (let step = 0; step < track.steps; ++step) {
      const column = columnOf(step), last = columnOf(step + 1);
      for (let c = column; c <= last; ++c) depths[c] = Math.max(depths[c], track.depths[step]);
    }
    for (const step of failures) ++dead[columnOf(step)];
    const ground = height - 12, unit = (ground - 8) / Math.max(deepest, 1);
    pen.fillStyle = color('bar-color');
    depths.forEach((depth, c) => pen.fillRect(c, ground - 2 - depth * unit, 1, 2 + depth * unit));
    const most = Math.max(1, ...dead);
    pen.fillStyle = color('bad');
    dead.forEach((count, c) => {
      if (count > 0) pen.fillRect(c, ground + 2, Math.max(1, Math.min(3, width / 300)), 4 + 6 * count / most);
    });
    pen.fillStyle = color('good');
    for (const step of solutions) {
      const x = (step + 1) / track.steps * width;
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.lineTo(x - 6, 10);
      pen.lineTo(x + 6, 10);
      pen.fill();
      pen.fillRect(x - .75, 8, 1.5, ground - 8);
    }
  }
}
