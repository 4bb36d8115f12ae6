// Uses the report of a tournament in a browser as readers do: by mouse, by keyboard, on a phone, by its addresses.
// usage: node report.mjs REPORT.html      prints the faults; exit status 1 if there are any, 77 if there is no browser
import {Browser, installedBrowser} from '../../apps/replay/browser.mjs';

const name = installedBrowser();
if (!name) process.exit(77);
const file = process.argv[2];
const browser = await Browser.start(name);
const wrong = [];
const expect = (holds, what) => { if (!holds) wrong.push(what); };
const value = expression => browser.value(expression);
const click = selector => value(`document.querySelector(${JSON.stringify(selector)}).click()`);

async function rankingsSortByAnyColumn() {
  const columns = await value('document.querySelector(".ranking").tHead.rows[0].cells.length');
  const cells = column => value(`[...document.querySelector('.ranking').tBodies[0].rows].map(row =>
    row.cells[${column}].dataset.sort ?? row.cells[${column}].textContent)`);
  const isSorted = (texts, sign) => texts.every((text, i) => i === 0 || sign * (Number.isNaN(Number(text))
    ? texts[i - 1].localeCompare(text, 'en', {numeric: true}) : texts[i - 1] - text) <= 0);
  for (let column = 0; column < columns; ++column) {
    const heading = `.ranking th:nth-child(${column + 1})`;
    const directions = [];
    for (let times = 0; times < 2; ++times) {
      await click(heading + ' button');
      const direction = await value(`document.querySelector('${heading}').getAttribute('aria-sort')`);
      expect(isSorted(await cells(column), direction === 'ascending' ? 1 : -1), `column ${column} is not sorted, ${direction}`);
      directions.push(direction);
    }
    expect(new Set(directions).size === 2, `column ${column} sorts one way only`);
  }
  await click('.ranking th:first-child button');
}

async function significanceIsInSight() {
  const hidden = await value(`[...document.querySelectorAll('.ranking, .winners, #versus-table')].filter(table =>
    table.parentElement.scrollWidth > table.parentElement.clientWidth).map(table => table.className + table.id)`);
  expect(hidden.length === 0, 'wider than the page: ' + hidden);
}

const plots = '[data-scope] .plots';
const readout = `${plots} svg.curves + .readout`;
const textOf = selector => value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
const drawn = () => value(`document.querySelectorAll('${plots} svg.curves')[0].querySelectorAll('.lines > g').length`);

async function curvesAreChosen() {
  const before = await drawn();
  await browser.click(`${plots} .legend li:first-child input`);
  expect(await drawn() === before - 1, 'a curve that is not chosen is drawn');
  await browser.click(`${plots} .legend li:first-child input`);
  expect(await drawn() === before, 'a curve that is chosen is not drawn');
}

// The data from which the page was made.
const data = 'JSON.parse(document.getElementById("data").textContent)';

async function curvesAreRead() {
  await browser.click(`${plots} svg.curves`);
  const pointed = await textOf(readout);
  expect(/^\d+\. .*: \d+ of \d+ within /.test(pointed), 'pointing reads: ' + pointed);
  await value(`document.querySelector('${plots} svg.curves').focus()`);
  for (let i = 0; i < 50; ++i) await browser.press('ArrowRight');
  const all = await value(`${data}.scopes[0].instances.length`);
  const last = await textOf(readout);
  expect(last.includes(` of ${all} within `), 'the arrow keys read: ' + last);
  await browser.press('ArrowLeft');
  expect(await textOf(readout) !== last, 'the arrow to the left does nothing');
}

async function comparisonsHaveAddresses() {
  await value(`(() => { const choice = document.getElementById('choice-b');
    choice.selectedIndex = choice.options.length - 1; choice.dispatchEvent(new Event('change')); })()`);
  await click('#versus-table tbody tr:last-child button');
  const verdict = await textOf('#versus-verdict');
  const address = await value('location.hash');
  expect(address === await value('document.getElementById("address").hash'), 'the link is not the address');
  await click('#swap');
  expect(await value('location.hash') !== address, 'exchanging A and B changes no address');
  await browser.open(file + address);
  expect(await textOf('#versus-verdict') === verdict, 'the address leads elsewhere: ' + address);
  await value('history.back()').catch(() => {});
  await browser.open(file);
  await click('.ranking td.versus a');
  await browser.until('location.hash.startsWith("#a=")');
  await browser.until('document.getElementById("choice-b").selectedIndex === 1');
}

async function instancesShowAll() {
  await click('#instances tbody button');
  const [shown, all] = await value(
    `[document.querySelectorAll("#instance-times li").length, ${data}.labels.length]`);
  expect(shown === all, `${shown} of ${all} combinations on an instance`);
}

async function everythingHasAName() {
  const operated = ['button', 'link', 'checkbox', 'combobox', 'MenuListPopup', 'img', 'table'];
  for (const {role, name: its} of await browser.accessible())
    expect(!operated.includes(role) || role === 'MenuListPopup' || its !== '', 'without a name: ' + role);
}

try {
  await browser.look({width: 1200});
  await browser.open(file);
  for (const check of [rankingsSortByAnyColumn, significanceIsInSight, curvesAreChosen, curvesAreRead,
    comparisonsHaveAddresses, instancesShowAll, everythingHasAName])
    await check();
  for (const [width, dark] of [[320, true], [320, false], [1200, true]]) {
    await browser.look({width, dark});
    await browser.open(file);
    const wide = await value('document.documentElement.scrollWidth');
    expect(wide <= width, `${wide} pixels on a screen of ${width}`);
  }
  wrong.push(...browser.problems);
} finally {
  await browser.stop();
}
console.log(wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);
