// Faces: the content of a part of a drawing as a function of variables.

/**
 * Three numbers for each fact: a variable, an operation as in Operation, and a value. All of them must hold.
 * @typedef {readonly number[]} Facts
 * The content of a cell or of a piece of text:
 * fixed: always this look; x: the value of one variable, as it is; terms: plus, and the sum of factors times variables;
 * cases: a look and facts each, and `other` if none of them holds; step: the step at which a route reaches this place.
 * @typedef {{fixed?: number, x?: number, terms?: [number, number][], plus?: number, cases?: number[][], other?: number,
 *   step?: number}} Face
 * A way from place to place; a next place out of range is the end.
 * @typedef {{start: Face, next: number[], names: string[]}} Route
 * @typedef {(x: number) => Domain} Domains
 */

/**
 * Whether a fact holds.
 * @param {Domain} domain  of its variable
 * @param {number} operation
 * @param {number} value
 * @returns {number} 1: for certain; 0: certainly not; -1: open
 */
function truthOfFact(domain, operation, value) {
  const least = domain[0], greatest = domain[domain.length - 1];
  switch (operation) {
    case Operation.atLeast: return least >= value ? 1 : greatest < value ? 0 : -1;
    case Operation.less: return greatest < value ? 1 : least >= value ? 0 : -1;
    case Operation.equal: return !contains(domain, value) ? 0 : isFixed(domain) ? 1 : -1;
    default: return !contains(domain, value) ? 1 : isFixed(domain) ? 0 : -1;
  }
}

/**
 * Whether all facts of a list hold.
 * @param {Facts} list
 * @param {number} from  the index of the first fact
 * @param {Domains} domains
 * @returns {number} 1: for certain; 0: certainly not; -1: open
 */
function truthOf(list, from, domains) {
  let truth = 1;
  for (let i = from; i < list.length; i += 3) {
    const one = truthOfFact(domains(list[i]), list[i + 1], list[i + 2]);
    if (one === 0) return 0;
    if (one < 0) truth = -1;
  }
  return truth;
}

/**
 * The values for which a fact holds.
 * @param {number} operation
 * @param {number} value
 * @returns {Domain}
 */
function valuesFor(operation, value) {
  switch (operation) {
    case Operation.atLeast: return [value, Infinity];
    case Operation.less: return [-Infinity, value - 1];
    case Operation.equal: return [value, value];
    default: return [-Infinity, value - 1, value + 1, Infinity];
  }
}

/**
 * The looks that are still possible: the looks of cases that certainly hold or, without such cases, of all cases that
 * may hold, and `other` unless some case must hold. A cell with one look is decided.
 * @param {Face} face  of cases
 * @param {Domains} domains
 * @returns {Set<number>}
 */
function looksLeft(face, domains) {
  const sure = new Set(), open = new Set();
  /**
   * By variable: its domain without the values for which some case holds.
   * @type {Map<number, Domain>}
   */
  const left = new Map();
  for (const one of face.cases ?? []) {
    const truth = truthOf(one, 1, domains);
    if (truth > 0) sure.add(one[0]);
    if (truth >= 0) continue;
    open.add(one[0]);
    const [, x, operation, value] = one;
    if (one.length === 4) left.set(x, without(left.get(x) ?? domains(x), valuesFor(operation, value)));
  }
  if (sure.size > 0) return sure;
  const isBound = [...left.values()].some(domain => domain.length === 0);
  if (!isBound && face.other !== undefined) open.add(face.other);
  return open;
}

/**
 * The looks that this step makes impossible.
 * @param {Face} face
 * @param {Moment} moment
 */
function looksGone(face, moment) {
  const left = looksLeft(face, x => moment.domain(x));
  return [...looksLeft(face, x => moment.before(x))].filter(look => !left.has(look));
}

/**
 * The variables of a face.
 * @param {Face | null | undefined} face
 * @param {Route} [route]
 * @returns {number[]}
 */
function variablesOf(face, route) {
  if (!face) return [];
  if (face.x !== undefined) return [face.x];
  if (face.step !== undefined) return route ? [route.next[face.step]] : [];
  if (face.terms) return [...new Set(face.terms.map(([, x]) => x))];
  const all = new Set();
  for (const one of face.cases ?? []) for (let i = 1; i < one.length; i += 3) all.add(one[i]);
  return [...all];
}

/**
 * The least and the greatest possible value of a number.
 * @param {Face} face  a number
 * @param {Domains} domains
 * @returns {[number, number]}
 */
function rangeOf(face, domains) {
  let least = face.plus ?? 0, greatest = least;
  const terms = face.x === undefined ? face.terms ?? [] : [[1, face.x]];
  for (const [factor, x] of terms) {
    const domain = domains(x), ends = [factor * domain[0], factor * domain[domain.length - 1]];
    least += Math.min(...ends);
    greatest += Math.max(...ends);
  }
  return [least, greatest];
}

/**
 * All possible values of a number with one variable; undefined for several variables, or for more than `most` values.
 * @param {Face} face  a number
 * @param {Domains} domains
 * @param {number} most
 * @returns {number[] | undefined}
 */
function numbersOf(face, domains, most) {
  const terms = face.x === undefined ? face.terms ?? [] : [[1, face.x]];
  if (terms.length === 0) return [face.plus ?? 0];
  const [factor, x] = terms[0];
  if (terms.length > 1 || sizeOf(domains(x)) > most) return undefined;
  const all = valuesOf(domains(x)).map(value => factor * value + (face.plus ?? 0));
  return factor < 0 ? all.reverse() : all;
}

/**
 * "5", "3–9".
 * @param {[number, number]} range
 */
function rangeText([least, greatest]) {
  return least === greatest ? numberText(least) : numberText(least) + '–' + numberText(greatest);
}

/**
 * The places of a route in their order, as far as they are known.
 * @param {Route} route
 * @param {Domains} domains
 */
function knownWay(route, domains) {
  const [first, last] = rangeOf(route.start, domains);
  /** @type {number[]} */
  const way = [];
  if (first !== last) return way;
  const seen = new Set();
  for (let place = first; place >= 0 && place < route.next.length && !seen.has(place);) {
    way.push(place);
    seen.add(place);
    const next = domains(route.next[place]);
    if (!isFixed(next)) break;
    place = next[0];
  }
  return way;
}
