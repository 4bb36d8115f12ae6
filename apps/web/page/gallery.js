// The gallery: the models of the program arcwise-puzzles, each with its instance as text.

const engine = new Engine('puzzles');
/** @type {{ name: string, summary: string, instance: string }[]} */
let models = [];
const limit = ['--time-limit', '60s'];

const chosen = () => /** @type {HTMLSelectElement} */ (element('model')).value;
const instance = () => /** @type {HTMLTextAreaElement} */ (element('instance')).value;

/**
 * @param {...(string | Node)} words
 */
function tell(...words) { element('answer').replaceChildren(...words); }

/**
 * Asks the program about the instance.
 * @param {string[]} options
 * @returns {Promise<Answer | null>}
 */
async function ask(options) {
  element('stop').hidden = false;
  element('figures').textContent = 'searching';
  try {
    const answer = await engine.ask({arguments: [chosen(), '-', ...limit, ...options], input: instance()});
    const end = objectsOf(answer).at(-1);
    element('figures').textContent = end?.statistics ? figuresOf(end.statistics) : '';
    if (answer.status === 2) tell(answer.errors.replaceAll('arcwise-puzzles: ', ''));
    return answer.status === 2 ? null : answer;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    element('figures').textContent = 'stopped';
    return null;
  } finally {
    element('stop').hidden = true;
  }
}

/**
 * @param {Record<string, number>} statistics
 */
function figuresOf(statistics) {
  const {nodes, failures, propagations, seconds} = statistics;
  return [
    nodes !== undefined && nodes + ' nodes', failures !== undefined && failures + ' failures',
    propagations !== undefined && propagations + ' propagations', seconds !== undefined && seconds.toFixed(3) + ' s'
  ].filter(Boolean)
      .join(', ');
}

/**
 * @param {any} end the last object of an answer
 */
function verdictOf(end) {
  if (end.status === 'no_solution') return 'No solution. ' + (end.why?.text ?? '');
  if (end.best !== undefined)
    return `The best value is ${end.best}${end.status === 'solved' ? '.' : ', as far as the search went.'}`;
  return end.status === 'solved' ? '' : end.stopped;
}

/** @type {Record<string, () => void>} */
const actions = {
  async solve() {
    const answer = await ask(['--json', '--stats', '--svg', '{file}']);
    if (!answer) return;
    const objects = objectsOf(answer);
    element('picture').innerHTML = answer.file ?? '';  // our own program's, with every text escaped
    const picture = objects.filter((object) => object.picture).at(-1)?.picture;
    tell(verdictOf(objects.at(-1)), answer.file ? '' : make('pre', {}, picture ?? ''));
  },
  async count() {
    const answer = await ask(['--count', '--json', '--stats']);
    const end = answer && objectsOf(answer).at(-1);
    if (end) tell(`${end.stopped === 'exhausted' ? '' : 'At least '}${end.solutions} answers.`);
  },
  async explain() {
    const answer = await ask(['--explain']);
    if (!answer) return;
    const steps = answer.output.trim().split('\n').map((line) => make('li', {}, line));
    tell(make('ol', {class: 'steps'}, ...steps));
  },
  async why() {
    const answer = await ask(['--why', '--json']);
    const end = answer && objectsOf(answer).at(-1);
    if (end) tell(end.status === 'no_solution' ? verdictOf(end) : 'There is an answer.');
  },
  async replay() {
    const answer = await ask(['--json', '--replay', '{file}']);
    if (answer?.file) tell(...shownPage(answer.file, 'replay.html'));
  },
  async about() {
    const answer = await engine.ask({arguments: [chosen(), '--about']});
    tell(make('pre', {}, answer.output));
  },
  async share() {
    const link = await sharedLink({model: chosen(), instance: instance()});
    tell('Copied: ', make('a', {href: link}, 'a link to this page'), '.');
  },
  stop: () => engine.stop(),
};

/**
 * Shows a model with an instance, or with its example.
 * @param {string} name
 * @param {string} [instance]
 */
async function choose(name, instance) {
  const model = models.find((one) => one.name === name) ?? models[0];
  /** @type {HTMLSelectElement} */ (element('model')).value = model.name;
  element('summary').textContent = model.summary + '. An instance is ' + model.instance + '.';
  const text = instance ?? (await engine.ask({arguments: [model.name, '--example']})).output.trimEnd();
  /** @type {HTMLTextAreaElement} */ (element('instance')).value = text;
  history.replaceState(null, '', '#' + model.name);
  element('picture').replaceChildren();
  tell();
}

for (const [id, action] of Object.entries(actions)) element(id).addEventListener('click', () => action());
element('model').addEventListener('change', () => choose(chosen()));

(async () => {
  models = objectsOf(await engine.ask({arguments: ['--list', '--json']}))[0].puzzles;
  for (const {name} of models) element('model').append(make('option', {value: name}, name));
  const state = await stateOfAddress();
  await choose(state?.model ?? (location.hash.slice(1) || 'zebra'), state?.instance);
  document.body.dataset.ready = 'true';
  if (Object.hasOwn(actions, state?.action)) actions[state.action]();
})();
