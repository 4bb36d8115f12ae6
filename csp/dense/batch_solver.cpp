#include <csp/dense/batch_solver.hpp>

#include <csp/base/error.hpp>
#include <csp/base/team.hpp>
#include <csp/dense/backend.hpp>
#include <csp/dense/tables.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

namespace csp::dense {

// Networks -----------------------------------------------------------------------------------------

struct CompiledNetwork::Parts {
    Parts(const Network& network, Isa isa)
        : order(sweep_order_of(network)),
          tables(order, vector_bytes(isa)) {}

    SweepOrder order;
    Tables tables;
};

namespace {

Isa require_available(std::optional<Isa> wanted) {
    if (!wanted) return best_isa();
    const auto isas = available_isas();
    if (std::find(isas.begin(), isas.end(), *wanted) == isas.end())
        throw ArgumentError("csp::dense::CompiledNetwork",
                            "the instruction set " + std::string(to_string(*wanted)) +
                                ", which this processor does not have; the best that it has is " +
                                std::string(to_string(best_isa())));
    return *wanted;
}

} // namespace

CompiledNetwork::CompiledNetwork(Network network, std::optional<Isa> isa)
    : network_(std::move(network)),
      isa_(require_available(isa)) {
    parts_ = std::make_unique<const Parts>(network_, isa_);
}

CompiledNetwork::~CompiledNetwork() = default;

// Batches ------------------------------------------------------------------------------------------

namespace {

void require_fitting(const CompiledNetwork& network, const Batch& batch) {
    const auto require = [](std::size_t size, std::size_t expected, const char* what) {
        if (size != expected)
            throw ArgumentError("csp::dense::solve",
                                std::to_string(size) + " " + what + ", expected " + std::to_string(expected));
    };
    const std::size_t cells = batch.count * network.variable_count();
    if (batch.domains.empty())
        require(batch.givens.size(), cells, "givens");
    else
        require(batch.domains.size(), cells, "domains");
    require(batch.outcomes.size(), batch.count, "outcomes");
    if (!batch.solutions.empty()) require(batch.solutions.size(), cells, "cells for solutions");
    if (batch.limit == 0) throw ArgumentError("csp::dense::solve", "a limit of 0, expected at least 1");
}

/// Records one solution of each puzzle.
class Recorder final : public Observer {
  public:
    Recorder(std::uint8_t* solutions, std::size_t variables, Interrupt* interrupt)
        : solutions_(solutions),
          variables_(variables),
          interrupt_(interrupt) {}

    void on_solution(std::size_t puzzle, const std::uint8_t* values) override {
        if (solutions_ != nullptr) std::memcpy(solutions_ + puzzle * variables_, values, variables_);
    }
    bool wants_pause(std::uint64_t /*guesses*/) override {
        return interrupt_ != nullptr && interrupt_->is_due();
    }

  private:
    std::uint8_t* solutions_;
    std::size_t variables_;
    Interrupt* interrupt_;
};

/// Returns the part of a batch that has `count` puzzles from `first` on.
Batch slice_of(const Batch& batch, std::size_t first, std::size_t count, std::size_t variables) {
    const auto part = [&](auto span) {
        return span.empty() ? span : span.subspan(first * variables, count * variables);
    };
    Batch slice = batch;
    slice.count = count;
    slice.outcomes = batch.outcomes.subspan(first, count);
    slice.domains = part(batch.domains);
    if (batch.domains.empty()) slice.givens = part(batch.givens);
    slice.solutions = part(batch.solutions);
    return slice;
}

} // namespace

struct BatchSolver::Engine {
    explicit Engine(const Program& program, Isa isa) : kernel(make_kernel(isa, program, arena)) {}

    bool run(const Job& job) const {
        kernel->begin(job);
        const bool is_done = kernel->run();
        if (!is_done) kernel->give_up();
        return is_done;
    }

    HeapArena arena;
    std::unique_ptr<Kernel> kernel;
    std::vector<std::size_t> ambiguous; ///< puzzles with several solutions
    std::vector<std::uint64_t> domains; ///< their domains, as below
    std::vector<std::uint8_t> givens;
    std::vector<std::uint8_t> solutions;
    std::vector<Outcome> outcomes;
};

BatchSolver::BatchSolver(const CompiledNetwork& network)
    : network_(network),
      engine_(std::make_unique<Engine>(network.parts_->tables.program(), network.isa())) {}

BatchSolver::~BatchSolver() = default;

Work BatchSolver::work() const { return engine_->kernel->work(); }

bool BatchSolver::solve(const Batch& batch, Interrupt* interrupt) {
    require_fitting(network_, batch);
    const std::size_t n = network_.variable_count();
    std::fill(batch.outcomes.begin(), batch.outcomes.end(),
              Outcome{0, 0, network_.parts_->order.is_contradictory});
    if (network_.parts_->order.is_contradictory) return true;
    const bool wants_solutions = !batch.solutions.empty();
    Recorder recorder(wants_solutions ? batch.solutions.data() : nullptr, n, interrupt);
    const bool is_one_enough = batch.limit == 1;
    const bool is_first_promised = wants_solutions && !batch.any_solution;
    Job job{.puzzle_count = batch.count,
            .givens = batch.domains.empty() ? batch.givens.data() : nullptr,
            .domains = batch.domains.empty() ? nullptr : batch.domains.data(),
            .limit = batch.limit,
            .order = is_one_enough && is_first_promised ? Order::depth_first : Order::spread,
            .outcomes = batch.outcomes.data(),
            .observer = &recorder};
    if (!wants_solutions && interrupt == nullptr) job.observer = nullptr;
    const bool is_done = engine_->run(job);
    if (!is_first_promised || is_one_enough) return is_done;
    return settle_ambiguous(batch, interrupt) && is_done;
}

/// Solves puzzles with several solutions again, depth first, because the lanes determine which solution is found first.
bool BatchSolver::settle_ambiguous(const Batch& batch, Interrupt* interrupt) {
    Engine& engine = *engine_;
    const std::size_t n = network_.variable_count();
    engine.ambiguous.clear();
    engine.givens.clear();
    engine.domains.clear();
    for (std::size_t p = 0; p < batch.count; ++p) {
        if (batch.outcomes[p].solutions < 2) continue;
        engine.ambiguous.push_back(p);
        const auto append = [&](auto& to, auto from) {
            const auto own = from.subspan(p * n, n);
            to.insert(to.end(), own.begin(), own.end());
        };
        batch.domains.empty() ? append(engine.givens, batch.givens) : append(engine.domains, batch.domains);
    }
    const std::size_t count = engine.ambiguous.size();
    if (count == 0) return true;
    engine.outcomes.assign(count, {});
    engine.solutions.resize(count * n);
    Recorder recorder(engine.solutions.data(), n, interrupt);
    const bool is_done = engine.run({.puzzle_count = count,
                                     .givens = batch.domains.empty() ? engine.givens.data() : nullptr,
                                     .domains = batch.domains.empty() ? nullptr : engine.domains.data(),
                                     .limit = 1,
                                     .order = Order::depth_first,
                                     .outcomes = engine.outcomes.data(),
                                     .observer = &recorder});
    for (std::size_t i = 0; i < count; ++i) {
        if (engine.outcomes[i].solutions == 1)
            std::memcpy(&batch.solutions[engine.ambiguous[i] * n], &engine.solutions[i * n], n);
        else
            batch.outcomes[engine.ambiguous[i]].is_complete = false; // the solution may vary
    }
    return is_done;
}

// Threads ------------------------------------------------------------------------------------------

namespace {

/// An interrupt that the threads of a team query one at a time. It is also due when the team is to stop.
class SharedInterrupt final : public Interrupt {
  public:
    SharedInterrupt(Interrupt* interrupt, std::stop_token stop)
        : interrupt_(interrupt),
          stop_(std::move(stop)) {}

    bool is_due() override {
        if (stop_.stop_requested()) return true;
        if (interrupt_ == nullptr) return false;
        const std::lock_guard lock(mutex_);
        is_due_ = is_due_ || interrupt_->is_due();
        return is_due_;
    }

  private:
    std::mutex mutex_;
    Interrupt* interrupt_;
    std::stop_token stop_;
    bool is_due_ = false;
};

} // namespace

bool solve(const CompiledNetwork& network, const Batch& batch, unsigned threads, Interrupt* interrupt) {
    require_fitting(network, batch);
    constexpr std::size_t slice = 1024;
    const std::size_t slices = (batch.count + slice - 1) / slice;
    if (threads <= 1 || slices <= 1) return BatchSolver(network).solve(batch, interrupt);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> is_done = true;
    Team team({});
    SharedInterrupt shared(interrupt, team.token());
    team.run(static_cast<unsigned>(std::min<std::size_t>(threads, slices)), [&](unsigned) {
        BatchSolver solver(network);
        for (std::size_t s = next++; s < slices; s = next++) {
            const std::size_t first = s * slice;
            const Batch part =
                slice_of(batch, first, std::min(slice, batch.count - first), network.variable_count());
            if (!solver.solve(part, &shared)) is_done = false;
        }
    });
    return is_done;
}

// One puzzle ---------------------------------------------------------------------------------------

/// The state of an enumeration. Solutions that the kernel found before it paused are held in a queue.
struct Enumeration::State final : Observer {
    State(const CompiledNetwork& of, std::span<const std::uint64_t> wanted)
        : variables(of.variable_count()),
          domains(wanted.begin(), wanted.end()),
          kernel(make_kernel(of.isa(), of.parts_->tables.program(), arena)),
          job{.puzzle_count = 1,
              .domains = domains.data(),
              .limit = ~std::uint64_t{0},
              .order = Order::depth_first,
              .pauses_at_solutions = true,
              .outcomes = &outcome,
              .observer = this} {}

    void on_solution(std::size_t /*puzzle*/, const std::uint8_t* values) override {
        found.insert(found.end(), values, values + variables);
        is_found = true;
    }
    bool wants_pause(std::uint64_t so_far) override {
        guesses = so_far;
        return is_found || (interrupt != nullptr && interrupt->is_due());
    }

    std::size_t variables;
    std::vector<std::uint64_t> domains;
    HeapArena arena;
    std::unique_ptr<Kernel> kernel;
    Outcome outcome;
    Job job;
    Interrupt* interrupt = nullptr;
    std::vector<std::uint8_t> found;
    bool is_found = false;
    std::uint64_t guesses = 0;
    bool is_exhausted = false;
};

Enumeration::Enumeration(const CompiledNetwork& network, std::span<const std::uint64_t> domains) {
    const std::span<const std::uint64_t> own = network.network().domains;
    if (!domains.empty() && domains.size() != own.size())
        throw ArgumentError("csp::dense::Enumeration", std::to_string(domains.size()) +
                                                           " domains, expected " +
                                                           std::to_string(own.size()));
    state_ = std::make_unique<State>(network, domains.empty() ? own : domains);
    state_->is_exhausted = network.parts_->order.is_contradictory;
    if (!state_->is_exhausted) state_->kernel->begin(state_->job);
}

Enumeration::~Enumeration() = default;

std::optional<std::span<const std::uint8_t>> Enumeration::next(Interrupt* interrupt) {
    if (state_->is_exhausted) return std::nullopt;
    state_->found.clear();
    state_->is_found = false;
    state_->interrupt = interrupt;
    const bool is_done = state_->kernel->run();
    if (is_done) state_->guesses = state_->outcome.guesses;
    state_->is_exhausted = is_done && !state_->is_found;
    if (!state_->is_found) return std::nullopt;
    return std::span<const std::uint8_t>(state_->found);
}

bool Enumeration::is_exhausted() const { return state_->is_exhausted; }
std::uint64_t Enumeration::guesses() const { return state_->guesses; }

} // namespace csp::dense
