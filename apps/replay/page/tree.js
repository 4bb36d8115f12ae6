// The search tree as a drawing, with failed subtrees folded, and with subtrees too small to be seen as blocks.

const rowHeight = 34; // of the drawing, at full size
const leafWidth = 26;
const tooSmall = 5; // a subtree of fewer pixels is one block

/**
 * A drawn node: its place, and whether the nodes below it are hidden.
 * @typedef {{node: number, x: number, y: number, above: number, isFolded: boolean}} DrawnNode
 */

class Tree {
  /**
   * @param {Words} words
   * @param {(step: number) => void} onGo
   */
  constructor(words, onGo) {
    this.words = words;
    this.survey = words.survey;
    this.onGo = onGo;
    this.canvas = /** @type {HTMLCanvasElement} */ (element('tree-canvas'));
    /**
     * Whether the reader opened or folded a node; without an entry, a failed node is folded.
     * @type {Map<number, boolean>}
     */
    this.wanted = new Map();
    this.current = 0;
    /** @type {DrawnNode[]} */
    this.drawn = [];
    /**
     * Nodes that may be drawn, from top to bottom and left to right.
     * @type {number[]}
     */
    this.order = [];
    /**
     * The number of leaves to the left of each node.
     * @type {Map<number, number>}
     */
    this.places = new Map();
    this.leaves = 1;
    this.deepest = 0;
    this.canvas.onclick = event => this.#click(event);
    this.layout();
  }

  /**
   * Whether a node's children are hidden.
   * @param {number} node
   */
  isFolded(node) {
    const known = this.survey.nodes[node];
    if (known.children.length === 0) return false;
    return this.wanted.get(node) ?? known.status === Status.failed;
  }

  /**
   * @param {number} node
   * @param {boolean} isFolded
   */
  fold(node, isFolded) {
    this.wanted.set(node, isFolded);
    this.layout();
  }

  /** @param {boolean} isFolded */
  foldAll(isFolded) {
    this.wanted.clear();
    if (!isFolded) this.survey.nodes.forEach((node, i) => { if (node.children.length > 0) this.wanted.set(i, false); });
    this.layout();
  }

  /**
   * Places leaves from left to right, and each node above the middle of its children. Nodes are visited in reverse
   * order, so that no recursion is needed.
   */
  layout() {
    const {nodes} = this.survey;
    /** @type {Map<number, number>} */
    const places = new Map();
    const order = [];
    const stack = [0];
    while (stack.length > 0) {
      const node = /** @type {number} */ (stack.pop());
      order.push(node);
      if (!this.isFolded(node)) stack.push(...nodes[node].children.slice().reverse());
    }
    let leaves = 0;
    for (const node of order)
      if (this.isFolded(node) || nodes[node].children.length === 0) places.set(node, leaves++);
    for (let i = order.length - 1; i >= 0; --i) {
      const node = order[i];
      if (places.has(node)) continue;
      const {children} = nodes[node];
      const first = /** @type {number} */ (places.get(children[0]));
      const last = /** @type {number} */ (places.get(children[children.length - 1]));
      places.set(node, (first + last) / 2);
    }
    this.leaves = leaves;
    this.deepest = 0;
    this.order = order;
    this.places = places;
    for (const node of order) this.deepest = Math.max(this.deepest, nodes[node].depth);
    this.show(this.current);
  }

  /** @param {number} node  that the search is in */
  show(node) {
    this.current = node;
    const height = Math.min(Math.max((this.deepest + 1) * rowHeight + 16, 80), 2400);
    this.canvas.style.height = height + 'px';
    const fresh = freshCanvas(this.canvas);
    if (!fresh) return;
    const {pen, width} = fresh;
    const across = Math.min((width - 24) / Math.max(this.leaves - 1, 1), leafWidth * 2);
    const down = (height - 32) / Math.max(this.deepest, 1);
    const left = (width - across * (this.leaves - 1)) / 2;
    this.#place(across, Math.min(down, rowHeight), left);
    this.#draw(pen, across);
    this.#reveal();
  }

  /** Scrolls to the current node of the search. */
  #reveal() {
    const box = this.canvas.parentElement;
    const shown = this.drawn.find(one => one.node === this.#visible(this.current));
    if (!box || !shown) return;
    if (shown.y < box.scrollTop + 24 || shown.y > box.scrollTop + box.clientHeight - 24)
      box.scrollTop = shown.y - box.clientHeight / 2;
  }

  /**
   * Determines the places of nodes; a subtree that is too small becomes part of its parent's block.
   * @param {number} across
   * @param {number} down
   * @param {number} left
   */
  #place(across, down, left) {
    const {nodes} = this.survey;
    /** @type {Map<number, number>} */
    const indices = new Map();
    this.drawn = [];
    const hidden = new Set();
    for (const node of this.order) {
      const {parent, depth} = nodes[node];
      if (hidden.has(parent)) {
        hidden.add(node);
        continue;
      }
      const leavesBelow = this.#leavesBelow(node);
      const isBlock = nodes[node].children.length > 0 && !this.isFolded(node) && leavesBelow * across < tooSmall;
      if (isBlock) hidden.add(node);
      indices.set(node, this.drawn.length);
      this.drawn.push({node, x: left + across * /** @type {number} */ (this.places.get(node)), y: 16 + down * depth,
        above: indices.get(parent) ?? -1, isFolded: isBlock || this.isFolded(node)});
    }
  }

  /** @param {number} node */
  #leavesBelow(node) {
    const {nodes} = this.survey;
    let first = node, last = node;
    while (!this.isFolded(first) && nodes[first].children.length > 0) first = nodes[first].children[0];
    while (!this.isFolded(last) && nodes[last].children.length > 0) last = nodes[last].children.slice(-1)[0];
    return /** @type {number} */ (this.places.get(last)) - /** @type {number} */ (this.places.get(first)) + 1;
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} across
   */
  #draw(pen, across) {
    const path = new Set();
    for (let node = this.current; node >= 0; node = this.survey.nodes[node].parent) path.add(node);
    const colors = {line: color('line'), path: color('accent'), ground: color('ground'), text: color('text'),
      [Status.open]: color('accent'), [Status.failed]: color('bad'), [Status.solved]: color('good'),
      [Status.left]: color('faint')};
    pen.lineWidth = 1.5;
    for (const {node, x, y, above} of this.drawn) {
      if (above < 0) continue;
      const parent = this.drawn[above];
      pen.strokeStyle = path.has(node) ? colors.path : colors.line;
      pen.lineWidth = path.has(node) ? 2.5 : 1.5;
      pen.beginPath();
      pen.moveTo(parent.x, parent.y);
      pen.lineTo(x, y);
      pen.stroke();
    }
    const size = Math.min(Math.max(across / 2.4, 2), 7);
    for (const one of this.drawn) this.#drawNode(pen, one, size, colors);
    const shown = this.drawn.find(one => one.node === this.#visible(this.current));
    if (shown) {
      pen.strokeStyle = color('focus');
      pen.lineWidth = 3;
      pen.beginPath();
      pen.arc(shown.x, shown.y, size + 6, 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  /**
   * The node itself, or the folded node that hides it.
   * @param {number} node
   */
  #visible(node) {
    const drawn = new Set(this.drawn.map(one => one.node));
    let visible = node;
    while (visible > 0 && !drawn.has(visible)) visible = this.survey.nodes[visible].parent;
    return visible;
  }

  /**
   * Shapes repeat the meaning of colors: diamonds are solutions, squares failed, circles are inner nodes, and triangles
   * are folded.
   * @param {CanvasRenderingContext2D} pen
   * @param {DrawnNode} one
   * @param {number} size
   * @param {Record<string | number, string>} colors
   */
  #drawNode(pen, {node, x, y, isFolded}, size, colors) {
    const {status, isSolution} = this.survey.nodes[node];
    pen.fillStyle = colors[status];
    pen.beginPath();
    if (isFolded) {
      const larger = size * 1.5;
      pen.moveTo(x, y - larger * .8);
      pen.lineTo(x + larger, y + larger);
      pen.lineTo(x - larger, y + larger);
    } else if (isSolution) {
      const larger = size * 1.5;
      pen.moveTo(x, y - larger);
      pen.lineTo(x + larger, y);
      pen.lineTo(x, y + larger);
      pen.lineTo(x - larger, y);
    } else if (status === Status.failed) {
      pen.rect(x - size, y - size, 2 * size, 2 * size);
    } else {
      pen.arc(x, y, size, 0, 2 * Math.PI);
    }
    pen.closePath();
    pen.fill();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    let nearest = -1, distance = 28 * 28;
    this.drawn.forEach((one, i) => {
      const there = (one.x - x) ** 2 + (one.y - y) ** 2;
      if (there < distance) {
        nearest = i;
        distance = there;
      }
    });
    if (nearest >= 0) this.onGo(this.survey.nodes[this.drawn[nearest].node].step);
  }
}
