// Twenty small models of MiniZinc, each about another part of Arcwise's library for MiniZinc.

/** @type {Record<string, string>} */
export const models = {
  'queens': `include "all_different.mzn"; array [1..6] of var 1..6: q;
constraint all_different(q) /\\ all_different([q[i] + i | i in 1..6]) /\\ all_different([q[i] - i | i in 1..6]);
solve satisfy;`,
  'money': `include "all_different.mzn"; var 1..9: S; var 0..9: E; var 0..9: N; var 0..9: D; var 1..9: M; var 0..9: O;
var 0..9: R; var 0..9: Y; constraint all_different([S, E, N, D, M, O, R, Y]);
constraint 1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E = 10000*M + 1000*O + 100*N + 10*E + Y;
solve satisfy;`,
  'magic square': `include "all_different.mzn"; array [1..3, 1..3] of var 1..9: m;
constraint all_different([m[i, j] | i, j in 1..3]);
constraint forall(i in 1..3)(sum(j in 1..3)(m[i, j]) = 15 /\\ sum(j in 1..3)(m[j, i]) = 15);
constraint m[1, 1] + m[2, 2] + m[3, 3] = 15 /\\ m[1, 3] + m[2, 2] + m[3, 1] = 15; solve satisfy;`,
  'knapsack': `array [1..6] of int: w = [12, 7, 11, 8, 9, 6]; array [1..6] of int: v = [24, 13, 23, 15, 16, 11];
array [1..6] of var 0..1: x; constraint sum(i in 1..6)(w[i] * x[i]) <= 26;
solve maximize sum(i in 1..6)(v[i] * x[i]);`,
  'tasks of one machine': `include "disjunctive.mzn"; array [1..4] of int: d = [3, 2, 4, 1];
array [1..4] of var 0..12: s;
constraint disjunctive(s, d) /\\ s[1] >= 2 /\\ s[4] >= 5; var 0..20: end = max(i in 1..4)(s[i] + d[i]);
solve minimize end;`,
  'tasks of a resource': `include "cumulative.mzn"; array [1..5] of int: d = [3, 2, 4, 1, 2];
array [1..5] of int: r = [2, 1, 1, 3, 2]; array [1..5] of var 0..12: s; constraint cumulative(s, d, r, 3);
constraint s[1] + d[1] <= s[3]; solve minimize max(i in 1..5)(s[i] + d[i]);`,
  'element': `array [1..5] of int: a = [3, 1, 4, 1, 5]; var 1..5: i; var 1..5: j; constraint a[i] + a[j] = 6 /\\ i < j;
solve satisfy;`,
  'table': `include "table.mzn"; array [1..3] of var 0..3: x;
constraint table(x, [|0, 1, 2|1, 1, 3|2, 0, 0|3, 2, 1|]); constraint sum(x) > 2; solve satisfy;`,
  'regular': `include "regular.mzn"; array [1..6] of var 1..2: x;
constraint regular(x, 3, 2, [|1, 2|1, 3|1, 0|], 1, 1..3); constraint count(x, 2) = 3; solve satisfy;`,
  'tour': `include "circuit.mzn"; array [1..4, 1..4] of int: c = [|0, 3, 9, 4|3, 0, 2, 7|9, 2, 0, 5|4, 7, 5, 0|];
array [1..4] of var 1..4: next; constraint circuit(next); solve minimize sum(i in 1..4)(c[i, next[i]]);`,
  'bins': `include "bin_packing_load.mzn"; array [1..5] of int: w = [4, 3, 3, 2, 2]; array [1..5] of var 1..3: b;
array [1..3] of var 0..6: load; constraint bin_packing_load(load, b, w); solve maximize min(load);`,
  'counts': `include "global_cardinality.mzn"; array [1..6] of var 1..3: x; array [1..3] of var 0..4: n;
constraint global_cardinality(x, [1, 2, 3], n) /\\ n[1] = n[2] + 1; constraint forall(i in 1..5)(x[i] <= x[i + 1]);
solve satisfy;`,
  'inverse': `include "inverse.mzn"; array [1..5] of var 1..5: f; array [1..5] of var 1..5: g;
constraint inverse(f, g) /\\ forall(i in 1..5)(f[i] != i) /\\ f[1] = g[2]; solve satisfy;`,
  'orders': `include "lex_less.mzn"; include "increasing.mzn"; array [1..3] of var 0..2: a; array [1..3] of var 0..2: b;
constraint lex_less(a, b) /\\ increasing(a) /\\ sum(a) = sum(b); solve satisfy;`,
  'sets': `array [1..3] of var set of 1..5: s; constraint forall(i in 1..3)(card(s[i]) = 2);
constraint forall(i, j in 1..3 where i < j)(card(s[i] intersect s[j]) = 1 /\\ min(s[i]) <= min(s[j])); solve satisfy;`,
  'booleans': `array [1..5] of var bool: b; constraint forall(i in 1..4)(b[i] -> not b[i + 1]) /\\ (b[1] xor b[5]);
constraint exists(b) /\\ (b[2] <-> b[4]); solve satisfy;`,
  'reified': `var 0..9: x; var 0..9: y; var bool: b; constraint b <-> x + y > 12; constraint (x * y = 12) \\/ b;
constraint if b then x = y else x < y endif; solve satisfy;`,
  'arithmetic': `var -6..6: x; var -6..6: y; var -40..40: z; constraint z = x * y /\\ abs(x) + abs(y) = 7 /\\ y != 0;
constraint x mod 3 = 1 /\\ z div 4 = max(x, y) - 5; solve satisfy;`,
  'colouring with annotations': `array [1..8, 1..2] of int: e = [|1, 2|1, 3|2, 3|2, 4|3, 5|4, 5|4, 6|5, 6|];
array [1..6] of var 1..6: c; constraint forall(k in 1..8)(c[e[k, 1]] != c[e[k, 2]]);
solve :: int_search(c, first_fail, indomain_min) minimize max(c);`,
  'no solution': `include "all_different.mzn"; array [1..4] of var 1..3: x; constraint all_different(x);
solve satisfy;`,
};
