#include <csp/mpi/mpi.hpp>

#include <csp/mpi/communicator.hpp>
#include <csp/mpi/session.hpp>

#include <utility>

namespace csp::mpi {

World::World() : communicator_(make_communicator()) {}
World::~World() = default;
int World::rank() const { return communicator_->rank(); }
int World::size() const { return communicator_->size(); }
std::string World::broadcast(std::string text) { return communicator_->broadcast(std::move(text), 0); }
void World::leave(const std::string& why) { communicator_->leave(why); }

Outcome count(World& world, const Model& model, const SearchOptions& options, const RunOptions& run) {
    return Session(world, model, options, run, Purpose::count).search();
}

Outcome solutions(World& world, const Model& model, const std::function<void(const Assignment&)>& on_solution,
                  const SearchOptions& options, const RunOptions& run) {
    return Session(world, model, options, run, Purpose::solutions).search(on_solution);
}

Outcome solve(World& world, const Model& model, const SearchOptions& options) {
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
