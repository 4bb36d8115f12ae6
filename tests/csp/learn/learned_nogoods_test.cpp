#include <csp/learn/nogoods.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace learned_nogoods_test {

using csp::Atom;
using csp::Engine;
using csp::FactLog;
using csp::LearnedNogoods;
using csp::Truth;
using csp::Value;
using csp::Var;
using Nogood = std::vector<Atom>;

constexpr std::size_t most = 4000; ///< the number of nogoods that are kept before some are forgotten

Atom any_atom(csp::Random& random, std::uint32_t variables, Value width) {
    const Var x{random.below(variables)};
    const auto k = static_cast<Value>(random.below(static_cast<std::uint32_t>(width)));
    switch (random.below(4)) {
    case 0:
        return Atom::at_least(x, k);
    case 1:
        return Atom::less(x, k);
    case 2:
        return Atom::equal(x, k);
    default:
        return Atom::different(x, k);
    }
}

/// Returns whether the nogood can still propagate: all of its atoms but one are true, and that one is open; or all are
/// true.
bool applies(const Nogood& nogood, const csp::Store& store) {
    int open = 0;
    for (const Atom atom : nogood) {
        const Truth known = csp::truth(atom, store);
        if (known == Truth::no) return false;
        if (known == Truth::unknown) ++open;
    }
    return open < 2;
}

/// A search as performed by LearningConflicts: nogoods are added while atoms are true, and levels are pushed and
/// popped.
class Walk {
  public:
    Walk(std::uint64_t seed, Value width) : random_(seed), width_(width) {
        for (std::uint32_t i = 0; i < variables; ++i) engine_.add_variable(csp::range(0, width));
        EXPECT_TRUE(engine_.propagate());
        log_.begin(engine_.store());
        nogoods_.begin(engine_.store().variable_count());
        engine_.set_log(&log_, &nogoods_);
    }
    ~Walk() { engine_.set_log(nullptr, nullptr); }
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

    void run(int steps) {
        add_at_root();
        for (int i = 0; i < steps; ++i) step();
    }

  private:
    static constexpr std::uint32_t variables = 6;

    /// Adds a nogood at the root, where no atom is true, so that any two open atoms may be watched.
    void add_at_root() {
        for (int i = 0; i < 40; ++i) {
            Nogood nogood;
            for (int k = 0; k < 4; ++k) {
                const Atom atom = any_atom(random_, variables, width_);
                if (csp::truth(atom, engine_.store()) != Truth::unknown) continue;
                if (std::find(nogood.begin(), nogood.end(), atom) == nogood.end()) nogood.push_back(atom);
            }
            if (nogood.size() < 2) continue;
            nogoods_.add(nogood, 3);
            known_.push_back(nogood);
        }
    }

    void step() {
        const Atom decision = any_atom(random_, variables, width_);
        const bool goes_back = engine_.depth() > 0 && random_.below(3) == 0;
        if (goes_back || csp::truth(decision, engine_.store()) != Truth::unknown) {
            for (int back = static_cast<int>(random_.below(3)); back >= 0 && engine_.depth() > 0; --back)
                engine_.pop();
        } else if (engine_.decide(decision)) {
            for (const Nogood& nogood : known_) ASSERT_FALSE(applies(nogood, engine_.store()));
        } else {
            ASSERT_TRUE(std::any_of(known_.begin(), known_.end(), [&](const Nogood& nogood) {
                return std::all_of(nogood.begin(), nogood.end(), [&](Atom atom) {
                    return csp::truth(atom, engine_.store()) == Truth::yes;
                });
            }));
            ASSERT_EQ(log_.reason(log_.failed_reason()).kind, FactLog::KeptReason::Kind::nogood);
            engine_.pop();
        }
    }

    csp::Random random_;
    Value width_;
    Engine engine_;
    FactLog log_;
    LearnedNogoods nogoods_{most};
    std::vector<Nogood> known_;
};

TEST(LearnedNogoods, SayAllThatTheyCanWhereverTheSearchIs) {
    for (const Value width : {3, 9, 200, 100'000})
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", values to " << width);
            Walk(seed, std::min<Value>(width, 300)).run(200);
            if (HasFatalFailure()) return;
        }
}

/// Rule 1, whose reason is all atoms but the first.
TEST(LearnedNogoods, GiveTheOtherAtomsAsTheReason) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    const Var y = engine.add_variable(csp::range(0, 9));
    ASSERT_TRUE(engine.propagate());
    FactLog log;
    LearnedNogoods nogoods(most);
    log.begin(engine.store());
    nogoods.begin(2);
    engine.set_log(&log, &nogoods);
    nogoods.add(Nogood{Atom::at_least(x, 4), Atom::equal(y, 3)}, 2);
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 6)));
    EXPECT_FALSE(engine.store().contains(y, 3));
    const auto fact = log.since_different(y, 3, log.size());
    const auto why = log.reason(log[fact].reason);
    ASSERT_EQ(why.kind, FactLog::KeptReason::Kind::nogood);
    EXPECT_EQ(nogoods.atoms(why.number)[0], Atom::equal(y, 3));
    EXPECT_EQ(nogoods.atoms(why.number)[1], Atom::at_least(x, 4));
    engine.set_log(nullptr, nullptr);
}

TEST(LearnedNogoods, ForgetTheLessUsefulHalfAndWhatTheRootDecides) {
    Engine engine;
    for (int i = 0; i < 3; ++i) engine.add_variable(csp::range(0, 20'000));
    ASSERT_TRUE(engine.propagate());
    LearnedNogoods nogoods(most);
    nogoods.begin(3);
    const auto atom = [](std::uint32_t x, Value k) { return Atom::at_least(Var{x}, k); };
    for (Value k = 1; k <= 6000; ++k)
        nogoods.add(Nogood{atom(0, k), atom(1, k), atom(2, k)}, k <= 1000 ? 2 : 9);
    for (LearnedNogoods::Number n = 2000; n < 3000; ++n) nogoods.note_use(n);
    std::vector<Atom> ruled_out;
    nogoods.reduce(engine.store(), ruled_out);
    EXPECT_TRUE(ruled_out.empty());
    EXPECT_EQ(nogoods.size(), 1000U + 2500U); // the good nogoods, and half of the rest

    engine.post(atom(0, 10'000));
    engine.post(atom(1, 10'000));
    ASSERT_TRUE(engine.propagate());
    nogoods.reduce(engine.store(), ruled_out);
    EXPECT_EQ(nogoods.size(), 0U);
    EXPECT_EQ(ruled_out.size(), 3500U);
    EXPECT_TRUE(ruled_out.front().variable().is_same(Var{2}));
}

/// The limit grows however low it is: a search that restarts early terminates because it finally forgets no nogood.
TEST(LearnedNogoods, RaiseTheirLimitWheneverTheyForget) {
    Engine engine;
    for (int i = 0; i < 3; ++i) engine.add_variable(csp::range(0, 100));
    ASSERT_TRUE(engine.propagate());
    LearnedNogoods nogoods(1);
    nogoods.begin(3);
    std::vector<Atom> ruled_out;
    Value k = 0;
    for (std::size_t limit = 1; limit <= 5; ++limit) {
        while (!nogoods.is_full()) {
            ++k;
            nogoods.add(
                Nogood{Atom::at_least(Var{0}, k), Atom::at_least(Var{1}, k), Atom::at_least(Var{2}, k)}, 3);
        }
        EXPECT_EQ(nogoods.size(), limit + 1);
        nogoods.reduce(engine.store(), ruled_out);
        EXPECT_EQ(nogoods.size(), (limit + 1) / 2);
    }
}

} // namespace learned_nogoods_test
