#pragma once

#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// Searches that many machines share, over MPI. See docs/cluster.md.
///
///     int main() {
///         csp::mpi::World world;
///         csp::Model model = ...;                                    // the same on every rank
///         const auto count = csp::mpi::count(world, model);
///         if (world.rank() == 0) std::cout << csp::mpi::decimal(count.work.solutions) << '\n';
///     }
///
/// Every rank calls the same functions in the same order, and receives the same results. A rank searches with
/// SearchOptions::threads threads; all ranks have the same number. Ranks send each other regions of the search tree as
/// lists of atoms, but never models, so a model may have constraints and rules of any kind.
namespace csp::mpi {

class Communicator;

/// A number of solutions of the whole problem, which may not fit in 64 bits.
__extension__ using Total = unsigned __int128;

/// In decimal.
std::string decimal(Total number);

/// The ranks of a program that mpirun or srun has started. Otherwise, the program is the only rank, and MPI is not
/// started. Construct one World in a program, at the beginning of main(), after any call that blocks signals.
class World {
  public:
    World();
    ~World(); ///< leaves without a reason, and waits for all ranks
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    int rank() const;
    int size() const;
    /// Returns the text of rank 0 on all ranks, for input that only rank 0 can read.
    std::string broadcast(std::string text);
    /// Ends the part of this rank, which then waits for the others. A rank that cannot continue, because of an
    /// exception outside the functions below, calls it with the message: broadcast() and these functions throw Error on
    /// all other ranks, with this rank and the message. Exceptions of these functions themselves reach all ranks.
    void leave(const std::string& why);
    /// For the functions below.
    Communicator& communicator() const { return *communicator_; }

  private:
    std::unique_ptr<Communicator> communicator_;
};

/// The work done in a part of the tree.
struct Work {
    Total solutions = 0;
    std::uint64_t nodes = 0;
    std::uint64_t failures = 0;

    Work& operator+=(const Work& other) {
        solutions += other.solutions;
        nodes += other.nodes;
        failures += other.failures;
        return *this;
    }
    friend bool operator==(const Work&, const Work&) = default;
};

/// How far a search has come, by the reports that rank 0 has received.
struct TeamState {
    Work work;
    std::uint64_t open_pieces = 0; ///< pieces of the tree that are not yet searched to their ends
    /// The share of the open pieces in the tree, estimated from the numbers of values on either side of each decision.
    /// It may differ much from their share of the work.
    double weight_left = 1;
    int busy = 0; ///< the number of threads, of all ranks, that search a piece
};

/// Options for the joint search of all ranks. The members about files matter only on rank 0.
struct RunOptions {
    /// The file that records the search, so that another run can continue it; empty: no file. See docs/cluster.md.
    std::string journal = {};
    /// Whether to continue the journal if it exists; if false, its existence is an error.
    bool resume = false;
    /// The longest time between two reports of a thread to the journal, unless a rule runs longer. With on_state, or a
    /// limit on solutions, nodes or failures, threads report ten times a second.
    TimeLimit between_reports = std::chrono::minutes(1);
    /// For solutions(): the length of the output with all solutions so far, in bytes, for the journal; unset: 0.
    std::function<std::uint64_t()> output_size = {};
    /// For solutions(): called once before the first solution, with the length of the output that the journal records.
    /// A longer output must be cut back to this length, because the solutions beyond it are found again.
    std::function<void(std::uint64_t)> cut_output = {};
    /// For solutions(): the form of the output, in a line, for the journal. A journal of another form is an error, so
    /// that the output does not mix forms.
    std::string output_form = {};
    std::function<void(const TeamState&)> on_state = {}; ///< called about ten times a second
    /// With a journal: called at most once, if the search has been asked to end, but some ranks have not answered after
    /// half a second. Perhaps one was killed, and the launcher soon kills the others. The journal has its total.
    std::function<void()> on_silence = {};
};

/// The result of a search, the same on all ranks. With a journal, it is the result of all its runs together.
struct Outcome {
    Work work;
    StopReason stopped = StopReason::exhausted;
    std::uint64_t open_pieces = 0;      ///< 0 if the whole tree has been searched
    std::optional<Assignment> solution; ///< that of solve(), or the best; nullopt if none is known
    std::optional<WideValue> cost;      ///< the cost of the solution, or its gain when maximising
    std::uint64_t bytes_cut = 0;        ///< the length of the damaged end of the journal, which was cut off

    /// Whether the search is complete: `work.solutions` is the number of all solutions, or the solution is a best one.
    bool is_exact() const { return stopped == StopReason::exhausted; }
};

/// Counts the solutions, one by one: unlike count_solutions(), it does not multiply the numbers of independent parts.
/// Limits are those of rank 0 and hold for this run; the numbers of nodes, failures and solutions may exceed them a
/// little. Each rank follows its own orders and other heuristics, on which the result does not depend.
/// Errors: throws ArgumentError as a Solver does, and for the all-different kernel, a listener or a proof in the
/// options. Throws Error if the ranks differ in the version of the library, the question, the model, the projection,
/// the cost or the number of threads, with a rank and the first difference; if the journal cannot be used; if a
/// function of the user throws, with the message of its exception; and if a rank fails alone, with the rank and the
/// message. Exceptions reach all ranks, and the journal remains valid. The functions below throw likewise.
Outcome count(World& world, const Model& model, const SearchOptions& options = {},
              const RunOptions& run = {});

/// Calls `on_solution` on rank 0 for each solution, in no particular order, as the ranks find them.
/// Errors: as count(). Also throws ArgumentError for an output form of several lines, and for a journal together with a
/// limit on solutions, because the limit may be reached in the middle of a record.
Outcome solutions(World& world, const Model& model, const std::function<void(const Assignment&)>& on_solution,
                  const SearchOptions& options = {}, const RunOptions& run = {});

/// Finds one solution. The threads of all ranks are a portfolio: each searches the whole tree in its own way, as
/// docs/reference/parallel.md describes. The first thread that finds a solution, or exhausts the tree, ends the search
/// for all. Limits are those of each rank, and those on nodes and failures hold for each thread separately.
Outcome solve(World& world, const Model& model, const SearchOptions& options = {});

/// Finds a solution with the least cost. SearchOptions::on_improvement is called on rank 0.
Outcome minimise(World& world, const Model& model, const Expression& cost, SearchOptions options = {},
                 const RunOptions& run = {});
/// Finds a solution with the greatest gain.
Outcome maximise(World& world, const Model& model, const Expression& gain, SearchOptions options = {},
                 const RunOptions& run = {});

} // namespace csp::mpi
