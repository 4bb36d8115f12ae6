// Domains: the remaining values of variables.

/**
 * Sorted intervals: [min, max, min, max, ...]. A domain is immutable, so that many moments can
 * share it.
 * @typedef {readonly number[]} Domain
 */

/** @type {Domain} */
const nothing = Object.freeze([]);

/**
 * The values of a domain that are not in `removed`.
 * @param {Domain} domain
 * @param {Domain} removed
 * @returns {Domain}
 */
function without(domain, removed) {
  /** @type {number[]} */
  const left = [];
  let r = 0;
  for (let i = 0; i < domain.length; i += 2) {
    let min = domain[i];
    const max = domain[i + 1];
    while (r < removed.length && removed[r + 1] < min) r += 2;
    for (let at = r; at < removed.length && removed[at] <= max; at += 2) {
      if (removed[at] > min) left.push(min, removed[at] - 1);
      min = Math.max(min, removed[at + 1] + 1);
    }
    if (min <= max) left.push(min, max);
  }
  return left;
}

/**
 * The values of either domain.
 * @param {Domain} a
 * @param {Domain} b
 * @returns {Domain}
 */
function union(a, b) {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  /** @type {number[]} */
  const all = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const isFirst = j >= b.length || (i < a.length && a[i] <= b[j]);
    const min = isFirst ? a[i] : b[j], max = isFirst ? a[i + 1] : b[j + 1];
    if (isFirst) i += 2;
    else j += 2;
    const last = all.length - 1;
    if (last > 0 && min <= all[last] + 1) all[last] = Math.max(all[last], max);
    else all.push(min, max);
  }
  return all;
}

/**
 * @param {Domain} domain
 * @param {number} value
 */
function contains(domain, value) {
  for (let i = 0; i < domain.length; i += 2)
    if (value <= domain[i + 1]) return value >= domain[i];
  return false;
}

/**
 * The number of values.
 * @param {Domain} domain
 */
function sizeOf(domain) {
  let size = 0;
  for (let i = 0; i < domain.length; i += 2) size += domain[i + 1] - domain[i] + 1;
  return size;
}

/**
 * Whether exactly one value is left.
 * @param {Domain} domain
 */
function isFixed(domain) {
  return domain.length === 2 && domain[0] === domain[1];
}

/**
 * The values as a list. Only for domains that are known to be small.
 * @param {Domain} domain
 */
function valuesOf(domain) {
  const values = [];
  for (let i = 0; i < domain.length; i += 2)
    for (let value = domain[i]; value <= domain[i + 1]; ++value) values.push(value);
  return values;
}

/**
 * "3", "1, 2", "0 to 9, 12".
 * @param {Domain} domain
 * @param {number} x  the variable
 */
function domainText(domain, x) {
  return domainParts(domain, x).join(', ');
}

/**
 * @param {Domain} domain
 * @param {number} x  the variable
 */
function domainParts(domain, x) {
  if (valueWords.has(x)) return wordParts(valuesOf(domain), x);
  const parts = [];
  for (let i = 0; i < domain.length; i += 2) {
    const min = domain[i], max = domain[i + 1];
    if (max - min < 2) for (let value = min; value <= max; ++value) parts.push(numberText(value));
    else parts.push(numberText(min) + ' to ' + numberText(max));
  }
  return parts;
}

/**
 * The same for values with words: "A1, A3 to A5".
 * @param {number[]} values
 * @param {number} x
 */
function wordParts(values, x) {
  const words = values.map(value => valueText(value, x));
  const follows = (/** @type {number} */ i) =>
    values[i] === values[i - 1] + 1 && isNextWord(words[i - 1], words[i] ?? '');
  const parts = [];
  for (let first = 0, behind = 0; first < words.length; first = behind) {
    for (behind = first + 1; behind < words.length && follows(behind);) ++behind;
    if (behind - first < 3) parts.push(...words.slice(first, behind));
    else parts.push(words[first] + ' to ' + words[behind - 1]);
  }
  return parts;
}

/**
 * Whether people count from one word to the next: from "C" to "D", from "A1" to "A2", from "day 1" to "day 2".
 * @param {string} before
 * @param {string} after
 */
function isNextWord(before, after) {
  if (before.length === 1 && after.length === 1) return before.charCodeAt(0) + 1 === after.charCodeAt(0);
  const [, text, number] = /^(.*?)(\d{1,9})$/.exec(before) ?? [];
  return number !== undefined && after === text + String(Number(number) + 1);
}

/**
 * The words for the values of a variable, if the picture shows words.
 * @typedef {{from: number, words: string[]}} ValueWords
 * @type {Map<number, ValueWords>}
 */
const valueWords = new Map();

/**
 * A value of a variable as its word, or else as its number.
 * @param {number} value
 * @param {number} x
 */
function valueText(value, x) {
  const own = valueWords.get(x);
  return own?.words[value - own.from] || numberText(value);
}

/**
 * The symbols of values, if they have any: 10 is A on a large board of Sudoku.
 * @type {string[]}
 */
let valueSymbols = [];

/**
 * A value as its symbol or, without one, as a number whose minus sign is as wide as a plus.
 * @param {number} value
 */
function numberText(value) {
  return valueSymbols[value] ?? (value < 0 ? '−' + String(-value) : String(value));
}

/**
 * 12345 as "12,345".
 * @param {number} count
 */
function countText(count) {
  return count.toLocaleString('en-US');
}

/**
 * "1 dead end", "3 dead ends".
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return countText(count) + ' ' + noun + (count === 1 ? '' : 's');
}
