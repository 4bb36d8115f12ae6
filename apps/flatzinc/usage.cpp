#include <apps/flatzinc/options.hpp>

namespace flatzinc {

std::string help() {
    return R"(fzn-arcwise - solve FlatZinc, the language into which MiniZinc compiles models

Usage: fzn-arcwise [OPTION...] FILE
       fzn-arcwise --help | --version

FILE is FlatZinc as text or as JSON, or - for standard input. Usually MiniZinc calls this program.

Examples:
  Solve a model of MiniZinc:
    minizinc --solver arcwise model.mzn data.dzn
  Compile it, and find all solutions:
    minizinc --solver arcwise -c model.mzn data.dzn
    fzn-arcwise -a model.fzn

What to find:
  -a, --all              all solutions; of an optimisation problem, each better one as it is found
  -n, --number N         stop after N solutions
  -a-o, --all-optimal    of an optimisation problem, all best solutions
  -n-o, --num-optimal N  of an optimisation problem, N of the best solutions
  -i, --improvements     each better solution as it is found

How to search:
  -f, --free             the search need not follow the annotations of the model, but alternates between them and
                         other orders; after many failures, it learns from its conflicts
  -p, --threads N        the number of threads that search (default 1)
  -r, --seed N           the seed of random choices (default 1)
  -t, --time-limit MS    stop after this many milliseconds, counted from the start of the program
  --restart KIND         of a free search: none, constant, geometric, luby (default), or lbd
  --learning WHEN        learn nogoods from conflicts: never, automatic (default of a free search), or always
  --without PASSES       skip some passes before the search, separated by commas: domains, aliases, conditions,
                         bounds, objective, polarity, cliques, machines, permutation-sums, distinct-sums,
                         intersections, counts, head-counts, indices, or tour-costs

What to show:
  -s, --statistics       statistics of the search, as lines that begin with %%%mzn-stat
  -v, --verbose          the effect of each pass before the search, and the orders and kinds of the runs, on standard
                         error
  --why                  if there is no solution: constraints that cannot hold together, by their names in the model,
                         on standard error (docs/no-solution.md)
  --trace TRACE          also record the search, one JSON object per line (docs/trace-format.md)
  --proof FILE           also write a proof of the answer, and the model to FILE.model.json: arcwise-check confirms it
                         against the model or FlatZinc (docs/proofs.md); in gzip format if the name ends in .gz. The
                         search then learns from every conflict, and skips the passes that a proof cannot follow: all
                         except bounds
  --write-model FILE     also write the model that is searched, as JSON (docs/proofs.md)
  --print                the file as it was read, and nothing else
  -h, --help, --version

Exit status:
  0                      no error, whatever the answer
  2                      a mistake on the command line or in the file
  4                      a bug in this program

A signal ends the search as a limit does: the best solution known is printed.
)";
}

} // namespace flatzinc
