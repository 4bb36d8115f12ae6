// Runs last, when all elements exist: makes the static page interactive.

for (const table of all('table.sortable')) makeSortable(table);
for (const list of all('.long')) makeFoldable(list);
for (const plots of all('[data-scope] .plots')) new CurveChoice(plots);
listenToInstances();

const versus = new Versus(showTimesOf);
for (const cell of all('td.versus')) {
  const comparison = {a: Number(cell.dataset.a), b: Number(cell.dataset.b), on: scopeOf(cell)};
  cell.replaceChildren(make('a', {href: addressOf(comparison)}, ...cell.childNodes));
}
addEventListener('hashchange', () => versus.follow(location.hash));
if (!versus.follow(location.hash)) versus.show();
document.body.dataset.ready = 'yes';
