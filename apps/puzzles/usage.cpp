#include <apps/puzzles/usage.hpp>

namespace puzzles {

std::string_view help() {
    return R"(arcwise-puzzles - a gallery of puzzles, each a model of a few lines

Usage: arcwise-puzzles NAME [INSTANCE] [OPTION...]
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
  --limit N              stop after N answers; for --all, --count, and --minimise
  --why                  if there is no answer: which constraints cannot hold together

What to show:
  --svg FILE             also draw the first answer; -: on standard output, in place of the text
  --json                 one JSON object per line: one for each answer and one for the end
  --stats                what the search did, on standard error; with --json, in the last object as well
  --about                the puzzle, how to write instances, and known figures
  --example              the instance of the example
  --dot                  the constraint graph of the instance, for Graphviz

How to search:
  --variable-order NAME  which variable to branch on
  --value-order NAME     which value to try first
  --inference NAME       how much to infer after every guess (default full)
  --restarts NAME        when to restart with what was learned
  --engine NAME          auto (default), dense (the all-different kernel), or general
  --seed N               for random heuristics (default 1)
  --time-limit TIME      500ms, 10s, 2m
  --threads N            how many threads search (default 1); 0: one for each core
  --list-heuristics      the names for these options

  -h, --help, --version

Instances: numbers and words are separated by blanks; # begins a comment. --about says what each puzzle expects.

JSON objects have "schema": 1, "puzzle" and "instance"; for an answer "picture" and "values" by the names of the
  variables; at the end "status" (solved; feasible: an answer not proved to be the best; no_solution;
  unknown), "solutions", "stopped", and, as far as known, "best", "bound", "why",
  "statistics". Later versions only add fields. Only the statistics that were measured are present.

Exit status: 0 the question is answered; 1 there is no answer; 2 a mistake on the command line or in the instance;
  3 a limit came first; 4 a bug in this program; 128+n ended by signal n, after printing what was known.
)";
}

} // namespace puzzles
