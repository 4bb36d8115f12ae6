// The comparison of two combinations: the same tests as in the tables that come with the page, see
// benchmarks/tournament/statistics.

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1 || sorted[middle] === sorted[middle - 1]) return sorted[middle];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

// The rank of each value, 1 for the least; equal ones share the mean of their ranks.
function ranksOf(values) {
  const order = values.map((_, i) => i).sort((i, j) => values[i] < values[j] ? -1 : values[i] > values[j] ? 1 : 0);
  const ranks = [];
  for (let begin = 0, end; begin < order.length; begin = end) {
    for (end = begin; end < order.length && values[order[end]] === values[order[begin]];) ++end;
    for (let i = begin; i < end; ++i) ranks[order[i]] = (begin + 1 + end) / 2;
  }
  return ranks;
}

// The probability that the positive ranks add up to `sum` or less if each sign is a coin toss, counted in halves.
function exactTail(ranks, sum) {
  const ways = new Array(ranks.length * (ranks.length + 1) + 1).fill(0);
  ways[0] = 1;
  for (const rank of ranks)
    for (let total = ways.length - 1; total >= 2 * rank; --total) ways[total] += ways[total - 2 * rank];
  return ways.slice(0, 2 * sum + 1).reduce((a, b) => a + b, 0) / 2 ** ranks.length;
}

// The probability that a normal number is z or less, z <= 0: a series near 0, a continued fraction elsewhere
// (Abramowitz, Stegun, "Handbook of Mathematical Functions", 1964, 26.2.11 and 26.2.14).
function normalCdf(z) {
  const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  if (z < -3) {
    let fraction = 0;
    for (let i = 100; i >= 1; --i) fraction = i / (-z + fraction);
    return density / (-z + fraction);
  }
  let term = z, sum = z;
  for (let i = 3; i < 100; i += 2) sum += term *= z * z / i;
  return 0.5 + density * sum;
}

// The Wilcoxon signed-rank test, two-sided: exact up to 25 pairs that differ.
function wilcoxon(differences) {
  const nonzero = differences.filter(difference => difference !== 0);
  if (nonzero.length === 0) return 1;
  const ranks = ranksOf(nonzero.map(Math.abs));
  const sumIf = test => ranks.reduce((sum, rank, i) => test(nonzero[i]) ? sum + rank : sum, 0);
  const smaller = Math.min(sumIf(difference => difference > 0), sumIf(difference => difference < 0));
  if (ranks.length <= 25) return Math.min(1, 2 * exactTail(ranks, smaller));
  const deviation = Math.sqrt(ranks.reduce((sum, rank) => sum + rank * rank, 0) / 4);
  const mean = ranks.length * (ranks.length + 1) / 4;
  return Math.min(1, 2 * normalCdf(Math.min(smaller + 0.5 - mean, 0) / deviation));
}

// The excess of A over B: infinite if one is unfinished, 0 if both are.
function difference(a, b) {
  if (a < 0 && b < 0) return 0;
  return (a < 0 ? Infinity : a) - (b < 0 ? Infinity : b);
}

// The median ratio. A run that was cut off counts with its time until then; times below `least` count as `least`.
function factor(pairs, least) {
  const logarithm = value => Math.log(Math.max(Math.abs(value), least));
  return Math.exp(median(pairs.map(([a, b]) => logarithm(a) - logarithm(b))));
}

// A against B, on the instances that both were run on.
function compare(instances, a, b) {
  const both = instances.filter(({seconds}) => seconds[a] !== null && seconds[b] !== null);
  if (both.length === 0) return null;
  const differences = both.map(({seconds}) => difference(seconds[a], seconds[b]));
  const count = test => differences.filter(test).length;
  return {
    instances: both.length,
    aFaster: count(d => d < 0),
    bFaster: count(d => d > 0),
    ties: count(d => d === 0),
    time: factor(both.map(({seconds}) => [seconds[a], seconds[b]]), 1e-6),
    nodes: factor(both.map(({nodes}) => [nodes[a], nodes[b]]), 1),
    p: wilcoxon(differences),
  };
}
