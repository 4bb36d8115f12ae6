// The data of the page, and the formats of numbers. Measurements are negative if unfinished, null if not run.
const data = JSON.parse(document.getElementById('data').textContent);
/** @type {(id: string) => any} */
const byId = id => document.getElementById(id);
/** @type {(selector: string, inside?: ParentNode) => any[]} */
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

// The place in data.scopes of an element's ranking.
const scopeOf = element => Number(element.closest('[data-scope]').dataset.scope);

function digits(value) {
  if (!Number.isFinite(value)) return '∞';
  return Math.abs(value) >= 999.5 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function secondsText(seconds) {
  if (seconds >= 0.9995) return digits(seconds) + ' s';
  return seconds >= 0.9995e-3 ? digits(seconds * 1e3) + ' ms' : digits(seconds * 1e6) + ' µs';
}

const timeText = time => time === null ? '–' : (time < 0 ? '> ' : '') + secondsText(Math.abs(time));
const pText = p => p < 0.001 ? 'p < 0.001' : 'p = ' + String(Number(p.toPrecision(2)));
const counted = (count, thing) => count + ' ' + thing + (count === 1 ? '' : 's');

// The order in which tables sort times: finished, unfinished, not run.
const sortKey = time => time === null ? 1e300 : time < 0 ? 1e200 - time : time;

// The scale that an attribute describes, a function from values to places.
function readScale(attribute) {
  const [from, to, begin, end, isLogarithmic] = attribute.split(',').map(Number);
  const scale = value => {
    const inside = Math.min(Math.max(value, from), to);
    const share = isLogarithmic ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
    return begin + share * (end - begin);
  };
  const valueAt = place => {
    const share = Math.min(Math.max((place - begin) / (end - begin), 0), 1);
    return isLogarithmic ? from * (to / from) ** share : from + share * (to - from);
  };
  return Object.assign(scale, {begin, end, from, to, valueAt});
}

// The position of the pointer in the coordinates of a drawing.
function placeIn(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  return point.matrixTransform(svg.getScreenCTM().inverse());
}
