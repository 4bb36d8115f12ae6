// The curves of a ranking: the drawn ones, and the one under the pointer.

const stylesOfLines = 12; // six colors, and dashes for the second half
const lineClasses = style => 'curve c' + style % 6 + (style < 6 ? '' : ' dashed');

// The heights of labels, moved apart in their order, none above `top`.
function spreadOut(heights, distance, top) {
  const order = heights.map((_, i) => i).sort((i, j) => heights[i] - heights[j] || i - j);
  const result = [...heights];
  order.slice(1).forEach((i, place) => { result[i] = Math.max(result[i], result[order[place]] + distance); });
  if (order.length === 0) return result;
  const last = order[order.length - 1];
  const lift = Math.min((result[last] - heights[last]) / 2, result[order[0]] - top);
  return result.map(height => height - lift);
}

const pathThrough = points => points.map(([x, y], i) => (i ? 'L' : 'M') + x.toFixed(1) + ' ' + y.toFixed(1)).join('');

// The number of instances of a ranking that a combination has finished within a time.
class Survival {
  constructor(scope, svg) {
    this.scope = scope;
    this.x = readScale(svg.dataset.x);
    this.y = readScale(svg.dataset.y);
  }
  timesOf(combination) {
    return this.scope.instances.map(i => data.instances[i].seconds[combination])
      .filter(time => time !== null && time >= 0).sort((a, b) => a - b);
  }
  pointsOf(combination) {
    const points = [[this.x.begin, this.y(0)]];
    this.timesOf(combination).forEach((time, i) =>
      points.push([this.x(time), points[points.length - 1][1]], [this.x(time), this.y(i + 1)]));
    return [...points, [this.x.end, points[points.length - 1][1]]];
  }
  countAt(combination, x) {
    return this.timesOf(combination).filter(time => this.x(time) <= x + 1e-9).length;
  }
  heightAt(combination, x) { return this.y(this.countAt(combination, x)); }
  textAt(combination, x) {
    return this.countAt(combination, x) + ' of ' + this.scope.instances.length + ' within '
      + secondsText(this.x.valueAt(x));
  }
  get stops() { // for arrow keys: a fortieth of the axis each
    return Array.from({length: 41}, (_, i) => this.x.begin + i / 40 * (this.x.end - this.x.begin));
  }
  hasDots = false;
}

// The median time of a combination on instances of similar difficulty.
class Difficulty {
  constructor(scope, svg) {
    this.scope = scope;
    this.x = readScale(svg.dataset.x);
    this.y = readScale(svg.dataset.y);
    this.stops = scope.groups.map(group => this.x(group.difficulty));
  }
  medianOf(combination, group) {
    return median(group.instances.map(i => {
      const time = data.instances[i].seconds[combination];
      return time < 0 ? Infinity : time;
    }));
  }
  pointsOf(combination) {
    return this.scope.groups.map(group => [this.x(group.difficulty), this.y(this.medianOf(combination, group))]);
  }
  nearest(x) {
    const distances = this.stops.map(stop => Math.abs(stop - x));
    return this.scope.groups[distances.indexOf(Math.min(...distances))];
  }
  heightAt(combination, x) { return this.y(this.medianOf(combination, this.nearest(x))); }
  textAt(combination, x) {
    const group = this.nearest(x), time = this.medianOf(combination, group);
    return (Number.isFinite(time) ? 'median ' + secondsText(time) : 'median unfinished') + ' at difficulty '
      + digits(group.difficulty) + ', ' + counted(group.instances.length, 'instance');
  }
  hasDots = true;
}

// One drawing, with the lines of `drawn`: combination -> style.
class Plot {
  constructor(svg, kind, drawn, numberOf) {
    this.svg = svg;
    this.kind = kind;
    this.drawn = drawn;
    this.numberOf = numberOf;
    this.pointed = null; // a combination
    this.x = null;       // of the pointer
    this.lines = svg.querySelector('.lines');
    this.readout = make('p', {class: 'readout', role: 'status'}, this.hint);
    svg.after(this.readout);
    svg.setAttribute('tabindex', '0');
    svg.addEventListener('pointermove', event => this.pointAt(placeIn(svg, event)));
    svg.addEventListener('pointerdown', event => this.pointAt(placeIn(svg, event)));
    svg.addEventListener('pointerleave', () => this.point(null, null));
    svg.addEventListener('blur', () => this.point(null, null));
    svg.addEventListener('keydown', event => this.onKey(event));
  }
  get lineHeight() { // in the units of the drawing, in which narrow screens have larger letters
    return parseFloat(getComputedStyle(this.svg.querySelector('text')).fontSize);
  }
  get hint() { return 'Point at a curve, or use the arrow keys, to read it.'; }

  draw() {
    const curves = [...this.drawn].map(([combination, style]) =>
      ({combination, classes: lineClasses(style), points: this.kind.pointsOf(combination)}));
    const ends = curves.map(({points}) => points[points.length - 1]);
    const heights = spreadOut(ends.map(end => end[1]), this.lineHeight, Math.min(this.kind.y.begin, this.kind.y.end));
    this.lines.replaceChildren(...curves.map(({combination, classes, points}, i) => {
      const [x, y] = ends[i];
      const group = draw('g', {'data-combination': combination},
        draw('path', {d: pathThrough(points), class: classes}),
        draw('line', {x1: x, y1: y, x2: x + 12, y2: heights[i], class: classes + ' leader'}),
        draw('text', {x: x + 15, y: heights[i] + 4, class: 'small'}, String(this.numberOf(combination))));
      if (this.kind.hasDots)
        group.append(...points.map(([cx, cy]) => draw('circle', {cx, cy, r: 3, class: 'dot ' + classes})));
      return group;
    }));
    this.point(null, null);
  }

  pointAt({x, y}) {
    if (this.drawn.size === 0) return;
    const inside = Math.min(Math.max(x, this.kind.x.begin), this.kind.x.end);
    const distance = combination => Math.abs(this.kind.heightAt(combination, inside) - y);
    const nearest = [...this.drawn.keys()].reduce((a, b) => distance(b) < distance(a) ? b : a);
    this.point(nearest, inside);
  }

  // Highlights a curve at a place, or none.
  point(combination, x) {
    this.pointed = combination;
    this.x = x;
    this.svg.classList.toggle('pointed', combination !== null);
    this.lines.querySelector('.cursor')?.remove();
    for (const group of this.lines.children)
      group.classList.toggle('on', combination !== null && group.dataset.combination === String(combination));
    this.readout.classList.toggle('note', combination === null);
    if (combination === null) {
      this.readout.textContent = this.hint;
      return;
    }
    this.readout.textContent = this.numberOf(combination) + '. ' + data.labels[combination]
      + (x === null ? '' : ': ' + this.kind.textAt(combination, x));
    if (x === null) return;
    const cx = this.kind.hasDots ? this.kind.x(this.kind.nearest(x).difficulty) : x;
    this.lines.append(draw('circle', {cx, cy: this.kind.heightAt(combination, x), r: 5, class: 'cursor'}));
  }

  onKey(event) {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (!step || this.drawn.size === 0) return;
    event.preventDefault();
    const curves = [...this.drawn.keys()], stops = this.kind.stops;
    const clamp = (place, list) => Math.min(Math.max(place, 0), list.length - 1);
    const from = this.x === null ? stops.length >> 1 : stops.findIndex(stop => stop >= this.x - 1e-9);
    const curve = curves.indexOf(this.pointed);
    this.point(curves[clamp(curve < 0 ? 0 : curve + step[1], curves)], stops[clamp(from + step[0], stops)]);
  }
}

// The plots of a ranking and the boxes below them.
class CurveChoice {
  constructor(element) {
    const scope = data.scopes[scopeOf(element)];
    const kinds = {survival: Survival, difficulty: Difficulty};
    const numberOf = combination => scope.combinations.indexOf(combination) + 1;
    this.drawn = new Map();
    this.boxes = all('input[type=checkbox]', element);
    this.plots = all('svg.curves', element).map(svg =>
      new Plot(svg, new kinds[svg.dataset.curves](scope, svg), this.drawn, numberOf));
    for (const box of this.boxes) this.listen(box);
    this.show();
    matchMedia('(max-width: 40rem)').addEventListener('change', () => this.show()); // the size of letters changes
  }
  listen(box) {
    const combination = Number(box.dataset.combination);
    const mark = () => this.plots.forEach(plot => plot.point(this.drawn.has(combination) ? combination : null, null));
    const unmark = () => this.plots.filter(plot => plot.x === null).forEach(plot => plot.point(null, null));
    box.addEventListener('change', () => { this.show(); mark(); });
    box.addEventListener('focus', mark);
    box.addEventListener('blur', unmark); // unless the pointer has moved into the plot
    box.closest('li').addEventListener('pointerenter', mark);
    box.closest('li').addEventListener('pointerleave', unmark);
  }
  // A curve keeps its style as long as it is drawn; a new curve takes the first free style.
  show() {
    for (const box of this.boxes) {
      const combination = Number(box.dataset.combination);
      if (!box.checked) this.drawn.delete(combination);
      else if (!this.drawn.has(combination)) {
        const used = new Set(this.drawn.values());
        this.drawn.set(combination, Array.from({length: stylesOfLines}, (_, i) => i).find(i => !used.has(i)));
      }
    }
    const isFull = this.drawn.size === stylesOfLines;
    for (const box of this.boxes) {
      const style = this.drawn.get(Number(box.dataset.combination));
      box.disabled = isFull && !box.checked;
      box.closest('label').querySelector('path').setAttribute('class', style === undefined ? '' : lineClasses(style));
    }
    for (const plot of this.plots) plot.draw();
  }
}
