// Tables that sort by any column, and long lists that are folded to their first dozen.

function compareCells(first, second) {
  const numbers = [first, second].map(cell => Number(cell.dataset.sort ?? NaN));
  return numbers.some(Number.isNaN)
    ? first.textContent.localeCompare(second.textContent, 'en', {numeric: true}) : numbers[0] - numbers[1];
}

function sortRows(table, column, direction) {
  const sign = direction === 'descending' ? -1 : 1;
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => sign * compareCells(a.cells[column], b.cells[column]));
  table.tBodies[0].append(...rows);
}

function sortBy(table, heading) {
  const other = {ascending: 'descending', descending: 'ascending'};
  const first = heading.dataset.first ?? 'ascending';
  const direction = other[heading.getAttribute('aria-sort')] ?? first;
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', direction);
  sortRows(table, heading.cellIndex, direction);
}

// Sorts again in the reader's last order, after the cells have changed.
function sortAgain(table) {
  const heading = table.tHead.querySelector('[aria-sort]');
  if (heading) sortRows(table, heading.cellIndex, heading.getAttribute('aria-sort'));
}

function makeSortable(table) {
  for (const heading of table.tHead.rows[0].cells) {
    const button = make('button', {type: 'button'}, ...heading.childNodes);
    button.addEventListener('click', () => sortBy(table, heading));
    heading.replaceChildren(button);
  }
}

const dozen = 12;

function makeFoldable(list) {
  const count = list.tagName === 'TABLE' ? list.tBodies[0].rows.length : list.children.length;
  if (count <= dozen) return;
  const button = make('button', {type: 'button', class: 'quiet'});
  const show = isFolded => {
    list.classList.toggle('folded', isFolded);
    button.setAttribute('aria-expanded', String(!isFolded));
    button.textContent = isFolded ? 'All ' + count + ' ' + list.dataset.things : 'The first dozen only';
  };
  button.addEventListener('click', () => show(!list.classList.contains('folded')));
  show(true);
  (list.closest('.scroll') ?? list).after(button);
}
