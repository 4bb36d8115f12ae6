#include <benchmarks/tournament/usage.hpp>

namespace tournament {

std::string help() {
    return R"(arcwise-tournament - measure which heuristics suit which problems

Usage: arcwise-tournament run [PUZZLE INSTANCE...] --output FILE [OPTION...]
       arcwise-tournament merge FILE... --output FILE
       arcwise-tournament report FILE --output FOLDER
       arcwise-tournament list [--json]
       arcwise-tournament --help | --version

Runs every combination of a variable order, a value order, a kind of inference, a restart schedule, a way to learn and
further factors on every instance of some problem sets, and records each run as a line of JSON.

Commands:
  run                        makes the runs that are not in the file yet, on problem sets or on your own instances
  merge                      merges several files into one
  report                     writes report.html, which opens offline, and its figures as CSV (runs and rankings) and
                             JSON, into a folder
  list                       shows the problem sets

Examples:
  A first look in a minute or two, and its report:
    arcwise-tournament run --instances 2 --time-limit 1s --output first.jsonl
    arcwise-tournament report first.jsonl --output first
  Does a search gain from naked twins?
    arcwise-tournament run --sets 'sudoku*' --inference value,bounds,domain --output twins.jsonl
  Does it gain from learning? The orders then share the search with one that follows conflicts:
    arcwise-tournament run --variable-order dom/wdeg --restarts luby --learning '*' --output learning.jsonl
  Three variable orders on hard random problems, each run with 5 seeds:
    arcwise-tournament run --sets 'random*' --variable-order 'mrv,dom/*' --value-order random --seeds 5 \
        --output random.jsonl
  On your own instances of a puzzle that arcwise-puzzles --list shows, each given as a file or as text:
    arcwise-tournament run nonogram mine/*.txt --output mine.jsonl
    arcwise-tournament run queens 20 40 80 --variable-order input,mrv --output queens.jsonl
  On FlatZinc, on a MiniZinc model with its data, which minizinc compiles, and on every line of a file of Sudokus:
    arcwise-tournament run flatzinc *.fzn --learning 'never,always' --branching '*' --output models.jsonl
    arcwise-tournament run flatzinc model.mzn:one.dzn model.mzn:two.dzn --output data.jsonl
    arcwise-tournament run sudoku puzzles.txt --output lines.jsonl
  On two machines, then together:
    arcwise-tournament run --shard 1/2 --output one.jsonl      (on the second: --shard 2/2 --output two.jsonl)
    arcwise-tournament merge one.jsonl two.jsonl --output both.jsonl

What to run: a list of patterns selects names; * stands for any characters, ? for one. The names of heuristics are
  listed by arcwise-puzzles --list-heuristics.
  --sets PATTERNS            problem sets, see list (default: *, or none if instances are named)
  --instances N              at most this many of each set, spread over its difficulties (default: 10)
  --puzzles FILE             the Sudokus of sudoku and sudoku-twins, 81 characters per line
  --variable-order PATTERNS  which variable to branch on (default: mrv*,dom/*)
  --value-order PATTERNS     which value to try first (default: min,lcv,phase)
  --inference PATTERNS       how much to infer after every guess (default: full)
  --restarts PATTERNS        when to restart, keeping learned information (default: none,luby)
  --learning PATTERNS        never, automatic, always: when to learn nogoods from conflicts (default: never)
  --branching PATTERNS       orders, last-conflict, random-ties: how the two orders are used (default: orders)
  --neighbourhood PATTERNS   in optimisation, the part of the best solution that restarts keep: none, interleaved,
                             random, propagation-guided, time-window, route-piece, costly-terms, adaptive (default:
                             interleaved)
  --tree PATTERNS            depth-first, discrepancies: how the tree is explored (default: depth-first)
  --seeds N                  repeat each run with the seeds 1 to N (default: 1)
  --shard I/N                the I-th of N parts; all runs of an instance are in one part

How to run it:
  --time-limit TIME          processor time of a run: 500ms, 10s, 2m, or none (default: 5s)
  --node-limit N             nodes of a run (default: none)
  --threads N                runs at a time; 0: one for each core (default: 0)
  --output FILE              the file for the runs; runs that it already has are not repeated

Under mpirun, if MPI was found at build time, every process takes a shard, with one thread, and writes to FILE.0, FILE.1
and so on; the first process prints the command that merges these files.

A run that hits a limit is kept as censored: it is never dropped, and never counts as solved. You may kill the program
at any time; the same command continues, and at most the runs under way are lost. Times are comparable only if the
machine does nothing else; nodes always are.

Exit status:
  0      everything is done
  2      a mistake on the command line or in a file
  4      runs contradict each other about a solution or the best one: a bug in the solver; please report it
  128+n  ended by signal n
)";
}

} // namespace tournament
