// The tree in words: one line for each node, which can be read, opened and folded by keyboard.

class Outline {
  /**
   * @param {Words} words
   * @param {Tree} tree
   * @param {(step: number) => void} onGo
   */
  constructor(words, tree, onGo) {
    this.words = words;
    this.survey = words.survey;
    this.tree = tree;
    this.onGo = onGo;
    this.current = 0;
    /** @type {number[]} */
    this.rows = [];
    this.box = element('outline');
    this.list = new LongList(this.box, 30, index => this.#row(index));
    this.box.onclick = event => this.#click(event.target);
    this.box.onkeydown = event => this.#key(event);
    this.fill();
  }

  /** After something was folded or opened. */
  fill() {
    this.rows = this.tree.order;
    this.list.resize(this.rows.length);
    this.show(this.current);
  }

  /** @param {number} node  that the search is in */
  show(node) {
    this.current = node;
    let visible = node;
    let place = this.rows.indexOf(visible);
    while (place < 0) {
      visible = this.survey.nodes[visible].parent;
      place = this.rows.indexOf(visible);
    }
    this.list.reveal(place);
    this.box.setAttribute('aria-activedescendant', 'node-' + visible);
  }

  /** @param {number} index */
  #row(index) {
    const number = this.rows[index], node = this.survey.nodes[number];
    const isFolded = this.tree.isFolded(number), hasChildren = node.children.length > 0;
    const row = make('div', {role: 'treeitem', id: 'node-' + number, class: 'row status-' + node.status,
      'aria-level': node.depth + 1, 'data-node': number, 'aria-selected': number === this.current ? 'true' : 'false'});
    if (hasChildren) row.setAttribute('aria-expanded', isFolded ? 'false' : 'true');
    row.style.setProperty('--depth', String(Math.min(node.depth, 30)));
    row.append(make('span', {class: 'fold', 'aria-hidden': 'true'}, hasChildren ? (isFolded ? '▸' : '▾') : '·'));
    row.append(make('span', {class: 'brief'}, this.words.nodeName(number)));
    row.append(make('span', {class: 'outcome'}, this.#outcome(node, isFolded)));
    return row;
  }

  /**
   * @param {TreeNode} node
   * @param {boolean} isFolded
   */
  #outcome(node, isFolded) {
    const words = ['◌ open', '■ failed', '◆ solution', '○ given up'];
    let text = words[node.status];
    if (node.solutions > 1) text = '◆ ' + counted(node.solutions, 'solution');
    if (isFolded && node.failures > 0) text += ': ' + counted(node.failures, 'dead end');
    return text;
  }

  /** @param {EventTarget | null} target */
  #click(target) {
    const row = target instanceof Element ? target.closest('[data-node]') : null;
    if (!(row instanceof HTMLElement)) return;
    const node = Number(row.dataset.node);
    if (target instanceof Element && target.classList.contains('fold')) this.#fold(node, !this.tree.isFolded(node));
    else this.onGo(this.survey.nodes[node].step);
  }

  /**
   * @param {number} node
   * @param {boolean} isFolded
   */
  #fold(node, isFolded) {
    if (this.survey.nodes[node].children.length === 0) return;
    this.tree.fold(node, isFolded);
    this.fill();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    let place = this.rows.indexOf(this.current);
    for (let node = this.current; place < 0;) {
      node = this.survey.nodes[node].parent;
      place = this.rows.indexOf(node);
    }
    const node = this.rows[place];
    const isFolded = this.tree.isFolded(node), {parent, children} = this.survey.nodes[node];
    let target = -1;
    if (event.key === 'ArrowDown') target = Math.min(place + 1, this.rows.length - 1);
    else if (event.key === 'ArrowUp') target = Math.max(place - 1, 0);
    else if (event.key === 'Home') target = 0;
    else if (event.key === 'End') target = this.rows.length - 1;
    else if (event.key === 'ArrowRight' && isFolded) this.#fold(node, false);
    else if (event.key === 'ArrowRight' && children.length > 0) target = place + 1;
    else if (event.key === 'ArrowLeft' && children.length > 0 && !isFolded) this.#fold(node, true);
    else if (event.key === 'ArrowLeft' && parent >= 0) target = this.rows.indexOf(parent);
    else if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    if (target >= 0) this.onGo(this.survey.nodes[this.rows[target]].step);
    event.preventDefault();
    event.stopPropagation();
  }
}
