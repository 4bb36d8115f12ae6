#include <apps/mpi/options.hpp>

namespace mpi_program {

std::string help() {
    return R"(arcwise-mpi - searches that many machines share, over MPI

Usage: mpirun -n RANKS arcwise-mpi puzzles NAME [INSTANCE] [OPTION...]
       srun --mpi=pmix arcwise-mpi puzzles NAME [INSTANCE] [OPTION...]
       mpirun -n RANKS arcwise-mpi fzn FILE [OPTION...]
       arcwise-mpi --help | --version

NAME and INSTANCE are those of arcwise-puzzles, which lists and explains them. FILE is FlatZinc, as fzn-arcwise reads
it, or - for standard input; its search annotations are followed (of a search for one solution: by the first thread of
rank 0, while all others search in other ways). Only rank 0 reads files and prints.
Start one rank for each core, or one for each machine with --threads. Without mpirun or srun, there is one rank.

Examples:
  Count the ways to place 16 queens, on 4 cores:
    mpirun -n 4 arcwise-mpi puzzles queens 16 --count
  The same, so that the count can be continued after an interruption, with any number of ranks:
    mpirun -n 64 arcwise-mpi puzzles queens 18 --count --journal queens18.journal --resume
  Prove the length of the shortest ruler with 11 marks, on 4 machines with 16 cores:
    mpirun -n 4 --map-by node --bind-to none arcwise-mpi puzzles golomb-ruler 11 --threads 16 --progress
  Write all answers to a file, each once, whatever interrupts it:
    mpirun -n 8 arcwise-mpi puzzles queens 12 --all --json --output queens.json --journal queens.journal --resume

What to find in FILE:
  -a, --all              every solution, if nothing is minimised or maximised
  -f, --free             the search may depart from the annotations. Options for FILE are also those of the
                         journal, --progress, --stats, --threads and --time-limit

What to find in a puzzle:
  --first                one answer: each thread searches everything, in its own way (default if the puzzle has no
                         objective)
  --minimise             the best answer (default if the puzzle has an objective)
  --all                  every answer, as it is found, in no particular order
  --count                the number of answers, up to 2^128; "N+" for N or more
  --limit N              stop after N answers; for --all and --count

The journal:
  --journal FILE         record which parts of the search tree are done and which are open; FILE must not exist yet
  --resume               continue from the journal if FILE exists
  --report-every TIME    how far the journal may lag behind a rank (default 1m): a killed run loses no more work
  --output FILE          --all: the file for the answers, in place of standard output; with --journal, it is cut back to
                         the answers in the journal before the search continues

What to show:
  --progress             a line each second on standard error (default if that is a terminal, without mpirun): a rough
                         estimate of the share that is done, the number of open pieces, and the nodes in the reports; not
                         for one answer
  --svg FILE             also draw the first answer
  --json                 one JSON object per line: one for each answer and one for the end
  --stats                the work of all ranks, on standard error; with --json, also in the last object

How to search:
  --engine NAME          auto (default) or general; both are the general engine
  --variable-order NAME  which variable to branch on
  --value-order NAME     which value to try first
  --inference NAME       how much to infer after every guess (default full)
  --restarts NAME        when to restart, for --first and until the tree is shared
  --learning WHEN        for --first: learn nogoods from conflicts: never, or automatic (default)
  --seed N               for random heuristics (default 1)
  --threads N            of each rank (default 1); 0: one for each processor of its machine
  --time-limit TIME      500ms, 10s, 2m
  -h, --help, --version

Interruptions: SIGTERM, Ctrl-C and limits end in a complete journal. mpirun gives its ranks one second to end after a
  signal. If a rank is killed, the run ends; continue with --resume, and with as many ranks as you like. A journal of
  another puzzle, instance, question, version or form of answers (--json) is refused. If a rank fails alone, the run
  ends with its message. If a run has ended cleanly, the last line of its journal is "total SOLUTIONS OPEN-PIECES": the
  search is complete if no piece is open. Scripts should read this line: the exit status below is that of rank 0, and
  mpirun returns another. docs/cluster.md has more.

JSON objects are those of arcwise-puzzles; "solutions" is a text if it is 2^64 or more.

Exit status:
  0      the question is answered
  1      there is no answer
  2      a mistake on the command line or in the instance, a file that cannot be used, or a rank that failed alone
  3      a limit was reached first
  4      a bug in this program
  128+n  ended by signal n, after printing the results so far
)";
}

} // namespace mpi_program
