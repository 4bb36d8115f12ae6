// The site in a real browser: typing, pasting, asking, sharing, stopping, without a network, on a phone. There must be
// no message on the console and no request to another site.
//   node site_test.mjs SITE [PATTERN] [FOLDER-FOR-PICTURES]
// Exit status 77: there is no browser.
import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, extname, join, resolve} from 'node:path';

import {Browser, runTests} from '../replay/browser.mjs';

const site = resolve(process.argv[2]);
const pattern = new RegExp(process.argv[3] ?? '');
const pictures = process.argv[4];
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png'
};
const solved = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** A server of the site, as plain as they come. */
async function serve() {
  const server = createServer(({url}, response) => {
    const name = url.split(/[?#]/)[0];
    const file = join(site, name === '/' ? 'index.html' : name);
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, {'content-type': types[extname(file)] ?? 'text/plain'});
    response.end(isThere ? readFileSync(file) : '');
  });
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return {server, home: `http://127.0.0.1:${server.address().port}/`};
}

const skipped = lack => `skipped: the site has ${lack}`;
/** All kinds of pages that a site has. */
const pages = [
  '', 'gallery.html', 'heuristics.html', 'learn.html', 'minizinc.html', 'docs/index.html', 'docs/search.html',
  'docs/gallery/queens.html'
].filter(name => existsSync(join(site, name)));

const board = '[...document.querySelectorAll(".cells td")].map(cell => cell.classList.contains("given") || ' +
    'cell.classList.contains("answer") ? cell.innerText : ".").join("")';
const answer = 'document.getElementById("answer").innerText';
const set = (id, value) => `(() => { const field = document.getElementById(${JSON.stringify(id)});
  field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event("change", {bubbles: true})); })()`;
const openPuzzle = async (browser, text) => {
  await browser.value(set('paste', text));
  await browser.value('document.getElementById("read").click()');
};

/** Asks for a replay, which takes the second part of the module. */
const needSecondPart = async browser => {
  await browser.click('#replay');
  await browser.until('document.querySelector("iframe.page") !== null');
};

/** @type {Record<string, (browser: Browser, home: string) => Promise<void>>} */
const tests = {
  async 'solves the puzzle that it opens with'(browser, home) {
    await browser.visit(home);
    await browser.click('#solve');
    await browser.until(`${answer} === "One solution."`);
    assert.equal(await browser.value(board), solved);
    await browser.click('#undo');
    await browser.until(`${board}.startsWith("53..7")`);
    if (pictures) await browser.picture(join(pictures, 'sudoku.png'));
  },
  async 'is filled by keys alone'(browser, home) {
    await browser.visit(home);
    await browser.value('document.querySelector(".cells td").focus()');
    for (const key of ['ArrowRight', 'ArrowRight', '4', 'ArrowRight', '6']) await browser.press(key);
    await browser.until(`${board}.startsWith("5346")`);
    await browser.press('1');  // on the 6
    await browser.until(`${board}.startsWith("5341")`);
    await browser.press('z', 2);
    await browser.until(`${board}.startsWith("5346")`);
    await browser.press('.');
    await browser.until(`${board}.startsWith("534.7")`);
    await browser.press('ArrowRight');
    await browser.press('9');  // on a given
    assert.match(await browser.value(board), /^534\.7/);
  },
  async 'tells why there is no solution'(browser, home) {
    await browser.visit(home);
    await openPuzzle(
        browser,
        '55' +
            '.'.repeat(79));
    await browser.until(`${board}.startsWith("55")`);
    await browser.click('#why');
    await browser.until(`${answer}.includes("5 in A1; 5 in A2")`);
    await browser.click('#solve');
    await browser.until(`${answer}.startsWith("No solution.")`);
  },
  async 'shows where two solutions differ'(browser, home) {
    await browser.visit(home);
    await openPuzzle(browser, '.'.repeat(4) + solved.slice(4));
    await openPuzzle(browser, solved.replaceAll(/[12]/g, '.'));
    await browser.until(`${board}.includes("..")`);
    await browser.click('#check');
    await browser.until('document.querySelectorAll(".cells .changed").length > 0');
    await browser.click('#count');
    await browser.until(`/^\\d+ solutions/.test(${answer})`);
  },
  async 'gives a hint in three levels'(browser, home) {
    await browser.visit(home);
    const hints = [];
    for (let level = 1; level <= 3; ++level) {
      const before = await browser.value(answer);
      await browser.click('#hint');
      await browser.until(`${answer} !== ${JSON.stringify(before)}`);
      hints.push(await browser.value(answer));
    }
    assert.match(hints[0], /^Look at/);
    assert.match(hints[1], /^The next step/);
    assert.match(hints[2], /is \d/);
  },
  async 'explains a variant step by step'(browser, home) {
    await browser.visit(home);
    await browser.value(set('sample', 'thermometers, a cage and an arrow'));
    await browser.until('document.querySelectorAll(".cells td").length === 36');
    await browser.until('document.getElementById("rules").value.includes("thermometer A1 B2 C3")');
    await browser.click('#explain');
    await browser.until('!document.getElementById("walk").hidden');
    await browser.click('#step-next');
    await browser.until('document.getElementById("step-number").innerText.startsWith("step 2 of")');
    if (pictures) await browser.picture(join(pictures, 'variant.png'));
    await browser.click('#step-last');
    await browser.until('document.getElementById("step-number").innerText === "the end"');
    assert.equal(
        await browser.value(`[...document.querySelectorAll(".cells td")].every(cell =>
      cell.classList.contains("given") || cell.classList.contains("answer") ||
      cell.querySelectorAll(".only").length === 1)`),
        true);
  },
  async 'shows true candidates and unnecessary clues as it changes'(browser, home) {
    await browser.visit(home);
    await browser.value(set('sample', 'two givens, no knight, no king, nothing consecutive'));
    await browser.until(`${board}.match(/\\d/g)?.length === 2`);
    await browser.click('#live');
    await browser.until('document.querySelectorAll(".candidates .only").length === 79');
    await browser.click('#needless');
    await browser.until(`${answer} === "Every clue is needed."`);
  },
  async 'states a rule of the setter on the cells that are selected'(browser, home) {
    await browser.visit(home);
    await browser.value('document.getElementById("empty").click()');
    await browser.until(`!/\\d/.test(${board})`);
    await browser.value('document.getElementById("desk").open = true');
    await browser.value('document.querySelector(".cells td").focus()');
    await browser.press('ArrowRight', 8);
    await browser.value(set('kind', 'cage'));
    await browser.value(set('number', '3'));
    await browser.click('#add');
    await browser.until('document.getElementById("rules").value.includes("cage 3 A1")');
    await browser.click('#live');
    await browser.until(
        'document.querySelectorAll(".cells tr:first-child td .candidates i:not(:empty)").length === 4 + 7 * 7');
  },
  async 'draws rules on the board, changes them and takes them back'(browser, home) {
    const cells = (...names) => names.map(name => `td[data-cell="${name}"]`);
    const rules = 'document.getElementById("rules").value';
    await browser.visit(home);
    await browser.value('document.getElementById("empty").click()');
    await browser.until(`!/\\d/.test(${board})`);
    await browser.value('document.getElementById("desk").open = true');
    await browser.value('document.getElementById("draw").click()');
    await browser.value(set('kind', 'thermometer'));
    await browser.value('scrollTo(0, 0)');
    await browser.drag(cells('A1', 'B2', 'C3', 'C4', 'C5', 'C4'));  // back from C5
    await browser.until(`${rules} === "thermometer A1 B2 C3 C4"`);
    assert.ok(await browser.value('document.querySelectorAll("#board .picture svg *").length > 0'));
    await browser.value(set('kind', 'cage'));
    await browser.value(set('number', '12'));
    await browser.value('scrollTo(0, 0)');
    await browser.drag(cells('H7', 'H9'));  // through H8

    await browser.until(`${rules}.includes("cage 12 H7-H9")`);
    await browser.value(set('kind', 'skyscraper'));
    await browser.value(set('number', '3'));
    await browser.value('scrollTo(0, 0)');
    await browser.drag(cells('E8', 'E3'), true);
    await browser.until(`${rules}.includes("skyscraper 3 row 5 right")`);
    if (pictures) await browser.picture(join(pictures, 'drawn.png'));
    const row = 'li:has(button[aria-label^="Remove thermometer"]) button';
    await browser.value(`document.querySelector(${JSON.stringify(row)}).click()`);
    assert.equal(await browser.value('document.querySelectorAll(".cells .selected").length'), 4);
    assert.equal(await browser.value('document.getElementById("kind").value'), 'thermometer');
    await browser.value('scrollTo(0, 0)');
    await browser.drag(cells('A1', 'A2'));
    await browser.until(`${rules}.includes("thermometer A1 A2") && !${rules}.includes("B2")`);
    await browser.value(`document.querySelector('[aria-label^="Remove cage"]').click()`);
    await browser.until(`!${rules}.includes("cage")`);
    await browser.value('document.getElementById("undo").click()');
    await browser.until(`${rules}.includes("cage 12")`);
    await browser.value('document.getElementById("undo").click()');
    await browser.until(`${rules}.includes("thermometer A1 B2 C3 C4")`);
  },
  async 'makes a puzzle and rates it'(browser, home) {
    await browser.visit(home);
    await browser.value('document.getElementById("make").open = true');
    const before = await browser.value(board);
    await browser.click('#generate');
    await browser.until(`${board} !== ${JSON.stringify(before)}`);
    await browser.click('#rate');
    await browser.until(`${answer}.startsWith("ER 1.")`);
  },
  async 'replays a puzzle in its frame'(browser, home) {
    await browser.visit(home);
    await browser.click('#replay');
    await browser.until('document.querySelector("iframe")?.contentDocument?.body?.dataset.ready === "yes"');
    if (pictures) await browser.picture(join(pictures, 'replay.png'));
    await browser.value(set('sample', 'thermometers, a cage and an arrow'));
    await browser.until('document.querySelectorAll(".cells td").length === 36');
    await browser.until(`${answer}.startsWith("Opened.")`);
    await browser.click('#replay');
    await browser.until('document.querySelector("iframe")?.contentDocument?.body?.dataset.ready === "yes"');
  },
  async 'has its state in the link'(browser, home) {
    await browser.visit(home);
    await openPuzzle(browser, '.'.repeat(80) + '7');
    await browser.until(`${board}.endsWith("7")`);
    await browser.value('document.getElementById("hand-out").open = true');
    await browser.click('#share');
    await browser.until(`${answer}.startsWith("Copied")`);
    const link = await browser.value('location.href');
    await browser.visit(link);
    assert.equal(await browser.value(board), '.'.repeat(80) + '7');
    await browser.visit(home + '#garbage');
    assert.match(await browser.value(board), /^53/);
  },
  async 'stops a long search'(browser, home) {
    await browser.visit(home);
    await browser.value('document.getElementById("empty").click()');
    await browser.until(`!/\\d/.test(${board})`);
    await browser.click('#count');
    await browser.until('!document.getElementById("stop").hidden');
    await browser.click('#stop');
    await browser.until(`${answer} === "Stopped."`);
    await browser.click('#solve');
    await browser.until(`${answer}.startsWith("Several solutions.")`);
  },
  async 'reports a text that is no puzzle'(browser, home) {
    await browser.visit(home);
    await openPuzzle(browser, 'hello');
    await browser.until(`${answer}.includes("expected")`);
    assert.match(await browser.value(board), /^53/);
  },
  async 'solves the models of the gallery'(browser, home) {
    await browser.visit(home + 'gallery.html');
    await browser.click('#solve');
    await browser.until('document.querySelector("#picture svg") !== null');
    if (pictures) await browser.picture(join(pictures, 'gallery.png'));
    await browser.value(set('model', 'queens'));
    await browser.until('document.getElementById("summary").innerText.includes("queens")');
    await browser.value(set('instance', '3'));
    await browser.click('#why');
    await browser.until(`${answer}.includes("falling diagonals")`);
    await browser.value(set('instance', '6'));
    await browser.click('#count');
    await browser.until(`${answer} === "4 answers."`);
    await browser.click('#explain');
    await browser.until('document.querySelectorAll(".steps li").length > 3');
    await browser.click('#replay');
    await browser.until('document.querySelector("iframe")?.contentDocument?.body?.dataset.ready === "yes"');
    await browser.value(set('instance', 'six'));
    await browser.click('#solve');
    await browser.until(`${answer}.includes("expected")`);
  },
  async 'compares two heuristics'(browser, home) {
    await browser.visit(home + 'heuristics.html');
    await browser.click('#run');
    await browser.until('document.getElementById("verdict").innerText.includes("the right search")');
    await browser.value(set('right-value-order', 'random'));
    await browser.click('#seeds');
    await browser.until('document.querySelectorAll(".dot.right").length === 20');
    await browser.until('document.getElementById("verdict").innerText.startsWith("The medians")');
  },
  async 'draws the kinds of runs, and marks the one under way'(browser, home) {
    await browser.visit(home + 'heuristics.html');
    await browser.value(set('model', 'golomb-ruler'));
    await browser.until('document.getElementById("instance").value === "7"');
    await browser.value(set('instance', '12'));
    for (const side of ['left', 'right'])
      for (const choice of ['variable-order', 'inference']) await browser.value(set(`${side}-${choice}`, ''));
    await browser.value(set('right-learning', 'always'));
    await browser.click('#run');
    const names = side =>
        `[...document.querySelectorAll("#${side}-strategy .name")].map(one => one.textContent).join()`;
    await browser.until(`${names('left')} === "probe,neighbourhood,everything,cores,neighbourhood,everything"`);
    await browser.until(`${names('right')} === "assumptions,cores,neighbourhood,everything"`);
    for (const side of ['left', 'right']) {
      await browser.until(`document.querySelector("#${side}-strategy .now") !== null`);
      await browser.until(`document.querySelectorAll("#${side}-strategy .past:not([d=''])").length > 1`);
      await browser.until(`/^\\d+ nodes.*…$/.test(document.getElementById("${side}-figures").innerText)`);
    }
    if (pictures) await browser.picture(join(pictures, 'heuristics.png'));
    await browser.click('#stop');
    await browser.until('document.getElementById("verdict").innerText === "Stopped."');
  },
  async 'teaches by predictions'(browser, home) {
    const verdict = 'document.getElementById("verdict").innerText';
    await browser.visit(home + 'learn.html#3');
    await browser.click('#reveal');
    await browser.until(`${verdict} === "0 right, 2 missed, 0 that the rules do not remove."`);
    if (pictures) await browser.picture(join(pictures, 'learn.png'));
    await browser.value('document.querySelectorAll("#lessons button")[0].click()');
    await browser.until(
        'document.getElementById("title").innerText.startsWith("1.") && ' +
        'document.querySelectorAll(".candidates i:not(:empty)").length === 4 * 12');
    await browser.click('td[data-cell="A1"] .candidates i:nth-child(1)');
    await browser.until('document.querySelectorAll(".struck").length === 1');
    await browser.click('#reveal');
    await browser.until(`${verdict}.startsWith("1 right, ")`);
    await browser.value('document.querySelectorAll("#lessons button")[4].click()');
    await browser.until('document.getElementById("title").innerText.startsWith("5.")');
    await browser.click('td[data-cell="C4"]');
    await browser.until(`${verdict} !== ""`);
    await browser.value('document.querySelectorAll("#lessons button")[5].click()');
    await browser.until('document.querySelectorAll("#choices button").length === 3');
    await browser.click('#choices button:nth-child(3)');
    await browser.until(`${verdict}.startsWith("Yes: ")`);
  },
  async 'compiles and solves models of MiniZinc'(browser, home) {
    if (!existsSync(join(site, 'minizinc.html'))) return skipped('no page for MiniZinc');
    await browser.visit(home + 'minizinc.html');
    await browser.click('#run');
    await browser.until(`${answer}.startsWith("queens: [")`);
    await browser.value(set('sample', 'a knapsack'));
    await browser.click('#run');
    await browser.until(`${answer}.startsWith("items [") && ${answer}.includes("==========")`);
    if (pictures) await browser.picture(join(pictures, 'minizinc.png'));
    const ours = await browser.value(answer);
    await browser.value(set('solver', 'gecode'));
    await browser.click('#run');
    await browser.until(`${answer}.includes("OPTIMAL_SOLUTION")`);
    assert.equal(
        (await browser.value(answer)).split('\n').filter((line) => line.startsWith('items')).at(-1),
        ours.split('\n')[0]);
    await browser.value(set('solver', 'arcwise'));
    await browser.value(set('sample', 'no solution'));
    await browser.click('#why');
    await browser.until(`${answer}.includes("they come to six")`);
    await browser.value(set('sample', 'eight queens'));
    await browser.click('#replay');
    await browser.until('document.querySelector("iframe")?.contentDocument?.body?.dataset.ready === "yes"');
    await browser.value(set('data', ''));
    await browser.value(set('model', 'var 1..3: x;\nconstraint x > y;\nsolve satisfy;\n'));
    await browser.click('#run');
    await browser.until(`${answer}.includes("line 2")`);
  },
  async 'has the documentation, every link of which leads somewhere'(browser, home) {
    if (!existsSync(join(site, 'docs'))) return skipped('no documentation');
    const folder = join(site, 'docs');
    const files = readdirSync(folder, {recursive: true}).filter(name => name.endsWith('.html'));
    const texts = new Map(files.map(name => [join(folder, name), readFileSync(join(folder, name), 'utf8')]));
    const lost = [];
    for (const [file, text] of texts) {
      for (const [, link] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^(https?|data):/.test(link)) continue;
        const [name, anchor] = link.split('#');
        const target = name ? join(dirname(file), name) : file;
        const isThere = existsSync(target) &&
            (!anchor || !texts.has(target) || texts.get(target).includes(`id="${decodeURIComponent(anchor)}"`));
        if (!isThere) lost.push(`${file}: ${link}`);
      }
    }
    assert.deepEqual(lost, []);
    assert.ok(files.length > 130, `${files.length} pages`);
    await browser.visit(home + 'docs/index.html');
    await browser.click('#query');
    for (const letter of 'all_diff') await browser.press(letter);
    await browser.until('document.querySelector("#found a")?.innerText === "all_different"');
    if (pictures) await browser.picture(join(pictures, 'docs.png'));
    await browser.press('Enter');
    await browser.until(
        'location.pathname === "/docs/reference/all_different.html" && location.hash.length > 1 && ' +
        'document.querySelector("h1")?.innerText === "all_different"');
  },
  async 'runs the examples of the documentation'(browser, home) {
    if (!existsSync(join(site, 'docs'))) return skipped('no documentation');
    await browser.visit(home + 'docs/reference/arcwise-puzzles.html');
    const examples = await browser.value(
        'Object.fromEntries([...document.querySelectorAll(".run")].map(link => [link.innerText, link.href]))');
    await browser.visit(examples['Run queens 8 --count']);
    await browser.until(`${answer} === "92 answers."`);
    await browser.visit(examples['Run cryptarithm TWO+TWO=FOUR --count']);
    await browser.until(`${answer} === "7 answers."`);
    await browser.visit(examples['Run queens 3 --why']);
    await browser.until(`${answer}.startsWith("No solution.")`);
    await browser.click('#share');
    await browser.until(`${answer}.startsWith("Copied")`);
    await browser.visit(await browser.value('location.href'));
    assert.equal(await browser.value('document.getElementById("instance").value'), '3');
  },
  async 'fits a phone, dark'(browser, home) {
    await browser.look({width: 360, height: 780, dark: true});
    for (const name of pages) {
      await browser.visit(home + name);
      assert.ok(await browser.value('document.documentElement.scrollWidth <= 360'), name);
    }
    await browser.visit(home);
    if (pictures) await browser.picture(join(pictures, 'phone.png'));
    const sizes =
        await browser.value('[...document.querySelectorAll(".pad button")].map(b => b.getBoundingClientRect().height)');
    assert.ok(sizes.every(size => size >= 44));
  },
  async 'names every control and cell'(browser, home) {
    for (const name of pages) {
      await browser.visit(home + name);
      const nameless = (await browser.accessible()).filter(({role, name}) => !name && [
        'button', 'combobox', 'textbox', 'checkbox', 'radio', 'gridcell', 'link'
      ].includes(role));
      assert.deepEqual(nameless, [], name);
    }
    await browser.visit(home);
    const cells = (await browser.accessible()).filter(({role}) => role === 'gridcell').map(({name}) => name);
    assert.deepEqual(cells.slice(0, 3), ['A1, given 5', 'A2, given 3', 'A3, empty']);
  },
  async 'has nothing that axe finds fault with'(browser, home) {
    const script = resolve(site, '../npm/axe-core/axe.min.js');
    if (!existsSync(script)) return 'skipped: axe is not there';
    const faults = [];
    for (const dark of [false, true]) {
      await browser.look({dark});
      for (const name of pages) {
        await browser.visit(home + name);
        await browser.value('document.querySelectorAll("details").forEach(one => { one.open = true; })');
        await browser.value(readFileSync(script, 'utf8') + ';0');
        const {violations} = await browser.value('axe.run()');
        for (const {id, nodes} of violations)
          faults.push(`${name}, ${dark ? 'dark' : 'light'}: ${id}: ${nodes[0].html.slice(0, 150)}`);
      }
    }
    assert.deepEqual(faults, []);
  },
  async 'works without a network after the first visit'(browser, home) {
    await browser.visit(home);
    await browser.until('navigator.serviceWorker.ready.then(ready => ready.active.state === "activated")');
    const {server: other} = await stopServer();
    try {
      await browser.visit(home);
      await browser.click('#solve');
      await browser.until(`${answer} === "One solution."`);
      await needSecondPart(browser);
      await browser.visit(home + 'gallery.html');
      if (pages.includes('docs/search.html')) await browser.visit(home + 'docs/search.html');
    } finally {
      other.listen(Number(new URL(home).port), '127.0.0.1');
    }
  },
  async 'opens from a disk as one file'(browser) {
    await browser.visit('file://' + join(site, 'arcwise.html'));
    await browser.click('#solve');
    await browser.until(`${answer} === "One solution."`);
    await needSecondPart(browser);
  },
};

const {server, home} = await serve();
async function stopServer() {
  server.closeAllConnections();
  await new Promise(closed => server.close(closed));
  return {server};
}

const ofSite = Object.entries(tests).map(([title, test]) => [title, browser => test(browser, home)]);
const status = await runTests(Object.fromEntries(ofSite), pattern, [home, 'blob:']);
server.close();
process.exit(status);
