// A against B: the scatter plot, the statistics of the two on each problem set, and the address of the comparison:
//     #a=dom/wdeg,phase,full,luby&b=mrv,min,full,none&on=colouring

const nameOf = combination => data.names[combination].join(',');
const readable = text => encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%2C', ',');

function addressOf({a, b, on}) {
  return '#a=' + readable(nameOf(a)) + '&b=' + readable(nameOf(b))
    + (on === 0 ? '' : '&on=' + readable(data.scopes[on].name));
}

// The comparison in an address, or null; `unknown` lists its names that this report does not have.
function comparisonAt(address) {
  if (!/^#a=/.test(address)) return null;
  const fields = new URLSearchParams(address.slice(1).replaceAll('+', '%2B'));
  const unknown = [];
  const find = (key, places) => {
    const name = fields.get(key) ?? '';
    const place = places.indexOf(name);
    if (place < 0) unknown.push(key + ' = "' + name + '"');
    return place;
  };
  const names = data.names.map((_, i) => nameOf(i));
  return {
    a: find('a', names),
    b: find('b', names),
    on: fields.has('on') ? find('on', data.scopes.map(({name}) => name)) : 0,
    unknown,
  };
}

class Versus {
  constructor(onChange) {
    this.onChange = onChange;
    this.plot = byId('scatter');
    this.x = readScale(this.plot.dataset.x);
    this.y = readScale(this.plot.dataset.y);
    this.choices = {a: byId('choice-a'), b: byId('choice-b'), on: byId('choice-on')};
    this.points = all('circle', this.plot);
    for (const choice of Object.values(this.choices)) choice.addEventListener('change', () => this.choose());
    byId('swap').addEventListener('click', () => {
      const {a, b} = this.choices;
      [a.value, b.value] = [b.value, a.value];
      this.choose();
    });
    byId('copy').addEventListener('click', () => this.copy());
    this.plot.setAttribute('tabindex', '0');
    for (const point of this.points) point.addEventListener('pointerenter', () => this.point(point));
    this.plot.addEventListener('pointerleave', () => this.point(null));
    this.plot.addEventListener('blur', () => this.point(null));
    this.plot.addEventListener('keydown', event => this.onKey(event));
    byId('versus-address').hidden = false;
  }

  get chosen() {
    return {a: Number(this.choices.a.value), b: Number(this.choices.b.value), on: this.choices.on.selectedIndex};
  }

  // Writes the reader's choice into the address.
  choose() {
    byId('versus-problem').hidden = true;
    history.replaceState(null, '', addressOf(this.chosen));
    this.show();
  }

  // Goes to the comparison in an address; returns whether there is one.
  follow(address) {
    const wanted = comparisonAt(address);
    if (!wanted) return false;
    const problem = byId('versus-problem');
    problem.hidden = wanted.unknown.length === 0;
    problem.textContent = 'This report has nothing called ' + wanted.unknown.join(' or ') + '.';
    if (wanted.a >= 0) this.choices.a.value = wanted.a;
    if (wanted.b >= 0) this.choices.b.value = wanted.b;
    this.choices.on.selectedIndex = Math.max(wanted.on, 0);
    this.show();
    byId('two').scrollIntoView();
    return true;
  }

  show() {
    const {a, b, on} = this.chosen;
    byId('address').href = addressOf(this.chosen);
    for (const point of this.points) this.movePoint(point, a, b, on);
    this.point(null);
    this.fillTable(a, b);
    byId('versus-verdict').replaceChildren(...this.verdict(a, b, on));
    this.onChange(a, b);
  }

  instancesOf(on) {
    const {name} = data.scopes[on];
    return this.isWhole(on) ? data.instances : data.instances.filter(({set}) => set === name);
  }
  isWhole(on) { return on === 0; }

  verdict(a, b, on) {
    const result = compare(this.instancesOf(on), a, b);
    const bold = text => make('b', {}, text);
    if (a === b) return ['A and B are the same combination: choose two.'];
    if (!result) return ['No instance was run with both.'];
    const change = result.time < 1 ? digits(1 / result.time) + ' times as fast as B, ' : digits(result.time)
      + ' times as slow as B, ';
    const chance = result.p < 0.05 ? bold('significant') : bold('not significant');
    return [bold('A'), ', ' + data.labels[a] + ', is ' + (digits(result.time) === '1' ? 'as fast as B, ' : change),
      data.labels[b] + ', at the median over ' + counted(result.instances, 'instance') + '. It is faster on '
      + result.aFaster + ' and slower on ' + result.bFaster + ', with ' + counted(result.ties, 'tie')
      + ': the difference is ', chance, ' (' + pText(result.p) + ').'];
  }

  fillTable(a, b) {
    const number = (text, key) => make('td', {class: 'number', 'data-sort': key}, text);
    const rows = data.scopes.map(({name}, on) => {
      const result = compare(this.instancesOf(on), a, b);
      const heading = make('th', {scope: 'row'}, this.setButton(name, on));
      if (!result) return make('tr', {}, heading, make('td', {colspan: 6}, 'no instance was run with both'));
      const p = number(pText(result.p), result.p);
      p.classList.toggle('significant', result.p < 0.05);
      return make('tr', {}, heading, p,
        ...['time', 'nodes'].map(key => number('×' + digits(result[key]), result[key])),
        ...['aFaster', 'bFaster', 'ties'].map(key => number(String(result[key]), result[key])));
    });
    byId('versus-table').tBodies[0].replaceChildren(...rows);
    sortAgain(byId('versus-table'));
  }

  setButton(name, on) {
    const button = make('button', {type: 'button', 'aria-pressed': String(on === this.chosen.on)}, name);
    button.addEventListener('click', () => {
      this.choices.on.selectedIndex = on;
      this.choose();
      byId('versus-table').querySelector('[aria-pressed=true]').focus();
    });
    return button;
  }

  placeOf(time, scale) {
    if (time >= 0) return scale(time);
    return scale.end + Math.sign(scale.end - scale.begin) * Number(this.plot.dataset.border);
  }

  movePoint(point, a, b, on) {
    const instance = data.instances[point.dataset.instance];
    const times = [instance.seconds[a], instance.seconds[b]];
    const isShown = !times.includes(null) && (this.isWhole(on) || instance.set === data.scopes[on].name);
    point.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    point.querySelector('title').textContent =
      instance.set + ': ' + instance.name + '. A: ' + timeText(times[0]) + ', B: ' + timeText(times[1]);
    if (!isShown) return;
    point.setAttribute('cx', this.placeOf(times[0], this.x));
    point.setAttribute('cy', this.placeOf(times[1], this.y));
  }

  point(point) {
    for (const other of this.points) other.classList.toggle('on', other === point);
    byId('scatter-readout').textContent = point?.querySelector('title').textContent ?? '';
  }

  // Arrow keys move through the instances in the order of A's times.
  onKey(event) {
    const step = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = this.points.filter(point => point.getAttribute('visibility') !== 'hidden')
      .sort((p, q) => Number(p.getAttribute('cx')) - Number(q.getAttribute('cx')));
    const now = shown.findIndex(point => point.classList.contains('on'));
    const next = now < 0 ? 0 : Math.min(Math.max(now + step, 0), shown.length - 1);
    if (shown.length > 0) this.point(shown[next]);
  }

  async copy() {
    const address = location.href.replace(/#.*/, '') + addressOf(this.chosen);
    const button = byId('copy');
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'The browser does not allow it: copy the link';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  }
}
