#pragma once

namespace tournament {

/// The style sheet of the page: light and dark, down to the width of a phone. The colours of lines are after Okabe and
/// Ito, "Color Universal Design", 2008: colour-blind readers tell them apart.
inline constexpr const char* page_style = R"css(
:root { color-scheme: light dark; --ground: #fff; --text: #1a1a1a; --faint: #5c5c5c; --line: #d8d8d8;
  --panel: #f4f5f7; --accent: #0060a0; --bar-colour: #cfe3f3; --faster: #d5ebe2; --slower: #f8dfd0;
  --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #b5498b; --c4: #c98a00; --c5: #555; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181c; --text: #e6e6e6; --faint: #a5a9b0; --line: #3a3e46; --panel: #20242a;
    --accent: #6cb8f0; --bar-colour: #23415a; --faster: #1c463a; --slower: #55301c;
    --c0: #56b4e9; --c1: #f0803c; --c2: #2fc79a; --c3: #e292c2; --c4: #f0c040; --c5: #c8c8c8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; padding-top: .5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
nav { font-size: .9rem; }
nav a { margin-right: .8rem; white-space: nowrap; }
small, .note, figcaption { color: var(--faint); font-size: .87rem; }
.verdict { font-size: 1.15rem; padding: .8rem 1rem; background: var(--panel); border-left: 5px solid var(--accent);
  border-radius: 4px; }
.winner { color: var(--accent); }
.scroll { overflow-x: auto; margin: .5rem 0; }
.tall { max-height: 40rem; overflow-y: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
td, th { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody th { font-weight: normal; white-space: nowrap; }
thead th { position: sticky; top: 0; background: var(--ground); font-weight: 600; white-space: nowrap; }
td.number { text-align: right; white-space: nowrap; }
table.winners td { white-space: nowrap; }
tr.first { font-weight: 600; }
tr.first th { font-weight: 600; color: var(--accent); }
.share { background: linear-gradient(to right, var(--bar-colour) var(--share), transparent var(--share)); }
.interval-text { color: var(--faint); font-weight: normal; }
.effect { white-space: nowrap; }
.effect small, .effects th small { display: block; }
.faster { background: var(--faster); }
.slower { background: var(--slower); }
.unfinished { color: var(--c1); }
figure { margin: 1rem 0; overflow-x: auto; }
figure > svg { display: block; width: 100%; min-width: 34rem; max-width: 46rem; height: auto; }
#scatter { min-width: 20rem; max-width: 34rem; }
svg text { fill: var(--text); font-size: 13px; }
svg text.small { font-size: 12px; }
svg text.faint, svg text.axis-title { fill: var(--faint); }
svg text.halo { paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
.grid { stroke: var(--line); stroke-width: 1; }
.axis, .stem { stroke: var(--faint); stroke-width: 1.2; fill: none; }
.limit, .diagonal { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 5 4; }
.strip { fill: var(--panel); }
.bar { stroke: var(--text); stroke-width: 4; }
.curve { fill: none; stroke-width: 2; }
.dashed { stroke-dasharray: 6 4; }
.leader { stroke-width: 1; stroke-dasharray: none; }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); }
.c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); } .c5 { stroke: var(--c5); }
.dot { fill: var(--ground); stroke-dasharray: none; }
.mark { fill: var(--c0); stroke: var(--c0); stroke-width: 2; }
.hollow { fill: var(--ground); }
.interval { stroke: var(--c0); stroke-width: 2; }
.point { fill: var(--c0); fill-opacity: .45; stroke: var(--c0); }
.legend { list-style: none; margin: .3rem 0; padding: 0; font-size: .87rem; columns: 18rem; }
.legend svg { width: 30px; height: 10px; vertical-align: middle; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
select { font: inherit; font-size: .9rem; max-width: 100%; }
button { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; text-align: left;
  cursor: pointer; text-decoration: underline dotted; }
thead button { color: inherit; font-weight: 600; text-decoration: none; }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
summary { cursor: pointer; color: var(--accent); padding: .3rem 0; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
code { overflow-wrap: anywhere; background: var(--panel); padding: .1rem .3rem; border-radius: 3px; }
@media (max-width: 40rem) { body { padding: .7rem; } .verdict { font-size: 1.02rem; } td, th { padding: .3rem .4rem; }
  thead th { white-space: normal; }
  tbody th, table.winners td:nth-child(2), table.winners td:nth-child(7) { white-space: normal; min-width: 9rem; } }
)css";

} // namespace tournament
