// Replays in a real browser: every button and key, seeking, playing, texts for screen readers, and no error or request.
//   node player_test.mjs FOLDER-OF-PROGRAMS [PATTERN]
// Exit status 77: there is no browser.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import assert from 'node:assert/strict';
import {installedBrowser, runTests} from './browser.mjs';

const programs = process.argv[2];
const pattern = new RegExp(process.argv[3] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'arcwise-replay-'));
const place = name => join(folder, name);
const killer = fileURLToPath(new URL('../../../apps/sudoku/examples/killer.txt', import.meta.url));
const puzzle = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const solution = '812753649943682175675491283154237896369845721287169534521974368438526917796318452';

const run = (program, ...args) => execFileSync(join(programs, program), args, {stdio: ['ignore', 'pipe', 'pipe']});

function makePages() {
  writeFileSync(place('puzzle.txt'), puzzle + '\n');
  run('arcwise-sudoku', 'replay', place('puzzle.txt'), '-o', place('sudoku.html'));
  run('arcwise-sudoku', 'replay', killer, '-o', place('killer.html'));
  run('arcwise-sudoku', 'solve', place('puzzle.txt'), '--trace', place('sudoku.jsonl'));
  run('arcwise-puzzles', 'queens', '6', '--replay', place('queens.html'), '--trace', place('queens.jsonl'));
  run('arcwise-puzzles', 'job-shop', '--replay', place('plan.html'));
  run('arcwise-puzzles', 'kakuro', '--explain', '--replay', place('why.html'));
  run('arcwise-puzzles', 'graph-colouring', '--replay', place('network.html'));
  run('arcwise-puzzles', 'slitherlink', '--replay', place('lines.html'));
  run('arcwise-puzzles', 'zebra', '--replay', place('words.html'));
  for (const name of ['killer-sudoku', 'magic-square', 'numbrix', 'timetable', 'langford', 'samurai-sudoku',
    'hamiltonian-path'])
    run('arcwise-puzzles', name, '--replay', place(name + '.html'));
  run('arcwise-puzzles', '--replay-trace', place('queens.jsonl'), '--replay', place('own.html'));
  run('arcwise-puzzles', 'queens', '9', '--all', '--replay', place('long.html'));
}

/** What the trace says, worked out in the plainest way: the domains after each event, as texts. */
function domainsOfTrace(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line));
  const values = text => text === '' ? [] : text.split(' ').flatMap(part => {
    const [min, max = min] = part.split('..').map(Number);
    return Array.from({length: max - min + 1}, (_, i) => min + i);
  });
  let now = lines.filter(line => 'variable' in line).map(line => values(line.domain));
  const levels = [], states = [JSON.stringify(now)];
  for (const line of lines.filter(({e}) => e && e !== 'end')) {
    if (line.e === 'level' || line.e === 'decide') levels.push(now);
    if (line.e === 'remove') {
      const gone = values(line.values);
      now = now.map((domain, x) => x === line.x ? domain.filter(value => !gone.includes(value)) : domain);
    }
    if (line.e === 'back') {
      now = levels[line.depth];
      levels.length = line.depth;
    }
    states.push(JSON.stringify(now));
  }
  return states;
}

const state = `JSON.stringify(replay.way.survey.cursor.domains.map(domain => {
  const values = [];
  for (let i = 0; i < domain.length; i += 2) for (let value = domain[i]; value <= domain[i + 1]; ++value) values.push(value);
  return values; }))`;
const position = 'replay.way.position';
const steps = 'replay.way.track.steps';
const board = `[...document.querySelectorAll('#board td[data-index]')].map(cell =>
  cell.querySelector('.value')?.textContent ?? '.').join('')`;

const tests = {
  async 'opens at the beginning, with both ways to the solution'(browser) {
    await browser.open(place('sudoku.html'));
    assert.equal(await browser.value(position), 0);
    assert.equal(await browser.value(board), puzzle);
    assert.equal(await browser.value('document.querySelectorAll("#modes [role=tab]").length'), 2);
  },

  async 'every button does what it says'(browser) {
    await browser.open(place('sudoku.html') + '#mode=2');
    await browser.click('#step');
    await browser.click('#step');
    assert.equal(await browser.value(position), 2);
    await browser.click('#back');
    assert.equal(await browser.value(position), 1);
    await browser.click('#last');
    assert.equal(await browser.value(position), await browser.value(steps));
    assert.equal(await browser.value(board), solution);
    await browser.click('#first');
    assert.equal(await browser.value(position), 0);
    assert.equal(await browser.value(board), '.'.repeat(81));
    await browser.click('#play');
    assert.equal(await browser.value('document.getElementById("play").getAttribute("aria-label")'), 'Pause');
    await browser.until(position + ' > 0');
    await browser.click('#play');
    assert.equal(await browser.value('replay.isPlaying'), false);
    await browser.click('#timeline', .5);
    const middle = await browser.value(`${position} / ${steps}`);
    assert.ok(Math.abs(middle - .5) < .02, 'the timeline leads to ' + middle);
    await browser.click('#slider', .25);
    const quarter = await browser.value(`${position} / ${steps}`);
    assert.ok(Math.abs(quarter - .25) < .03, 'the slider leads to ' + quarter);
    await browser.value(`(() => { const box = document.getElementById('step-number'); box.value = '417';
      box.dispatchEvent(new Event('change')); })()`);
    assert.equal(await browser.value(position), 417);
    await browser.value(`(() => { const box = document.getElementById('speed'); box.value = '5';
      box.dispatchEvent(new Event('change')); })()`);
    assert.equal(await browser.value('replay.speed'), 5);
    await browser.click('#mode-0');
    assert.equal(await browser.value('replay.wayIndex'), 0);
  },

  async 'every key does what the list of keys says'(browser) {
    await browser.open(place('sudoku.html') + '#mode=2');
    const shift = 8;
    const after = async (key, modifiers) => {
      await browser.press(key, modifiers);
      return browser.value(position);
    };
    const kind = `replay.way.words.kind(${position} - 1)`;
    assert.equal(await after('ArrowRight'), 1);
    assert.equal(await after('l'), 2);
    assert.equal(await after('ArrowRight', shift), 12);
    assert.equal(await after('ArrowLeft', shift), 2);
    assert.equal(await after('j'), 1);
    assert.equal(await after('ArrowLeft'), 0);
    assert.equal(await after('ArrowLeft'), 0);
    const first = await after('g');
    assert.equal(await browser.value(kind), 'guess');
    const second = await after('g');
    assert.ok(second > first);
    assert.equal(await after('g', shift), first);
    await after('d');
    assert.equal(await browser.value(kind), 'failure');
    await after('s');
    assert.equal(await browser.value(kind), 'solution');
    assert.equal(await after('Home'), 0);
    assert.equal(await after('b'), await browser.value('replay.way.survey.solutions.at(-1) + 1'));
    assert.equal(await after('End'), await browser.value(steps));
    await after('Home');
    await browser.press('+');
    assert.equal(await browser.value('replay.speed'), 3);
    await browser.press('-');
    assert.equal(await browser.value('replay.speed'), 2);
    for (const key of [' ', 'k']) {
      await browser.press(key);
      assert.equal(await browser.value('replay.isPlaying'), true);
      await browser.press(key);
      assert.equal(await browser.value('replay.isPlaying'), false);
    }
    await browser.press('m');
    assert.equal(await browser.value('replay.wayIndex'), 0);
  },

  async 'plays to the end, and ends on the solution'(browser) {
    for (const mode of [1, 2]) {
      await browser.open(place('sudoku.html') + '#mode=' + mode);
      await browser.value('replay.setSpeed(7)');
      await browser.press(' ');
      await browser.until('!replay.isPlaying');
      assert.equal(await browser.value(position), await browser.value(steps));
      assert.equal(await browser.value(board), solution);
      await browser.value('replay.setSpeed(4)');
      await browser.press(' '); // begins again
      await browser.until(`${position} > 0 && ${position} < ${steps}`);
      await browser.press(' ');
    }
  },

  async 'the best answer is one button away if the search ends without it'(browser) {
    await browser.open(place('plan.html'));
    const answer = await browser.value('replay.way.survey.solutions.at(-1) + 1');
    assert.ok(answer < await browser.value(steps));
    await browser.click('#last');
    assert.match(await browser.value('document.getElementById("sentence").textContent'),
      new RegExp(`the best answer is at step ${answer.toLocaleString('en-US')}[.]$`));
    await browser.click('#answer');
    assert.equal(await browser.value(position), answer);
    assert.ok(await browser.value(`[...document.querySelectorAll('#board .task')].every(task =>
      task.classList.contains('sure'))`));
    await browser.open(place('sudoku.html'));
    assert.equal(await browser.value('document.getElementById("answer").hidden'), true, 'the end is the answer');
  },

  async 'of several bounds the strongest is said, and nothing of numbers'(browser) {
    await browser.open(place('plan.html'));
    const [atLeast, less] = [0, 1];
    const said = (...facts) => browser.value(`(() => { const {words, track} = replay.way; track.variables[0].name = 'x';
      return words.facts(${JSON.stringify(facts)}.map(([operation, value]) => ({x: 0, operation, value}))); })()`);
    assert.equal(await said([atLeast, -2], [atLeast, 0], [atLeast, -4]), 'x is at least 0');
    assert.equal(await said([less, 9], [atLeast, 3], [less, 8]), 'x is at least 3 and at most 7');
    assert.equal(await said([less, 8], [atLeast, 7]), 'x is 7');
    const withNumber = await browser.value(`(() => { const {words, track} = replay.way;
      const other = step => track.reasonAtoms(step).find(({x}) => x !== track.variableOf[step])?.x;
      const step = [...track.kinds.keys()].find(step => other(step) !== undefined);
      track.variables[other(step)] = {name: '1', domain: [1, 1], isAuxiliary: true};
      return words.tell(step).text; })()`);
    assert.doesNotMatch(withNumber, /\b1 (is|and|are) /);
  },

  async 'any moment is what the trace says, whichever way one came there'(browser) {
    const states = domainsOfTrace(place('sudoku.jsonl'));
    await browser.open(place('sudoku.html') + '#mode=2');
    const count = await browser.value(steps);
    for (let step = 0; step <= count; step += 197) { // playing
      await browser.value(`replay.go(${step})`);
      assert.equal(await browser.value(state), states[step], 'playing to step ' + step);
    }
    let random = 12345;
    for (let i = 0; i < 30; ++i) {
      random = (random * 1103515245 + 12345) % 2 ** 31;
      const step = random % (count + 1);
      await browser.value(`replay.go(${step})`);
      assert.equal(await browser.value(state), states[step], 'seeking step ' + step);
    }
    await browser.value('replay.go(0)');
    assert.equal(await browser.value(state), states[0]);
  },

  async 'the address names the step, and leads to it'(browser) {
    await browser.open(place('sudoku.html') + '#step=17');
    assert.equal(await browser.value(position), 17);
    await browser.press('ArrowRight');
    await browser.until('location.hash === "#step=18"');
    await browser.value('location.hash = "#step=3&mode=2"');
    await browser.until(`${position} === 3 && replay.wayIndex === 1`);
    await browser.value('location.hash = "#step=99999999"');
    await browser.until(`${position} === ${steps}`);
    await browser.value('location.hash = "#step=nonsense"');
    await browser.until(`${position} === 0`);
  },

  async 'the list of steps is filtered by kind, rule and constraint'(browser) {
    await browser.open(place('sudoku.html') + '#mode=2');
    await browser.click('#tab-steps');
    const choose = (id, text) => browser.value(`(() => { const list = document.getElementById('${id}');
      list.value = [...list.options].find(option => option.text === '${text}').value;
      list.dispatchEvent(new Event('change')); return replay.steps.chosen.length; })()`);
    const deadEnds = await choose('filter-kind', 'Dead end');
    assert.equal(deadEnds, await browser.value('replay.way.survey.failures.length'));
    await choose('filter-kind', 'Every kind');
    const all = await browser.value(steps);
    const byConstraint = await choose('filter-constraint', 'row 6');
    assert.ok(byConstraint > 0 && byConstraint < all);
    assert.ok(await browser.value(`[...replay.steps.chosen].every(step =>
      replay.way.words.constraints(step).some(c => replay.way.track.constraints[c].name === 'row 6'))`));
    await browser.click('#step-list [data-step]');
    assert.ok(await browser.value(`replay.steps.chosen.includes(${position} - 1)`));
    const before = await browser.value(position);
    await browser.value('document.getElementById("step-list").focus()');
    await browser.press('ArrowDown');
    assert.ok(await browser.value(position) > before);
    assert.ok(await browser.value(`replay.steps.chosen.includes(${position} - 1)`));
  },

  async 'the tree leads to its nodes, and its failed parts are folded'(browser) {
    await browser.open(place('sudoku.html') + '#mode=2');
    const rows = 'document.querySelectorAll("#outline [role=treeitem]").length';
    const folded = await browser.value('replay.tree.order.length');
    assert.ok(folded < await browser.value('replay.way.survey.nodes.length'));
    await browser.click('#unfold');
    assert.equal(await browser.value('replay.tree.order.length'), await browser.value('replay.way.survey.nodes.length'));
    assert.ok(await browser.value(rows) > 0);
    await browser.click('#fold');
    assert.equal(await browser.value('replay.tree.order.length'), folded);
    await browser.click('#outline [data-node="2"] .brief');
    assert.equal(await browser.value(position), await browser.value('replay.way.survey.nodes[2].step'));
    await browser.value('document.getElementById("outline").focus()');
    await browser.press('ArrowRight'); // unfolds
    assert.equal(await browser.value('replay.tree.isFolded(2)'), false);
    await browser.press('ArrowRight'); // to its first child
    assert.equal(await browser.value('replay.way.survey.nodes[replay.way.survey.cursor.node].parent'), 2);
    await browser.press('ArrowLeft');
    await browser.press('ArrowLeft');
    const last = await browser.value(`(() => { const found = replay.tree.drawn.at(-1);
      const canvas = document.getElementById('tree-canvas'); canvas.scrollIntoView({block: 'end'});
      const box = canvas.getBoundingClientRect();
      canvas.dispatchEvent(new MouseEvent('click', {clientX: box.left + found.x, clientY: box.top + found.y}));
      return replay.way.survey.nodes[found.node].step; })()`);
    assert.equal(await browser.value(position), last);
  },

  async 'a cell shows its constraints and its peers on demand'(browser) {
    await browser.open(place('sudoku.html'));
    await browser.click('#board td[data-index="40"]');
    assert.equal(await browser.value('document.querySelectorAll("#board td.peer").length'), 20);
    assert.equal(await browser.value('document.querySelectorAll("#graph [data-constraint]").length'), 3);
    await browser.click('#graph [data-constraint]');
    assert.equal(await browser.value('document.querySelectorAll("#board td.peer").length'), 8);
    await browser.press('Tab');
    await browser.value('document.querySelector("#board td[tabindex=\'0\']").focus()');
    await browser.press('ArrowDown');
    await browser.press('Enter');
    assert.equal(await browser.value('replay.way.choice.x'), 49);
    assert.equal(await browser.value(position), 0, 'arrow keys on the board move the focus alone');
  },

  async 'a screen reader hears a table, names and sentences'(browser) {
    await browser.open(place('sudoku.html') + '#step=5&mode=2');
    await browser.until('document.getElementById("live").textContent.length > 10');
    const nodes = await browser.accessible();
    const named = role => nodes.filter(node => node.role === role).map(node => node.name);
    assert.deepEqual(named('grid'), ['Board']);
    assert.equal(named('gridcell').length, 81);
    assert.equal(named('columnheader').length, 9);
    assert.equal(named('rowheader').length, 9);
    assert.ok(named('gridcell').every(name => /^[A-I][1-9]: /.test(name)), 'cells have names');
    for (const button of named('button')) assert.notEqual(button, '');
    for (const name of ['First', 'Back', 'Play', 'Step', 'Last']) assert.ok(named('button').includes(name), name);
    assert.ok(named('slider').includes('Step'));
    assert.deepEqual(named('tree'), ['The search as a tree']);
    assert.ok(named('treeitem').length > 0);
    assert.ok(named('tab').length >= 4);
    assert.equal(await browser.value('document.getElementById("live").getAttribute("aria-live")'), 'polite');
  },

  async 'labels, roles, headings and contrast are as axe wants them'(browser) {
    for (const width of [1400, 400])
      for (const page of ['sudoku.html#step=30', 'sudoku.html#step=900&mode=2', 'plan.html#step=200', 'own.html#step=20',
        'lines.html#step=99999', 'network.html#step=40', 'words.html#step=60', 'why.html#step=9']) {
        await browser.look({width});
        await browser.open(place(page));
        for (const tab of ['tab-tree', 'tab-steps', 'tab-variables', 'tab-graph']) {
          await browser.value(`document.getElementById('${tab}').hidden || document.getElementById('${tab}').click()`);
          assert.deepEqual(await browser.value(`(${faultsForOthers})()`), [], `${page} at ${width}, ${tab}`);
        }
      }
  },

  async 'a long sentence moves nothing, and all of it can be read'(browser) {
    for (const width of [1400, 400]) {
      await browser.look({width});
      await browser.open(place('sudoku.html') + '#mode=2');
      const top = 'document.getElementById("board").getBoundingClientRect().top + scrollY';
      const first = await browser.value(top);
      const said = text => browser.value(`(() => { replay.way.words.tell = () => ({...replay.way.words.beginning(),
        rule: 'a rule with a name that is as long as the names of rules can be, and longer', text: ${JSON.stringify(text)}});
        replay.go(replay.way.position + 1); return !document.getElementById('more').hidden; })()`);
      assert.equal(await said('Short.'), false);
      assert.equal(await browser.value(top), first);
      assert.equal(await said('A sentence that goes on and on. '.repeat(40)), true);
      assert.equal(await browser.value(top), first);
      const lines = await browser.value(`(() => { const one = document.getElementById('sentence');
        return one.clientHeight / parseFloat(getComputedStyle(one).lineHeight); })()`);
      assert.ok(Math.abs(lines - Math.round(lines)) < .02, lines + ' lines are seen');
      await browser.click('#more');
      assert.equal(await browser.value('document.getElementById("more").getAttribute("aria-expanded")'), 'true');
      assert.equal(await browser.value(top), first);
      assert.ok(await browser.value(`(() => { const one = document.getElementById('sentence');
        one.scrollTop = one.scrollHeight; return one.tabIndex === 0 && one.clientHeight > 150; })()`));
      await browser.press('ArrowRight');
      assert.equal(await browser.value('document.getElementById("more").hidden && false'), false);
      assert.equal(await browser.value(top), first);
    }
    await browser.look();
  },

  async 'an opened sentence lies over the board, and under nothing'(browser) {
    for (const [width, height] of [[400, 800], [1366, 650], [1400, 900]]) {
      await browser.look({width, height});
      await browser.open(place('sudoku.html') + '#mode=2');
      await browser.value(`(() => { replay.way.words.tell = () => ({...replay.way.words.beginning(),
        text: 'A sentence that goes on and on. '.repeat(40)}); replay.go(1); })()`);
      await browser.click('#more');
      const faults = await browser.value(`(() => {
        scrollTo(0, 0);
        const sheet = document.getElementById('sheet'), box = sheet.getBoundingClientRect(), faults = [];
        for (let y = box.top + 4; y < box.bottom - 4; y += 9)
          for (let x = box.left + 8; x < box.right - 8; x += 9) {
            const top = document.elementFromPoint(x, y);
            if (!sheet.contains(top)) faults.push(top?.outerHTML.slice(0, 60));
          }
        const sentence = document.getElementById('sentence').getBoundingClientRect();
        if (document.getElementById('more').getBoundingClientRect().top < sentence.bottom) faults.push('over the words');
        return [...new Set(faults)]; })()`);
      assert.deepEqual(faults, [], `at ${width} and ${height}`);
    }
    await browser.look();
  },

  async 'what a cell shows keeps its place, inside the cell, and can be read'(browser) {
    for (const width of [1400, 400])
      for (const name of ['killer-sudoku', 'magic-square', 'numbrix', 'timetable', 'langford', 'words', 'samurai-sudoku']) {
        await browser.look({width});
        await browser.open(place(name + '.html'));
        assert.deepEqual(await browser.value(`(${faultsOfCells})()`), [], `${name} at ${width}`);
      }
    await browser.look();
  },

  async 'the picture is no wider than it needs, for the other views'(browser) {
    await browser.look({width: 1400});
    for (const name of ['plan', 'timetable', 'words', 'samurai-sudoku']) {
      await browser.open(place(name + '.html') + '#step=300');
      await browser.click('#tab-variables');
      const [picture, panel, cut] = await browser.value(`[document.getElementById('board').firstChild.clientWidth,
        document.querySelector('.panels').clientWidth,
        [...document.querySelectorAll('#variables .who')].filter(who => who.scrollWidth > who.clientWidth).length]`);
      assert.ok(panel > 500 || picture > 800, `${name}: ${panel} beside ${picture}`);
      if (panel > 500) assert.equal(cut, 0, name);
    }
    await browser.look();
  },

  async 'a picture that is too wide shows the change, and that there is more'(browser) {
    await browser.look({width: 400});
    for (const name of ['samurai-sudoku', 'words', 'plan']) {
      await browser.open(place(name + '.html'));
      const box = "document.getElementById('board')";
      assert.ok(await browser.value(`${box}.classList.contains('more-right')`));
      const faults = await browser.value(`(() => {
        const faults = [], box = ${box}.getBoundingClientRect();
        for (let step = 1; step <= ${steps}; step += Math.ceil(${steps} / 200)) {
          replay.go(step);
          const places = [...${box}.querySelectorAll('.effect')].map(one => one.getBoundingClientRect())
            .filter(({width}) => width > 0);
          if (places.length > 0 && !places.some(({left, right}) => right > box.left + 20 && left < box.right - 20))
            faults.push(step);
        }
        ${box}.scrollLeft = 1e6;
        return faults; })()`);
      assert.deepEqual(faults, [], name);
      await browser.until(`${box}.classList.contains('more-left') && !${box}.classList.contains('more-right')`);
    }
    await browser.look();
  },

  async 'nothing above or below the board moves from step to step'(browser) {
    for (const [page, count] of [['why', 3], ['hamiltonian-path', 60]]) {
      await browser.open(place(page + '.html'));
      const places = await browser.value(`(() => { const places = new Set();
        for (let step = 0; step < ${count}; ++step) { replay.go(step);
          const {top, bottom} = document.getElementById('board').getBoundingClientRect(); places.add(top + ' ' + bottom); }
        return [...places]; })()`);
      assert.equal(places.length, 1, page + ': ' + places);
    }
  },

  async 'the keyboard alone reaches everything'(browser) {
    await browser.open(place('sudoku.html') + '#mode=2');
    const reached = new Set();
    for (let i = 0; i < 40; ++i) {
      await browser.press('Tab');
      reached.add(await browser.value('document.activeElement.id || document.activeElement.tagName'));
    }
    for (const id of ['mode-1', 'TD', 'tab-tree', 'fold', 'unfold', 'outline', 'slider', 'first', 'back', 'play', 'step', 'last',
      'step-number', 'speed', 'SUMMARY']) assert.ok(reached.has(id), id + ' is not reached by Tab');
  },

  async 'fits wide and narrow, light and dark'(browser) {
    for (const width of [1200, 700, 320])
      for (const dark of [false, true]) {
        await browser.look({width, dark});
        for (const page of ['sudoku.html#step=30', 'sudoku.html#step=900&mode=2', 'plan.html#step=200', 'own.html#step=20']) {
          await browser.open(place(page));
          const overflow = await browser.value('document.documentElement.scrollWidth - innerWidth');
          assert.ok(overflow <= 0, `${page} is ${overflow} pixels too wide for ${width}`);
          const small = await browser.value(`[...document.querySelectorAll('button, select, input, summary')].filter(one => {
            const {width, height} = one.getBoundingClientRect(); return width > 0 && (width < 24 || height < 24); })
            .map(one => one.id || one.textContent)`);
          assert.deepEqual(small, [], 'targets that are too small');
          assert.ok(await browser.value(`(() => { const field = document.getElementById('step-number');
            field.value = field.max; return field.scrollWidth <= field.clientWidth; })()`), 'the last step has no room');
          const [text, ground] = await browser.value(`['color', 'background-color'].map(name =>
            getComputedStyle(document.body).getPropertyValue(name))`);
          assert.equal(brightness(text) > brightness(ground), dark);
        }
      }
    await browser.look();
  },

  async 'the cells of a constraint are striped, unlike the tinted ones of cages'(browser) {
    for (const dark of [false, true]) {
      await browser.look({dark});
      await browser.open(place('killer.html') + '#step=11');
      const grounds = await browser.value(`[...document.querySelectorAll('.board .scope, .key.scope')].map(one =>
        getComputedStyle(one).backgroundImage)`);
      assert.ok(grounds.length > 1, 'no cell is marked as one of a constraint');
      for (const ground of grounds) assert.match(ground, /^repeating-linear-gradient/);
    }
    await browser.look();
  },

  async 'nothing moves by itself for those who want it so'(browser) {
    await browser.look({still: true});
    await browser.open(place('sudoku.html'));
    assert.equal(await browser.value('document.getAnimations().length'), 0);
    assert.equal(await browser.value('replay.isPlaying'), false);
    await browser.press(' ');
    await browser.until(position + ' > 0');
    await browser.press(' ');
    await browser.look();
  },

  async 'no meaning rests on color alone'(browser) {
    await browser.look({deficiency: 'achromatopsia'});
    await browser.open(place('sudoku.html') + '#step=900&mode=2');
    const lines = await browser.value(`[...document.querySelectorAll('#board .gone')].every(mark =>
      getComputedStyle(mark).textDecorationLine.includes('line-through'))`);
    assert.ok(lines);
    assert.ok(await browser.value(`[...document.querySelectorAll('#board td.guess .value')].every(value =>
      getComputedStyle(value).textDecorationLine.includes('underline'))`));
    await browser.look();
  },

  async 'puzzles of the gallery have their own drawings'(browser) {
    await browser.open(place('queens.html'));
    await browser.press('End');
    const placed = await browser.value('[...document.querySelectorAll("#board td .value")].filter(one => one.textContent === "Q").length');
    assert.equal(placed, 6);
    await browser.open(place('plan.html'));
    await browser.press('End');
    assert.ok(await browser.value('document.querySelectorAll("#board svg .task").length') > 10);
    await browser.open(place('network.html'));
    await browser.press('s');
    assert.ok(await browser.value(`[...document.querySelectorAll('#board svg .point')].every(point =>
      point.classList.contains('sure'))`));
    await browser.open(place('lines.html'));
    await browser.press('s');
    assert.ok(await browser.value('document.querySelectorAll("#board td.wall-top").length') > 3);
  },

  async 'an explanation ends with the answer, and each of its steps is a sentence'(browser) {
    await browser.open(place('why.html'));
    assert.ok(await browser.value(steps) > 10);
    await browser.press('ArrowRight');
    assert.match(await browser.value('document.getElementById("sentence").textContent'), /^[A-Z0-9].*( is | are )/);
    assert.ok(await browser.value('document.querySelectorAll("#board td.effect").length') > 0);
    await browser.press('End');
    assert.ok(await browser.value('replay.way.survey.cursor.domains.every(domain => domain[0] === domain.at(-1))'));
  },

  async 'the trace of any program is a table of its variables'(browser) {
    await browser.open(place('own.html'));
    assert.equal(await browser.value('document.querySelectorAll("#variables [role=row]").length'), 6);
    await browser.press('ArrowRight');
    await browser.press('ArrowRight');
    await browser.press('ArrowRight');
    assert.equal(await browser.value('document.querySelectorAll("#variables .effect").length'), 1);
  },

  async 'a long search is small, and any step of it is near'(browser) {
    assert.ok(statSync(place('long.html')).size <= 3 << 20);
    await browser.open(place('long.html'));
    const count = await browser.value(steps);
    assert.ok(count > 20_000, count + ' steps');
    const usual = await browser.value(`(() => { const times = [];
      for (let i = 1; i <= 41; ++i) { const begin = performance.now(); replay.go((i * 7919) % ${count});
        document.body.offsetHeight; times.push(performance.now() - begin); }
      return times.sort((a, b) => a - b)[20]; })()`);
    assert.ok(usual < 300, 'a step takes ' + usual + ' ms');
    assert.ok(await browser.value('document.querySelectorAll("*").length') < 6000);
  },

  async 'a damaged page says so'(browser) {
    const page = readFileSync(place('queens.html'), 'utf8');
    const at = page.indexOf('id="story">') + 11;
    const end = page.indexOf('<', at);
    const damaged = {cut: page.slice(0, at) + page.slice(at, end).slice(0, 400) + page.slice(end),
      changed: page.slice(0, at) + page.slice(at, end).replace(/[a-f]/g, 'x') + page.slice(end),
      empty: page.slice(0, at) + page.slice(end)};
    for (const [name, text] of Object.entries(damaged)) {
      writeFileSync(place(name + '.html'), text);
      await browser.open(place(name + '.html'));
      const problem = await browser.value('document.getElementById("problem").textContent');
      assert.match(problem, /damaged/, name);
      assert.equal(await browser.value('document.getElementById("stage").hidden'), true);
    }
  },
};

/** In the page: what axe-core would find of labels, roles, headings, boxes that scroll, and contrast. */
function faultsForOthers() {
  const faults = [];
  const isSeen = one => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
  const seen = selector => [...document.querySelectorAll(selector)].filter(isSeen);
  const channels = text => text.match(/[\d.]+/g).map(Number);
  const light = text => channels(text).slice(0, 3).map(c => c / 255)
    .map(c => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const groundOf = one => {
    for (let at = one; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((channels(color)[3] ?? 1) === 1) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  for (const one of seen('button[aria-label], a[aria-label], [role=gridcell][aria-label], [role=tab][aria-label]'))
    if (!one.getAttribute('aria-label').includes(one.innerText.trim())) faults.push('label: ' + one.outerHTML);
  for (const one of seen('button[role]:not([role=tab])')) faults.push('role: ' + one.outerHTML);
  let level = 0;
  for (const one of seen('h1, h2, h3, h4, h5, h6')) {
    const next = Number(one.tagName[1]);
    if (next > level + 1) faults.push('heading: ' + one.outerHTML);
    level = next;
  }
  for (const one of seen('body *')) {
    const {overflowX, overflowY} = getComputedStyle(one);
    const scrolls = (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1);
    const isReached = one.tabIndex >= 0 || one.querySelector('a, button, input, select, summary, [tabindex="0"]');
    if (scrolls && !isReached) faults.push('scrolls: ' + one.outerHTML.slice(0, 100));
  }
  for (const one of seen('svg:not([aria-hidden])'))
    if (!one.closest('button') && !one.getAttribute('aria-label') && !one.querySelector('title'))
      faults.push('picture without a name: ' + one.outerHTML.slice(0, 100));
  for (const one of seen('#sentence-box *, .list .row *, .board td *, .board th, .tabs *, .note, .legend li')) {
    if (![...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    if (one.closest('.hidden-text, .dark')) continue;
    const lights = [light(getComputedStyle(one).color), light(groundOf(one))].sort((a, b) => b - a);
    const ratio = (lights[0] + .05) / (lights[1] + .05);
    if (ratio < 4.5) faults.push('contrast ' + ratio.toFixed(2) + ': ' + one.outerHTML.slice(0, 100));
  }
  return [...new Set(faults)].slice(0, 5);
}

/** In the page: marks and values that leave their cells, lie over each other or are too small, and values off the middle. */
function faultsOfCells() {
  const faults = [];
  const {steps} = replay.way.track;
  const inkOf = one => { // the part of their line that letters cover
    const range = document.createRange();
    range.selectNodeContents(one);
    const {left, right, top, bottom} = range.getBoundingClientRect(), air = (bottom - top) * .2;
    return {left, right, top: top + air, bottom: bottom - air};
  };
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (let i = 0; i <= 60; ++i) {
    const step = Math.round(i * steps / 60);
    replay.go(step);
    const cells = i % 30 === 0 ? '#board td[data-index]' : '#board td:is(.effect, .cause)';
    for (const cell of document.querySelectorAll(cells)) {
      const where = `step ${step}, cell ${cell.dataset.index}: `, box = cell.getBoundingClientRect();
      const parts = [...cell.querySelectorAll('.corner-label, .value, .marks i, .maybe i, .maybe:not(:has(i)), .struck i')]
        .filter(one => one.textContent.trim() !== '');
      const inks = parts.map(inkOf);
      parts.forEach((one, k) => {
        const ink = inks[k];
        if (ink.left < box.left - 1 || ink.right > box.right + 1 || ink.top < box.top - 1 || ink.bottom > box.bottom + 1)
          faults.push(where + one.textContent + ' leaves it');
        if (parseFloat(getComputedStyle(one).fontSize) < 6.8) faults.push(where + one.textContent + ' is small');
        const other = inks.findIndex((another, m) => m > k && overlap(ink, another));
        if (other >= 0) faults.push(where + one.textContent + ' lies over ' + parts[other].textContent);
        if (one.classList.contains('value') && Math.abs(ink.left + ink.right - box.left - box.right) > 3)
          faults.push(where + one.textContent + ' is not in the middle');
      });
    }
  }
  return faults.slice(0, 5);
}

/** Of a color in the form "rgb(1, 2, 3)". */
function brightness(text) {
  return text.match(/\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);
}

let status = 1;
try {
  if (installedBrowser()) makePages();
  status = await runTests(tests, pattern);
} finally {
  rmSync(folder, {recursive: true, force: true});
}
process.exit(status);
