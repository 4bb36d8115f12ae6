// Long sums of 0-1 variables, whose rules update incrementally.

#include <csp/base/random.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/linear/post.hpp>
#include <csp/constraints/linear/rules.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace long_sums_test {

using csp::Atom;
using csp::Comparison;
using csp::Engine;
using csp::LinearForm;
using csp::Value;
using csp::Var;
using csp::WideValue;

constexpr std::uint32_t truth_values = 70;
constexpr std::uint32_t wide = 3;

csp::Domain domain_of(std::uint32_t x) { return x < truth_values ? csp::range(0, 1) : csp::range(-40, 40); }

LinearForm random_form(Comparison comparison, csp::Random& random) {
    const auto between = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    LinearForm form{{}, comparison, between(-30, 60)};
    const int heaviest = random.below(2) == 0 ? 1 : 5;
    for (std::uint32_t x = 0; x < truth_values + wide; ++x) {
        const int weight = between(1, heaviest);
        form.terms.push_back({random.below(4) == 0 ? -weight : weight, Var{x}});
    }
    return form;
}

/// The same sum in two models: as posted, and with a rule that reads all of its open variables.
class Twins {
  public:
    explicit Twins(const LinearForm& form) {
        csp::Model model;
        std::vector<csp::Term> terms;
        for (std::uint32_t x = 0; x < truth_values + wide; ++x) {
            const Var variable = model.int_var(domain_of(x));
            terms.push_back({form.terms[x].coefficient, variable});
            by_reading_.add_variable(domain_of(x));
        }
        model.post(csp::linear(terms, form.comparison, form.constant));
        load(model, as_posted_);
        if (form.comparison == Comparison::equal)
            by_reading_.add_rule(std::make_unique<csp::LinearEqual<csp::VariableSum<WideValue>>>(form));
        else
            by_reading_.add_rule(std::make_unique<csp::LinearAtMost<csp::VariableSum<WideValue>>>(form));
    }

    bool propagate() {
        const bool is_consistent = by_reading_.propagate();
        EXPECT_EQ(as_posted_.propagate(), is_consistent);
        if (is_consistent) expect_equal();
        return is_consistent;
    }
    bool decide(Atom atom) {
        const bool is_consistent = by_reading_.decide(atom);
        EXPECT_EQ(as_posted_.decide(atom), is_consistent);
        if (is_consistent) expect_equal();
        return is_consistent;
    }
    void pop() {
        by_reading_.pop();
        as_posted_.pop();
        expect_equal();
    }
    int depth() const { return by_reading_.depth(); }
    const csp::Store& store() const { return by_reading_.store(); }

  private:
    void expect_equal() const {
        for (std::uint32_t x = 0; x < truth_values + wide; ++x) {
            ASSERT_EQ(as_posted_.store().min(Var{x}), by_reading_.store().min(Var{x})) << x;
            ASSERT_EQ(as_posted_.store().max(Var{x}), by_reading_.store().max(Var{x})) << x;
        }
    }

    Engine as_posted_;
    Engine by_reading_;
};

Atom random_decision(const csp::Store& store, csp::Random& random) {
    std::vector<Var> open;
    for (std::uint32_t x = 0; x < truth_values + wide; ++x)
        if (!store.is_fixed(Var{x})) open.push_back(Var{x});
    const Var x = open[random.below(static_cast<std::uint32_t>(open.size()))];
    const Value middle = (store.min(x) + store.max(x) + 1) / 2;
    return random.below(2) == 0 ? Atom::at_least(x, std::max(middle, store.min(x) + 1))
                                : Atom::less(x, std::max(middle, store.min(x) + 1));
}

bool is_all_fixed(const csp::Store& store) {
    for (std::uint32_t x = 0; x < truth_values + wide; ++x)
        if (!store.is_fixed(Var{x})) return false;
    return true;
}

void expect_equal_walks(Comparison comparison) {
    csp::Random random(7);
    int deep = 0;
    for (int trial = 0; trial < 60; ++trial) {
        Twins twins(random_form(comparison, random));
        if (!twins.propagate()) continue;
        for (int step = 0; step < 150 && !testing::Test::HasFailure(); ++step) {
            const bool goes_on = !is_all_fixed(twins.store()) && random.below(8) != 0;
            if (!goes_on || !twins.decide(random_decision(twins.store(), random)))
                if (twins.depth() > 0) twins.pop();
            deep = std::max(deep, twins.depth());
        }
    }
    EXPECT_GT(deep, 20);
}

TEST(LongSums, OfTruthValuesAreAtMostAsIfAllWereRead) { expect_equal_walks(Comparison::at_most); }
TEST(LongSums, OfTruthValuesAreEqualAsIfAllWereRead) { expect_equal_walks(Comparison::equal); }

TEST(LongSums, OfTruthValuesBecomeSumsOfAtoms) {
    Engine engine;
    LinearForm form{{}, Comparison::at_most, 9};
    for (std::uint32_t x = 0; x < truth_values; ++x)
        form.terms.push_back({2, engine.add_variable(csp::range(0, 1))});
    form.terms.push_back({3, engine.add_variable(csp::range(0, 2))});
    LinearForm shortened = form;
    shortened.terms.erase(shortened.terms.begin(), shortened.terms.begin() + 40);
    make_atoms_of_truth_values(form, engine.store());
    make_atoms_of_truth_values(shortened, engine.store());
    EXPECT_EQ(form.terms.size(), 1U);
    EXPECT_EQ(form.atom_terms.size(), truth_values);
    EXPECT_EQ(shortened.atom_terms.size(), 0U) << "for few, nothing is faster than to read them";
}

} // namespace long_sums_test
