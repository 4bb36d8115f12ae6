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
///         csp::Model model = ...;                                    // stated by every rank alike
///         const auto count = csp::mpi::count(world, model);
///         if (world.rank() == 0) std::cout << csp::mpi::decimal(count.work.solutions) << '\n';
///     }
///
/// Every rank calls the same functions in the same order, and receives the same results. A region of the search tree
/// travels as a list of atoms, never a model: so the model may have constraints and rules of any kind.
namespace csp::mpi {

class Communicator;

/// A number of solutions of the whole problem, which may not fit in 64 bits.
__extension__ using Total = unsigned __int128;

/// In decimal.
std::string decimal(Total number);

/// The ranks of a program that was started by mpirun or srun; a program that was not is the only rank, and does not
/// start MPI. Make it at the beginning of main(), after anything that blocks signals, and one in a program.
class World {
  public:
    World();
    ~World(); ///< waits for all ranks
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    int rank() const;
    int size() const;
    /// The text of rank 0, on all ranks, for input that it alone can read.
    std::string broadcast(std::string text);
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
    std::uint64_t open_pieces = 0; ///< parts of the tree that are not searched to their ends
    /// Their share of the tree, estimated from the numbers of values on either side of each decision. It may be far
    /// from their share of the work.
    double weight_left = 1;
    int busy = 0; ///< ranks that search one
};

/// How ranks search together. What concerns files matters on rank 0 alone.
struct RunOptions {
    /// The file that records the search, so that another run can go on with it; empty for none. See docs/cluster.md.
    std::string journal = {};
    /// Go on with the journal if it exists; otherwise, its existence is an error.
    bool resume = false;
    /// The journal lags behind each rank by no more than this, as long as no rule runs longer. With a function that is
    /// called, or a limit on solutions, nodes or failures, ranks report ten times a second.
    TimeLimit between_reports = std::chrono::minutes(1);
    /// For solutions(): the length of the output with all solutions so far, in bytes, for the journal; unset: 0.
    std::function<std::uint64_t()> output_size = {};
    /// For solutions(): called once before the first, with the length of the output that the journal notes. A longer
    /// output has to be cut back: the solutions behind come again.
    std::function<void(std::uint64_t)> cut_output = {};
    std::function<void(const TeamState&)> on_state = {}; ///< called about ten times a second
};

/// The result of a search, the same on all ranks; with a journal, of all its runs together.
struct Outcome {
    Work work;
    StopReason stopped = StopReason::exhausted;
    std::uint64_t open_pieces = 0;      ///< 0 if the whole tree has been searched
    std::optional<Assignment> solution; ///< of solve(), or the best; nullopt if none is known
    std::optional<WideValue> cost;      ///< of the solution, or its gain when maximising
    std::uint64_t bytes_cut = 0;        ///< of a journal that was damaged at its end

    /// Whether `work.solutions` is the number of all solutions, or the solution a best one.
    bool is_exact() const { return stopped == StopReason::exhausted; }
};

/// Counts the solutions. All functions here throw ArgumentError as a Solver does; if several threads are to search, or
/// the all-different kernel, or with a listener; and throw Error, on all ranks, if the ranks state different models or
/// options, with the first difference; if the journal cannot be used; and if a function of the user has thrown, with
/// what that was. Limits are those of this run; nodes, failures and solutions may exceed theirs a little.
Outcome count(World& world, const Model& model, const SearchOptions& options = {},
              const RunOptions& run = {});

/// Calls `on_solution` on rank 0 for each solution, in no particular order, as the ranks find them.
/// Errors: throws ArgumentError if there is a journal and a limit on solutions, since the limit may fall into the
/// middle of a record.
Outcome solutions(World& world, const Model& model, const std::function<void(const Assignment&)>& on_solution,
                  const SearchOptions& options = {}, const RunOptions& run = {});

/// Finds one solution. The ranks are a portfolio: each searches the whole tree in its own way, as the threads do that
/// docs/reference/parallel.md describes, and the first that finds a solution, or that there is none, ends the search.
/// Limits on nodes and failures are those of each rank.
Outcome solve(World& world, const Model& model, const SearchOptions& options = {});

/// Finds a solution with the least cost. SearchOptions::on_improvement is called on rank 0.
Outcome minimise(World& world, const Model& model, const Expression& cost, SearchOptions options = {},
                 const RunOptions& run = {});
/// Finds a solution with the greatest gain.
Outcome maximise(World& world, const Model& model, const Expression& gain, SearchOptions options = {},
                 const RunOptions& run = {});

} // namespace csp::mpi
