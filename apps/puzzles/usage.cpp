#include <apps/puzzles/options.hpp>

#include <apps/common/search_choices.hpp>

namespace puzzles {

std::string help() {
    return R"(arcwise-puzzles - a gallery of puzzles, each a model of a few lines

Usage: arcwise-puzzles NAME [INSTANCE] [OPTION...]
       arcwise-puzzles --replay-trace TRACE --replay PAGE
       arcwise-puzzles --list | --help | --version | --list-heuristics

INSTANCE is a file, - for standard input, or what is in such a file: often a size. Without one the puzzle's example
is solved. Anything with a slash, or that ends like .txt, is the name of a file.

Examples:
  List the puzzles:
    arcwise-puzzles --list
  Solve an addition of your own:
    arcwise-puzzles cryptarithm TWO+TWO=FOUR
  Count the ways to place eight queens:
    arcwise-puzzles queens 8 --count
  Start from an example and change it:
    arcwise-puzzles kakuro --example > mine.txt
    arcwise-puzzles kakuro mine.txt

What to find:
  --first                one answer (default, if nothing is optimised)
  --minimise             the best answer (default, if the puzzle defines what is better)
  --all                  every answer, as it is found
  --count                how many answers there are, "N+" for N or more
  --explain              how the answer follows, step by step, with the names of the model; what counts as better
                         is left aside; with --json one object for each step
  --limit N              stop after N answers; for --all, --count, and --minimise
  --why                  if there is no answer: which constraints cannot hold together (docs/no-solution.md)

What to show:
  --svg FILE             also draw the first answer; -: on standard output, in place of the text
  --json                 one JSON object per line: one for each answer and one for the end
  --trace FILE           also keep the story of the search, one JSON object a line: who removed which value, and why
                         (docs/trace-format.md); searched by the general engine
  --replay PAGE          also make a page that replays the search, or with --explain its steps: every removal with its
                         reason, every guess, every dead end, in the drawing of the puzzle; it opens offline
                         (docs/replay.md)
  --replay-trace TRACE   make the page from a trace that any program has written
  --stats                what the search did, on standard error; with --json, in the last object as well
  --about                the puzzle, how to write instances, and known figures
  --example              the instance of the example
  --dot                  the constraint graph of the instance, for Graphviz

How it is found:
)" + app::search_help({}) +
           R"(
  -h, --help, --version

Instances: numbers and words are separated by blanks; # begins a comment, in a grid with # cells only before a blank.
  --about says what each puzzle expects. Cells are called as in Sudoku: A1 is the first, B1 is below it.

JSON objects have "schema": 1, "puzzle" and "instance"; for an answer "picture" and "values" by the names of the
  variables; at the end "status" (solved; feasible, which is a best answer not proved; no_solution; unknown),
  "solutions", "stopped", and as far as they are known "best", "bound", "why", "plan" (--verbose), "statistics".
  Later versions only add fields. Of the statistics those are there that were measured.

Exit status:
  0      the question is answered
  1      there is no answer
  2      a mistake on the command line or in the instance
  3      a limit came first
  4      a bug in this program
  128+n  ended by signal n, after printing what was known
)";
}

} // namespace puzzles
