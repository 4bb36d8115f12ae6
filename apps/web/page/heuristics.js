// Two searches for one question, side by side: the effect of a heuristic on the number of nodes.

/** @typedef {{ nodes: number, failures: number, restarts: number, seconds: number, isDone: boolean }} Figures */

const engines = {
  left: new Engine('puzzles'),
  right: new Engine('puzzles')
};
/** @typedef {'left' | 'right'} Side */
const sides = /** @type {Side[]} */ (['left', 'right']);
const choices = ['variable-order', 'value-order', 'inference', 'restarts', 'learning'];
const beginnings = {
  left: {'variable-order': 'input', inference: 'forward-checking'},
  right: {'variable-order': 'mrv', inference: 'forward-checking'},
};
const limit = 20;  // seconds for each run

/**
 * @param {string} id
 */
const valueOf = (id) => /** @type {HTMLSelectElement | HTMLInputElement} */ (element(id)).value;

/**
 * @param {Side} side
 * @param {number} seed
 */
function commandOf(side, seed) {
  const command = [
    valueOf('model'), valueOf('instance'), '--json', '--stats', '--verbose', '--progress', '--engine', 'general',
    '--time-limit', limit + 's'
  ];
  if (valueOf('question')) command.push(valueOf('question'));
  for (const choice of choices)
    if (valueOf(side + '-' + choice)) command.push('--' + choice, valueOf(side + '-' + choice));
  return [...command, '--seed', String(seed)];
}

/**
 * Runs one search.
 * @param {Side} side
 * @param {number} seed
 * @returns {Promise<Figures | null>} null after a mistake, which is shown
 */
async function run(side, seed) {
  /** @type {StrategyDrawing | undefined} */
  let drawing;
  const asked = engines[side].ask({arguments: commandOf(side, seed)}, (report) => {
    if (report.plan) {
      element(side + '-plan').textContent = report.plan;
      drawing = new StrategyDrawing(element(side + '-strategy'), rowsOf(report.plan));
    } else {
      drawing?.note(report.run);
      showFigures(side, report, '…');
    }
  });
  const answer = await asked.finally(() => drawing?.end());
  const end = objectsOf(answer).at(-1);
  if (!end?.statistics) {
    element(side + '-figures').textContent = answer.errors.split('\n')[0].replace('arcwise-puzzles: ', '');
    return null;
  }
  return {...end.statistics, isDone: end.status !== 'unknown' && end.status !== 'feasible'};
}

/**
 * @param {Side} side
 * @param {{ nodes: number, failures: number, restarts: number, seconds: number }} figures
 * @param {string} remark
 */
function showFigures(side, figures, remark) {
  const {nodes, failures, restarts, seconds} = figures;
  element(side + '-figures')
      .replaceChildren(
          make('strong', {}, String(nodes)),
          ` nodes, ${failures} failures, ${restarts ?? 0} restarts, ${(1000 * seconds).toFixed(1)} ms`, remark);
}

/**
 * @param {number} seeds
 */
async function compare(seeds) {
  element('stop').hidden = false;
  /** @type {Record<Side, Figures[]>} */
  const runs = {left: [], right: []};
  for (const side of sides) element(side + '-figures').textContent = 'searching';
  try {
    await Promise.all(sides.map(async (side) => {
      for (let seed = 1; seed <= seeds; ++seed) {
        const figures = await run(side, seed);
        if (!figures) return;
        runs[side].push(figures);
        showFigures(side, figures, figures.isDone ? '' : `, stopped after ${limit} s`);
        plot(runs);
      }
    }));
    element('verdict').textContent = verdictOf(runs);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    element('verdict').textContent = 'Stopped.';
  } finally {
    element('stop').hidden = true;
  }
}

/**
 * @param {Record<Side, Figures[]>} runs
 */
function verdictOf(runs) {
  const [left, right] = sides.map((side) => medianOf(runs[side].map((run) => run.nodes)));
  if (!runs.left.length || !runs.right.length) return '';
  const isLuck = sides.some((side) => new Set(runs[side].map((run) => run.nodes)).size > 1);
  const ratio = Math.max(left, right) / Math.max(1, Math.min(left, right));
  const size = runs.left.length === 1 ? 'One run each' :
      isLuck                          ? `The medians of ${runs.left.length} seeds` :
                                        'No seed changes either search, which chooses nothing by chance';
  if (ratio < 1.05) return size + ': about as many nodes.';
  return `${size}: the ${left < right ? 'left' : 'right'} search has ${ratio.toFixed(1)} times fewer nodes.`;
}

/**
 * @param {number[]} numbers
 */
function medianOf(numbers) {
  const sorted = numbers.slice().sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Draws each run as a dot on a scale of nodes that grows by powers of ten.
 * @param {Record<Side, Figures[]>} runs
 */
function plot(runs) {
  const most = Math.max(10, ...sides.flatMap((side) => runs[side].map((run) => run.nodes)));
  const width = 400;
  const decades = Math.ceil(Math.log10(most));
  const across = (/** @type {number} */ nodes) => 50 + ((width - 70) * Math.log10(Math.max(1, nodes))) / decades;
  const marks = [];
  for (let decade = 0; decade <= decades; ++decade) {
    const x = across(10 ** decade);
    marks.push(
        draw('line', {x1: x, x2: x, y1: 10, y2: 90, class: 'scale'}),
        draw('text', {x, y: 108, 'text-anchor': 'middle'}, (10 ** decade).toLocaleString('en')));
  }
  sides.forEach((side, row) => {
    const y = 30 + 40 * row;
    marks.push(draw('text', {x: 0, y: y + 5}, side));
    for (const {nodes, isDone} of runs[side])
      marks.push(draw('circle', {cx: across(nodes), cy: y, r: 6, class: isDone ? 'dot ' + side : 'dot open'}));
  });
  const title = draw('title', {}, 'Nodes of each run');
  element('plot').replaceChildren(draw('svg', {viewBox: `0 0 ${width} 115`, role: 'img'}, title, ...marks));
}

/**
 * @param {Side} side
 * @param {any} names
 */
function makePane(side, names) {
  const pane = element(side);
  for (const choice of choices) {
    const select = make('select', {id: side + '-' + choice}, make('option', {value: ''}, 'usual'));
    for (const {name, summary} of names[choice] ?? [])
      select.append(make('option', {value: name, title: summary}, name));
    select.value = /** @type {Record<string, string>} */ (beginnings[side])[choice] ?? '';
    pane.append(make('label', {}, choice.replace('-', ' '), ' ', select));
  }
  pane.append(
      make('p', {id: side + '-figures', class: 'figures'}), make('div', {id: side + '-strategy'}),
      make('details', {}, make('summary', {}, 'The plan of this search'), make('pre', {id: side + '-plan'})));
}

element('run').addEventListener('click', () => compare(1));
element('seeds').addEventListener('click', () => compare(20));
element('stop').addEventListener('click', () => sides.forEach((side) => engines[side].stop()));
element('model').addEventListener('change', async () => {
  const example = await engines.left.ask({arguments: [valueOf('model'), '--example']});
  /** @type {HTMLInputElement} */ (element('instance')).value = example.output.trim();
});

(async () => {
  const ask = engines.left;
  const [{puzzles}] = objectsOf(await ask.ask({arguments: ['--list', '--json']}));
  for (const {name} of puzzles) element('model').append(make('option', {value: name}, name));
  /** @type {HTMLSelectElement} */ (element('model')).value = 'queens';
  const names = objectsOf(await ask.ask({arguments: ['--list-heuristics', '--json']}))[0];
  for (const side of sides) makePane(side, names);
  /** @type {HTMLInputElement} */ (element('instance')).value = '16';
  document.body.dataset.ready = 'true';
})();
