// Pages of every puzzle of the gallery: after each event, the picture must show the domains of the trace. The test
// computes the domains again, in the simplest way, and the parts of them that a drawing must show.
//   node gallery_test.mjs FOLDER-OF-PROGRAMS [PATTERN]
// Exit status 77: there is no browser.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {inflateRawSync} from 'node:zlib';
import assert from 'node:assert/strict';
import {runTests} from './browser.mjs';

const programs = process.argv[2];
const pattern = new RegExp(process.argv[3] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'arcwise-gallery-'));
const everyEvent = 400; // in longer searches, each of the first half of these, then as many more at equal distances
const atOnce = 200; // moments that are requested together

const run = (...args) => execFileSync(join(programs, 'arcwise-puzzles'), args, {stdio: ['ignore', 'pipe', 'pipe'],
  maxBuffer: 1 << 28}).toString();
const names = run('--list').split('\n').map(line => line.trim().split(/\s+/)[0]).filter(name => /^[a-z]/.test(name));

/** The head of the story in a page. */
function storyOf(file) {
  const text = readFileSync(file, 'utf8').match(/id="story">([^<]*)</)[1];
  const bytes = inflateRawSync(Buffer.from(text, 'base64'));
  return JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString());
}

const intervals = text => text === '' ? [] : text.split(' ').map(part => {
  const [min, max = min] = part.split('..').map(Number);
  return [min, max];
});

/** The domains at every moment of a trace, each a list of intervals. */
function* moments(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line));
  let now = lines.filter(line => 'variable' in line).map(line => intervals(line.domain));
  const levels = [];
  yield now;
  for (const line of lines.filter(({e}) => e && e !== 'end')) {
    if (line.e === 'level' || line.e === 'decide') levels.push(now);
    if (line.e === 'remove') {
      now = [...now];
      for (const [min, max] of intervals(line.values))
        now[line.x] = now[line.x].flatMap(([a, b]) => [[a, Math.min(b, min - 1)], [Math.max(a, max + 1), b]])
          .filter(([a, b]) => a <= b);
    }
    if (line.e === 'back') {
      now = levels[line.depth];
      levels.length = line.depth;
    }
    yield now;
  }
}

// What has to be seen ---------------------------------------------------------------------

const signs = [(v, k) => v >= k, (v, k) => v < k, (v, k) => v === k, (v, k) => v !== k];

/** Whether a fact holds for all values of a domain, or for some. Facts change their truth at k and behind it alone. */
function quantified(domain, operation, k) {
  const truths = domain.flatMap(([min, max]) => [min, max, k - 1, k, k + 1].filter(v => v >= min && v <= max))
    .map(v => signs[operation](v, k));
  return {all: truths.every(truth => truth), some: truths.some(truth => truth)};
}

function holding(facts, domains) {
  const each = [];
  for (let i = 0; i < facts.length; i += 3) each.push(quantified(domains[facts[i]], facts[i + 1], facts[i + 2]));
  return {all: each.every(({all}) => all), some: each.every(({some}) => some)};
}

const size = domain => domain.reduce((sum, [min, max]) => sum + max - min + 1, 0);
const ends = domain => [domain[0][0], domain.at(-1)[1]];

/** The looks of a choice that are possible. */
function possible(face, domains) {
  const cases = face.cases.map(([look, ...facts]) => ({look, facts, ...holding(facts, domains)}));
  const sure = cases.filter(({all}) => all);
  const looks = new Set((sure.length > 0 ? sure : cases.filter(({some}) => some)).map(({look}) => look));
  if (sure.length > 0) return looks;
  // The look without a case needs a value of each variable for which none of the variable's cases holds.
  const own = new Map();
  for (const {facts} of cases) if (facts.length === 3) own.set(facts[0], [...own.get(facts[0]) ?? [], facts]);
  const isFree = [...own].every(([x, list]) => size(domains[x]) > 10_000 || domains[x].some(([min, max]) => {
    for (let v = min; v <= max; ++v) if (list.every(([, operation, k]) => !signs[operation](v, k))) return true;
    return false;
  }));
  if (isFree) looks.add(face.other);
  return looks;
}

function range({x, terms = [[1, x]], plus = 0}, domains) {
  const sums = [plus, plus];
  for (const [factor, of] of terms) {
    const products = ends(domains[of]).map(end => factor * end);
    sums[0] += Math.min(...products);
    sums[1] += Math.max(...products);
  }
  return sums;
}

function wayOf({start, next}, domains) {
  const [first, last] = range(start, domains);
  const way = [];
  for (let at = first === last ? first : -1; at >= 0 && at < next.length && !way.includes(at);) {
    way.push(at);
    at = size(domains[next[at]]) === 1 ? domains[next[at]][0][0] : -1;
  }
  return way;
}

const shownText = text => text === '.' ? '' : text.trim();
const minus = number => String(number).replace('-', '−');

/** A cell: its text and whether it is filled, if these are decided; else all that may be seen in it. */
function expectedCell(face, board, domains, way) {
  const look = number => ({text: shownText(board.looks[number][0]), dark: board.looks[number][1] === 1});
  if (face.fixed !== undefined) return look(face.fixed);
  if (face.step !== undefined)
    return way.includes(face.step) ? {text: String(way.indexOf(face.step) + 1), dark: false} : {open: null};
  if (face.cases) {
    const looks = [...possible(face, domains)].map(look);
    if (looks.length === 1) return looks[0];
    if (looks.every(({text}) => text && text === looks[0].text)) return {open: null, text: looks[0].text};
    return {open: looks.map(({text, dark}) => dark ? '▪' : text).filter(text => text)};
  }
  const [least, greatest] = range(face, domains);
  if (least === greatest) return {text: minus(least), dark: false};
  if (face.x === undefined || size(domains[face.x]) > 25) return {open: [minus(least) + '–' + minus(greatest)]};
  return {ends: minus(least) + '–' + minus(greatest), open: domains[face.x].flatMap(
    ([min, max]) => Array.from({length: max - min + 1}, (_, i) => minus(min + i)))};
}

/** The picture of a moment, in the form in which `seen` reads it from the page. */
function expected(view, domains) {
  if (view.board) {
    const {board} = view;
    const way = board.route ? wayOf(board.route, domains) : [];
    const edge = face => typeof face === 'number' ? face
      : (looks => looks.length === 1 ? looks[0] : -1)([...possible(face, domains)]);
    return {cells: board.cells.map(face => expectedCell(face, board, domains, way)),
      top: board.horizontal?.slice(0, board.cells.length).map(edge)};
  }
  if (view.network)
    return {points: view.network.points.map(({color}) => {
      const [least, greatest] = range(color, domains);
      return {sure: least === greatest, slices: size(domains[color.terms[0][1]])};
    })};
  if (view.schedule)
    return {tasks: view.schedule.tasks.map(({label, facts = [], start, end}) => ({label, ...holding(facts, domains),
      sure: [start, end].every(one => { const [a, b] = range(one, domains); return a === b; }),
      start: range(start, domains)})).filter(({some}) => some)};
  if (view.route) return {way: wayOf(view.route, domains).map(place => view.route.names[place])};
  return {lines: view.text.sentences.map(({pieces, facts = []}) => {
    const {all, some} = holding(facts, domains);
    const gaps = pieces.filter(({fixed}) => fixed === undefined).map(face => {
      if (face.cases) {
        const looks = [...possible(face, domains)];
        return looks.length === 1 ? view.text.looks[looks[0]][0] : null;
      }
      const [least, greatest] = range(face, domains);
      return least === greatest ? minus(least) : null;
    });
    return {state: all ? '' : some ? 'open' : 'out', gaps};
  })};
}

// What is seen ----------------------------------------------------------------------------

/** In the page: the picture of a moment, without what else a step draws. */
const looker = `globalThis.look = step => {
  replay.way.position = step;
  replay.showPictures();
  const place = document.getElementById('board');
  const texts = (within, selector) => [...within.querySelectorAll(selector)].map(one => one.textContent);
  const all = selector => [...place.querySelectorAll(selector)];
  return {
    cells: all('td[data-index]').map(cell => ({value: texts(cell, '.value')[0] ?? null,
      dark: cell.classList.contains('dark'), open: cell.classList.contains('open-cell'),
      range: cell.querySelector('.maybe:not(:has(i))')?.textContent ?? null,
      marks: texts(cell, '.marks i:not(.gone), .maybe i:not(.gone)').filter(text => text),
      top: cell.classList.contains('wall-top') ? 1 : cell.classList.contains('open-top') ? -1 : 0})),
    points: all('.point').map(one => ({sure: one.classList.contains('sure'),
      slices: one.querySelectorAll('path, circle:not(.rim)').length})),
    tasks: all('.task:not(.never)').map(one => ({title: one.querySelector('title').textContent,
      sure: one.classList.contains('sure'), maybe: one.classList.contains('maybe-task')})),
    lines: all('.sentences > p').map(line => ({text: line.textContent, state: ['open', 'out'].find(name =>
      line.classList.contains(name)) ?? '', gaps: [...line.querySelectorAll('.gap')].map(gap =>
      gap.classList.contains('found') ? gap.textContent : null)})),
  };
};`;

function compare(view, shown, domains) {
  const wanted = expected(view, domains);
  wanted.cells?.forEach((cell, i) => {
    const is = shown.cells[i];
    const where = `cell ${i}: ${JSON.stringify(is)} for ${JSON.stringify(cell)}`;
    if (cell.open === undefined) {
      assert.ok(!is.open && is.value === cell.text && is.dark === cell.dark, where);
      return;
    }
    assert.ok(is.open, where);
    if (cell.text !== undefined) assert.equal(is.value, cell.text, where);
    if (cell.open === null || cell.text !== undefined) return;
    if (is.range !== null && is.range !== '')
      assert.ok([cell.open[0], cell.open.length + '?', cell.ends].includes(is.range), where);
    else
      assert.deepEqual([...is.marks].sort(), [...cell.open].sort(), where);
  });
  wanted.top?.forEach((state, i) => assert.equal(shown.cells[i].top, state, 'the line above cell ' + i));
  if (wanted.points) assert.deepEqual(shown.points, wanted.points);
  if (wanted.way) {
    const first = shown.lines[0].gaps.filter(name => name !== null);
    assert.deepEqual(wanted.way.length > 0 ? first : [], wanted.way);
  }
  if (wanted.lines) assert.deepEqual(shown.lines.map(({state, gaps}) => ({state, gaps})), wanted.lines);
  if (wanted.tasks && !view.schedule.stacked) {
    assert.equal(shown.tasks.length, wanted.tasks.length);
    const certainty = ({all, sure}) => !all ? 0 : sure ? 2 : 1; // more certain lines are painted later
    wanted.tasks.sort((a, b) => certainty(a) - certainty(b));
    wanted.tasks.forEach(({label, all, sure, start: [least, greatest]}, i) => {
      const is = shown.tasks[i];
      assert.equal(is.sure, sure && all, is.title);
      assert.equal(is.maybe, !all, is.title);
      assert.ok(is.title.startsWith(label + ':') &&
        is.title.endsWith('starts at ' + (least === greatest ? least : least + '–' + greatest)), is.title);
    });
  }
  if (wanted.tasks && view.schedule.stacked)
    assert.deepEqual(shown.tasks.filter(({sure}) => sure).map(({title}) => title.split(':')[0]).sort(),
      wanted.tasks.filter(({all}) => all).map(({label}) => label).sort());
}

async function checkPuzzle(browser, name) {
  const page = join(folder, name + '.html'), trace = join(folder, name + '.jsonl');
  run(name, '--replay', page, '--trace', trace);
  const {view, tracks: [{events, leftOut}]} = storyOf(page);
  assert.ok(view && !view.answers, 'there is no drawing');
  await browser.open(page);
  await browser.value(looker);
  const half = everyEvent / 2;
  const distance = Math.max(1, Math.ceil((events - half) / half));
  let step = 0, checked = 0, last = -1;
  let held = [];
  const check = async () => {
    if (held.length === 0) return;
    const shown = await browser.value(`[${held.map(({at}) => at)}].map(look)`);
    held.forEach(({at, domains}, i) => {
      try {
        compare(view, shown[i], domains);
      } catch (error) {
        error.message = `${name}, step ${at}: ${error.message}`;
        throw error;
      }
    });
    checked += held.length;
    held = [];
  };
  for (const domains of moments(trace)) {
    if (step > events) break;
    if (step <= half || (step - half) % distance === 0 || step === events) held.push({at: step, domains});
    last = step++;
    if (held.length === atOnce) await check();
  }
  await check();
  assert.ok(last === events || leftOut > 0);
  return checked;
}

const extra = {
  /** The words of the puzzle alone, without what the drawing says. */
  async 'zebra: a house shows a thing when the thing is known to be there, and only then'(browser) {
    const page = join(folder, 'houses.html'), trace = join(folder, 'houses.jsonl');
    run('zebra', '--replay', page, '--trace', trace);
    const things = readFileSync(trace, 'utf8').split('\n').filter(line => line.startsWith('{"variable"'))
      .map(line => JSON.parse(line)).filter(({auxiliary}) => !auxiliary).map(({variable}) => variable);
    await browser.open(page);
    let step = 0;
    for (const domains of moments(trace)) {
      if (step > await browser.value('replay.way.track.steps')) break;
      await browser.value(`replay.go(${step})`);
      const words = await browser.value(`[...document.querySelectorAll('#board td[data-index]')].map(cell =>
        cell.classList.contains('open-cell') ? '' : cell.querySelector('.value').textContent)`);
      const place = x => size(domains[x]) === 1 ? domains[x][0][0] : 0;
      things.forEach((thing, x) => {
        const kind = Math.floor(x / 5); // things of a kind are consecutive
        const isAlone = things.every((_, y) => y === x || Math.floor(y / 5) !== kind || place(y) !== place(x));
        if (place(x) === 0) assert.ok(!words.includes(thing), `step ${step}: ${thing} is shown too early`);
        else if (isAlone) assert.equal(words.indexOf(thing), 5 * kind + place(x) - 1, `step ${step}: ${thing}`);
      });
      ++step;
    }
    assert.ok(step > 80);
  },

  async 'an explanation draws what its steps leave'(browser) {
    for (const name of ['zebra', 'nonogram', 'star-battle', 'hitori', 'hamiltonian-path', 'stable-marriage']) {
      const page = join(folder, name + '-why.html');
      run(name, '--explain', '--replay', page);
      const {view} = storyOf(page);
      await browser.open(page);
      await browser.value(looker);
      const count = await browser.value('replay.way.track.steps');
      for (let step = 0; step <= count; ++step) {
        const shown = await browser.value(`look(${step})`);
        const domains = (await browser.value('replay.way.survey.cursor.domains')).map(ends =>
          Array.from({length: ends.length / 2}, (_, i) => [ends[2 * i], ends[2 * i + 1]]));
        compare(view, shown, domains);
      }
    }
  },

  async 'an explanation strikes out all that a step removes, and nothing else'(browser) {
    for (const name of ['kakuro', 'killer-sudoku', 'futoshiki']) {
      const page = join(folder, name + '-why.html');
      run(name, '--explain', '--replay', page);
      await browser.open(page);
      const faults = await browser.value(`(() => {
        const faults = [];
        const values = domain => {
          const all = [];
          for (let i = 0; i < domain.length; i += 2)
            for (let value = domain[i]; value <= domain[i + 1]; ++value) all.push(String(value));
          return all;
        };
        const cells = replay.story.head.view.board.cells;
        for (let step = 1; step <= replay.way.track.steps; ++step) {
          replay.go(step - 1);
          const before = [...replay.way.survey.cursor.domains];
          replay.go(step);
          const after = replay.way.survey.cursor.domains;
          document.querySelectorAll('#board td[data-index]').forEach((cell, i) => {
            const {x} = cells[i];
            if (x === undefined) return;
            const gone = values(before[x]).filter(value => !values(after[x]).includes(value));
            const struck = [...cell.querySelectorAll('.gone')].map(one => one.textContent);
            if (gone.sort().join() !== struck.sort().join())
              faults.push('${name}, step ' + step + ', cell ' + i + ': ' + struck + ' for ' + gone);
          });
        }
        return faults; })()`);
      assert.deepEqual(faults, []);
    }
  },
};

let status = 1;
try {
  assert.ok(names.length >= 47, names.length + ' puzzles');
  const ofPuzzles = names.map(name => [name, async browser => `${await checkPuzzle(browser, name)} moments`]);
  status = await runTests({...extra, ...Object.fromEntries(ofPuzzles)}, pattern);
} finally {
  rmSync(folder, {recursive: true, force: true});
}
process.exit(status);
