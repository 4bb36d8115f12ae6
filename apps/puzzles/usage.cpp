#include <apps/puzzles/options.hpp>

#include <apps/common/search_choices.hpp>

namespace puzzles {

std::string help() {
    return R"(arcwise-puzzles - a gallery of puzzles, each a model of a few lines

Usage: arcwise-puzzles NAME [INSTANCE] [OPTION...]
       arcwise-puzzles --replay-trace TRACE --replay PAGE
       arcwise-puzzles --list | --help | --version | --list-heuristics

INSTANCE is a file, - for standard input, or the instance itself, which is often just a size. Without INSTANCE, the
puzzle's example is solved. A word with a slash, or with an ending such as .txt, is always the name of a file.

Examples:
  List the puzzles:
    arcwise-puzzles --list
  Solve your own addition:
    arcwise-puzzles cryptarithm TWO+TWO=FOUR
  Count the ways to place eight queens:
    arcwise-puzzles queens 8 --count
  Start from an example and change it:
    arcwise-puzzles kakuro --example > mine.txt
    arcwise-puzzles kakuro mine.txt

What to find:
  --first                one answer (default if the puzzle has no objective)
  --minimise             the best answer (default if the puzzle has an objective)
  --all                  every answer, as it is found
  --count                the number of answers, "N+" for N or more
  --explain              the derivation of the answer, step by step, with the names of the model and without its
                         objective; with --json, one object for each step
  --limit N              stop after N answers; for --all, --count, and --minimise
  --why                  if there is no answer: constraints that cannot hold together (docs/no-solution.md)

What to show:
  --svg FILE             also draw the first answer; -: on standard output, in place of the text
  --json                 one JSON object per line: one for each answer and one for the end
  --trace FILE           also record the search, by the general engine alone, one JSON object per line: every
                         removal, its source and its reason (docs/trace-format.md)
  --replay PAGE          also make a page that replays the search or, with --explain, the steps: every removal with its
                         reason, every guess and every dead end, in the drawing of the puzzle; it opens offline
                         (docs/replay.md)
  --replay-trace TRACE   make the page from a trace written by any program; -: from standard input
  --proof FILE           also write a proof of the answer, and the model to FILE.model.json: arcwise-check confirms it
                         (docs/proofs.md); in gzip format if the name ends in .gz
  --write-model FILE     also write the model as JSON (docs/proofs.md)
  --stats                statistics of the search, on standard error; with --json, also in the last object
  --progress             ten times a second, a JSON object on standard error: "nodes", "failures", "restarts",
                         "seconds", "best" if there is one, and "run": the row of the runs that --verbose lists, from 0;
                         with --verbose, first an object with this "plan"
  --about                a description of the puzzle, the format of instances, and known figures
  --example              the example instance
  --dot                  the constraint graph of the instance, for Graphviz

How to search:
)" + app::search_help({}) +
           R"(
  -h, --help, --version

Instances: numbers and words are separated by blanks. # begins a comment; in a grid with # cells, only before a blank.
  --about describes the instances of a puzzle. Cells are named as in Sudoku: A1 is the first, and B1 is below it.

JSON objects have "schema": 1, "puzzle" and "instance". The object of an answer also has "picture", and "values" by
  variable name. The last object has "status" (solved; feasible: the best answer is not proved; no_solution; unknown),
  "solutions", "stopped" and, as far as known, "best", "bound", "why", "plan" (--verbose), "statistics". Later
  versions only add fields. "statistics" has only the figures that were measured.

Exit status:
  0      the question is answered
  1      there is no answer
  2      a mistake on the command line or in the instance
  3      a limit was reached first
  4      a bug in this program
  128+n  ended by signal n, after printing the results so far
)";
}

} // namespace puzzles
