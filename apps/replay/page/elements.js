// Small helpers for drawings and long lists.

/** Whether the reader prefers reduced motion. */
function wantsStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * A color of the style sheet, for a canvas.
 * @param {string} name
 */
function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/**
 * A canvas as large as its place on the page, drawn in CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @returns {{pen: CanvasRenderingContext2D, width: number, height: number} | undefined}
 */
function freshCanvas(canvas) {
  const {width, height} = canvas.getBoundingClientRect();
  const pen = canvas.getContext('2d');
  if (!pen || width === 0) return undefined;
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return {pen, width, height};
}

/**
 * Makes a box scrollable by keyboard as long as its content is larger than the box.
 * @param {HTMLElement} box
 * @param {string} name
 */
function makeScrollable(box, name) {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
}

/**
 * Scrolls sideways to the first part if none of the parts is in view, and no further than necessary.
 * @param {HTMLElement} box
 * @param {Element[]} parts
 */
function revealAcross(box, parts) {
  const margin = 28; // the width of the fading side
  const {left, width} = box.getBoundingClientRect();
  const begin = box.scrollLeft > 2 ? margin : 0, end = behind(box) > 2 ? width - margin : width;
  const places = parts.map(part => part.getBoundingClientRect())
    .map(place => ({from: place.left - left, to: place.right - left})).filter(({from, to}) => to > from);
  const isSeen = places.some(({from, to}) => from >= begin && to <= end) ||
    places.some(({from, to}) => Math.min(to, end) - Math.max(from, begin) > width / 2);
  if (places.length === 0 || isSeen) return;
  const {from, to} = places[0];
  box.scrollLeft += from < margin || to - from > width - 2 * margin ? from - margin : to - width + margin;
}

/**
 * Fades the sides beyond which the content continues.
 * @param {HTMLElement} box
 */
function showMoreAside(box) {
  box.classList.toggle('more-left', box.scrollLeft > 2);
  box.classList.toggle('more-right', behind(box) > 2);
}

/**
 * The number of pixels hidden beyond the right side of a box.
 * @param {HTMLElement} box
 */
function behind(box) {
  return box.scrollWidth - box.clientWidth - box.scrollLeft;
}

/**
 * A long list that creates only the rows in view. All rows have the same height.
 */
class LongList {
  /**
   * @param {HTMLElement} box  that scrolls
   * @param {number} rowHeight
   * @param {(index: number) => HTMLElement} makeRow
   */
  constructor(box, rowHeight, makeRow) {
    this.box = box;
    this.rowHeight = rowHeight;
    this.makeRow = makeRow;
    this.length = 0;
    this.sizer = make('div', {class: 'list-size', role: 'presentation'});
    box.replaceChildren(this.sizer);
    box.onscroll = () => this.show();
  }

  /** @param {number} length */
  resize(length) {
    this.length = length;
    // Browsers limit the height of a box to some 16 million pixels; a page has too few rows to reach that.
    this.sizer.style.height = length * this.rowHeight + 'px';
    this.show();
  }

  /** Recreates the rows in view. */
  show() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.rowHeight) - 4);
    const end = Math.min(this.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / this.rowHeight) + 4);
    const rows = [];
    for (let i = first; i < end; ++i) {
      const row = this.makeRow(i);
      row.style.top = i * this.rowHeight + 'px';
      row.style.height = this.rowHeight + 'px';
      rows.push(row);
    }
    this.sizer.replaceChildren(...rows);
  }

  /**
   * Scrolls as little as possible.
   * @param {number} index
   */
  reveal(index) {
    const top = index * this.rowHeight, bottom = top + this.rowHeight;
    if (top < this.box.scrollTop) this.box.scrollTop = Math.max(0, top - this.rowHeight);
    else if (bottom > this.box.scrollTop + this.box.clientHeight)
      this.box.scrollTop = bottom - this.box.clientHeight + this.rowHeight;
    this.show();
  }
}
