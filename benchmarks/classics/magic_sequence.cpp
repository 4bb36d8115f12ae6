// Magic sequences: s[0] .. s[n - 1], where s[v] is how often v comes in the sequence.
//
// Gecode has a constraint that counts. Pencilmark gets a rule of the user's, written here: it is to be as good.

#include <benchmarks/classics/gecode_model.hpp>
#include <benchmarks/classics/pencilmark_model.hpp>
#include <benchmarks/classics/problems.hpp>

#include <utility>

namespace benchmarks::classics {

namespace {

/// As many of the variables are `value` as `count` says.
///
/// Rule 1. The count is at least the number of variables that are the value, at most that of those that can be.
/// Rule 2. If the value is taken often enough, the other variables lose it.
/// Rule 3. If it must be taken wherever it can be, it is.
class Counts final : public csp::Rule {
  public:
    Counts(std::vector<csp::Var> scope, csp::Value value, csp::Var count)
        : open_(std::move(scope)),
          value_(value),
          count_(count) {}

    void scope(csp::Wiring& wiring) override {
        for (const csp::Var x : open_) wiring.on(x);
        wiring.on(count_, csp::Events::bounds);
        open_count_ = wiring.reversible(static_cast<std::uint32_t>(open_.size()));
        taken_ = wiring.reversible(csp::Value{0});
    }

    void propagate(csp::Context& context) override {
        std::uint32_t open = context.get(open_count_);
        csp::Value taken = context.get(taken_);
        for (std::uint32_t i = 0; i < open;) {
            const csp::Var x = open_[i];
            const bool can_be = context.contains(x, value_);
            if (can_be && !context.is_fixed(x)) {
                ++i;
                continue;
            }
            if (can_be) ++taken;
            std::swap(open_[i], open_[--open]);
        }
        context.set(open_count_, open);
        context.set(taken_, taken);
        const csp::Value possible = taken + static_cast<csp::Value>(open);
        if (!context.at_least(count_, taken) || !context.at_most(count_, possible)) return; // Rule 1
        if (context.max(count_) == taken) {
            for (std::uint32_t i = 0; i < open; ++i) context.remove(open_[i], value_); // Rule 2
            context.entailed();
        } else if (context.min(count_) == possible) {
            for (std::uint32_t i = 0; i < open; ++i) context.assign(open_[i], value_); // Rule 3
            context.entailed();
        }
    }

  private:
    std::vector<csp::Var> open_; ///< those that are first can be the value, but need not
    csp::Value value_;
    csp::Var count_;
    csp::Reversible<std::uint32_t> open_count_;
    csp::Reversible<csp::Value> taken_;
};

void state(PencilmarkModel& m, const Instance& sequence) {
    const auto n = static_cast<std::size_t>(sequence.size);
    m.decisions = m.model.int_vars(n, {0, sequence.size - 1}, "s");
    csp::Expression sum, weighted_sum; // redundant
    for (std::size_t v = 0; v < n; ++v) {
        const csp::Var x = m.decisions[v];
        m.model.rule<Counts>(m.decisions, static_cast<csp::Value>(v), x);
        sum += x;
        weighted_sum += v * csp::Expression(x);
    }
    m.model.post(sum == sequence.size);
    m.model.post(weighted_sum == sequence.size);
}

void state(GecodeModel& m, const Instance& sequence) {
    const int n = sequence.size;
    m.decisions = Gecode::IntVarArray(m, n, 0, n - 1);
    for (int v = 0; v < n; ++v) Gecode::count(m, m.decisions, v, Gecode::IRT_EQ, m.decisions[v]);
    Gecode::linear(m, m.decisions, Gecode::IRT_EQ, n);
    Gecode::linear(m, Gecode::IntArgs::create(n, 0, 1), m.decisions, Gecode::IRT_EQ, n);
}

} // namespace

std::vector<Problem> magic_sequence() {
    return {{.name = "magic-sequence-200",
             .summary = "all magic sequences of length 200",
             .instances = {{200}},
             .smoke = {{10}},
             .values = ValueOrder::greatest,
             .pencilmark = state,
             .gecode = state}};
}

} // namespace benchmarks::classics
