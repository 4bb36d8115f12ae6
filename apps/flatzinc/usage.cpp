#include <apps/flatzinc/options.hpp>

namespace flatzinc {

std::string help() {
    return R"(fzn-arcwise - solve FlatZinc, into which MiniZinc compiles models

Usage: fzn-arcwise [OPTION...] FILE
       fzn-arcwise --help | --version

FILE is FlatZinc as text or as JSON, or - for standard input. Most often MiniZinc calls this program.

Examples:
  Solve a model of MiniZinc:
    minizinc --solver arcwise model.mzn data.dzn
  Compile it, and find all solutions:
    minizinc --solver arcwise -c model.mzn data.dzn
    fzn-arcwise -a model.fzn

What to find:
  -a, --all              all solutions; of something to optimise, each better one as it is found
  -n, --number N         stop after N solutions
  -a-o, --all-optimal    of something to optimise, all solutions that are the best
  -n-o, --num-optimal N  N of them
  -i, --improvements     each better solution as it is found

How to search:
  -f, --free             the search need not follow the annotations of the model: they take turns with other searches;
                         it learns from its conflicts once it takes long
  -p, --threads N        how many threads search (default 1)
  -r, --seed N           for random choices (default 1)
  -t, --time-limit MS    stop after so many milliseconds, counted from the start of the program
  --restart KIND         of a free search: none, constant, geometric, luby (default), or lbd
  --learning WHEN        never, automatic (default of a free search), or always: whether conflicts become nogoods
  --without PASSES       leave out some of what is done before the search, with commas between: domains, aliases,
                         conditions, bounds, objective, polarity, shapes, machines

What to show:
  -s, --statistics       what the search did, as lines that begin with %%%mzn-stat
  -v, --verbose          what is done before the search, and the orders and kinds of its runs, on standard error
  --why                  if there is no solution: which constraints cannot hold together, by the names that the model
                         gives them, on standard error (docs/no-solution.md)
  --trace TRACE          also keep the story of the search, one JSON object a line (docs/trace-format.md)
  --print                the file as it was read, and nothing else
  -h, --help, --version

Exit status:
  0                      whatever the answer is
  2                      a mistake on the command line or in the file
  4                      a bug in this program

A signal ends the search as a limit does: the best solution known is printed.
)";
}

} // namespace flatzinc
