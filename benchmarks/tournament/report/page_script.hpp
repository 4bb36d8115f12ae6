#pragma once

namespace tournament {

/// The script of the page: choosing the two combinations of the scatter plot, sorting the table of instances, and
/// showing all combinations on one instance. Without it the page shows the two best.
inline constexpr const char* page_script = R"js(
'use strict';
(() => {
const data = JSON.parse(document.getElementById('data').textContent);
const plot = document.getElementById('scatter');
const table = document.getElementById('instances');
const choices = ['choice-a', 'choice-b'].map(id => document.getElementById(id));
if (!plot || !table) return;

function secondsText(seconds) {
  const digits = value => value >= 999.5 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
  if (seconds >= 0.9995) return digits(seconds) + ' s';
  return seconds >= 0.9995e-3 ? digits(seconds * 1e3) + ' ms' : digits(seconds * 1e6) + ' µs';
}
// Negative: unfinished after so many seconds; null: not run.
const timeText = time => time === null ? '–' : (time < 0 ? '> ' : '') + secondsText(Math.abs(time));
const sortKey = time => time === null ? 1e300 : time < 0 ? 1e200 - time : time;

function place(time, begin, end) {
  if (time < 0) return end + Math.sign(end - begin) * Number(plot.dataset.border);
  const from = Number(plot.dataset.from), to = Number(plot.dataset.to);
  const inside = Math.min(Math.max(time, from), to);
  return begin + Math.log(inside / from) / Math.log(to / from) * (end - begin);
}

function movePoint(point, a, b) {
  const instance = data.instances[point.dataset.instance];
  const times = [instance.seconds[a], instance.seconds[b]];
  const known = !times.includes(null);
  point.setAttribute('visibility', known ? 'visible' : 'hidden');
  if (known) {
    point.setAttribute('cx', place(times[0], Number(plot.dataset.left), Number(plot.dataset.right)));
    point.setAttribute('cy', place(times[1], Number(plot.dataset.bottom), Number(plot.dataset.top)));
  }
  point.querySelector('title').textContent =
    instance.name + '\nA: ' + timeText(times[0]) + '\nB: ' + timeText(times[1]);
}

function fillCell(cell, time) {
  cell.textContent = timeText(time);
  cell.dataset.sort = sortKey(time);
  cell.classList.toggle('unfinished', time !== null && time < 0);
}

function countWins(a, b) {
  const wins = [0, 0];
  for (const {seconds} of data.instances) {
    if (seconds[a] === null || seconds[b] === null) continue;
    const [first, second] = [seconds[a], seconds[b]].map(time => time < 0 ? Infinity : time);
    if (first < second) ++wins[0];
    if (second < first) ++wins[1];
  }
  document.getElementById('wins').textContent =
    'A is faster on ' + wins[0] + ' instances, B on ' + wins[1] + '.';
}

function showChoice() {
  const [a, b] = choices.map(choice => Number(choice.value));
  for (const point of plot.querySelectorAll('circle')) movePoint(point, a, b);
  for (const row of table.tBodies[0].rows) {
    const {seconds} = data.instances[row.dataset.instance];
    fillCell(row.querySelector('.a'), seconds[a]);
    fillCell(row.querySelector('.b'), seconds[b]);
  }
  countWins(a, b);
}

function compareCells(first, second) {
  const numbers = [first, second].map(cell => Number(cell.dataset.sort ?? NaN));
  return numbers.some(Number.isNaN)
    ? first.textContent.localeCompare(second.textContent, 'en', {numeric: true}) : numbers[0] - numbers[1];
}

function sortBy(heading) {
  const ascending = heading.getAttribute('aria-sort') !== 'ascending';
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  const column = heading.cellIndex, body = table.tBodies[0];
  const rows = [...body.rows].sort((a, b) => compareCells(a.cells[column], b.cells[column]));
  body.append(...(ascending ? rows : rows.reverse()));
}

function showInstance(index) {
  const instance = data.instances[index];
  const order = data.labels.map((_, i) => i).filter(i => instance.seconds[i] !== null)
    .sort((a, b) => sortKey(instance.seconds[a]) - sortKey(instance.seconds[b]));
  document.getElementById('instance-name').textContent = instance.name;
  const list = document.getElementById('instance-times');
  list.replaceChildren(...order.map(i => {
    const item = document.createElement('li');
    item.textContent = timeText(instance.seconds[i]) + '  ' + data.labels[i];
    return item;
  }));
  document.getElementById('instance').hidden = false;
  document.getElementById('instance').scrollIntoView({block: 'nearest'});
}

for (const choice of choices) choice.addEventListener('change', showChoice);
for (const heading of table.tHead.rows[0].cells) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = heading.textContent;
  button.addEventListener('click', () => sortBy(heading));
  heading.replaceChildren(button);
}
table.tBodies[0].addEventListener('click', event => {
  const row = event.target.closest('button')?.closest('tr');
  if (row) showInstance(row.dataset.instance);
});
showChoice();
document.body.dataset.ready = 'yes';
})();
)js";

} // namespace tournament
