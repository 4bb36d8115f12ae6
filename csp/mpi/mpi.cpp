#include <csp/mpi/mpi.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/communicator.hpp>
#include <csp/mpi/session.hpp>

#include <utility>

namespace csp::mpi {

World::World() : communicator_(make_communicator()) {}
World::~World() = default;
int World::rank() const { return communicator_->rank(); }
int World::size() const { return communicator_->size(); }
std::string World::broadcast(std::string text) { return communicator_->broadcast(std::move(text), 0); }

Outcome count(World& world, const Model& model, const SearchOptions& options, const RunOptions& run) {
    if (options.minimise) throw ArgumentError("csp::mpi::count", "SearchOptions::minimise is set");
    Outcome outcome = Session(world, model, options, run, Purpose::count).search();
    if (run.journal.empty() && outcome.stopped == StopReason::solution_limit)
        outcome.work.solutions = options.limits.solutions;
    return outcome;
}

Outcome solutions(World& world, const Model& model, const std::function<void(const Assignment&)>& on_solution,
                  const SearchOptions& options, const RunOptions& run) {
    const std::string function = "csp::mpi::solutions";
    if (options.minimise) throw ArgumentError(function, "SearchOptions::minimise is set");
    if (!run.journal.empty() && options.limits.solutions != Limits().solutions)
        throw ArgumentError(function, "a journal cannot be used with a limit on solutions");
    Outcome outcome = Session(world, model, options, run, Purpose::solutions).search(on_solution);
    if (outcome.stopped == StopReason::solution_limit) outcome.work.solutions = options.limits.solutions;
    return outcome;
}

Outcome solve(World& world, const Model& model, const SearchOptions& options) {
    if (options.minimise) throw ArgumentError("csp::mpi::solve", "SearchOptions::minimise is set");
    return solve_by_portfolio(world.communicator(), model, options);
}

Outcome minimise(World& world, const Model& model, const Expression& cost, SearchOptions options,
                 const RunOptions& run) {
    options.minimise = cost;
    return Session(world, model, std::move(options), run, Purpose::optimum).search();
}

Outcome maximise(World& world, const Model& model, const Expression& gain, SearchOptions options,
                 const RunOptions& run) {
    if (options.on_improvement)
        options.on_improvement = [tell = std::move(options.on_improvement)](const Improvement& improvement) {
            Improvement upside_down = improvement;
            upside_down.optimum.best = -*improvement.optimum.best;
            tell(upside_down);
        };
    Outcome outcome = minimise(world, model, -gain, std::move(options), run);
    if (outcome.cost) outcome.cost = -*outcome.cost;
    return outcome;
}

} // namespace csp::mpi
