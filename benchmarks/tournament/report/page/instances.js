// The table of instances: the times of A and B, and all combinations on one of them.

function fillCell(cell, time) {
  cell.textContent = timeText(time);
  cell.dataset.sort = sortKey(time);
  cell.classList.toggle('unfinished', time !== null && time < 0);
}

function showTimesOf(a, b) {
  for (const row of byId('instances').tBodies[0].rows) {
    const {seconds} = data.instances[row.dataset.instance];
    fillCell(row.querySelector('.a'), seconds[a]);
    fillCell(row.querySelector('.b'), seconds[b]);
  }
  sortAgain(byId('instances'));
}

function showInstance(index) {
  const {set, name, seconds} = data.instances[index];
  const order = data.labels.map((_, i) => i).filter(i => seconds[i] !== null)
    .sort((a, b) => sortKey(seconds[a]) - sortKey(seconds[b]));
  byId('instance-name').textContent = set + ': ' + name;
  byId('instance-times').replaceChildren(...order.map(i => make('li', {},
    make('span', {class: 'time'}, timeText(seconds[i])), data.labels[i])));
  byId('instance').hidden = false;
  byId('instance').scrollIntoView({block: 'nearest'});
  byId('instance').focus({preventScroll: true});
}

function listenToInstances() {
  byId('instances').tBodies[0].addEventListener('click', event => {
    const row = event.target.closest('button')?.closest('tr');
    if (row) showInstance(row.dataset.instance);
  });
}
