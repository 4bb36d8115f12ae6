// The examples of docs/reference/learning.md.

#include <csp/csp.hpp>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <vector>

namespace {

using Jobs = std::vector<std::vector<int>>; ///< each: machine, duration, machine, duration, ...

/// Fisher and Thompson, "Probabilistic learning combinations of local job-shop scheduling rules", 1963: ft06. The
/// shortest schedule takes 55 units.
const Jobs ft06{{2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
                {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
                {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}};

void state_machine(csp::Model& model, const std::vector<csp::Var>& starts, const std::vector<int>& lengths) {
    // begin: rule
    model.rule("one at a time", starts, [lengths](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j)
                if (i != j && c.min(s[j]) + lengths[j] > c.max(s[i])) // so j is after i
                    c.at_least(s[j], c.min(s[i]) + lengths[i], csp::because{s[i], s[j]});
    });
    // end: rule
}

// begin: later
/// a + b <= most, with reasons made on demand.
class Together : public csp::Rule {
  public:
    Together(csp::Var a, csp::Var b, int most) : a_(a), b_(b), most_(most) {}

    void scope(csp::Wiring& wiring) override {
        wiring.on(a_, csp::Events::lower);
        wiring.on(b_, csp::Events::lower);
    }
    void propagate(csp::Context& c) override {
        hold_down(a_, b_, c);
        hold_down(b_, a_, c);
    }
    /// One variable is at most k if its partner is at least most - k, even if the partner's bound was greater.
    void explain_later(std::optional<csp::Atom> stated, std::uint32_t /*token*/, const csp::Past& /*past*/,
                       csp::Reason& reason) const override {
        const csp::Var other = stated->variable().is_same(a_) ? b_ : a_;
        const int k = stated->value() - 1; // the stated atom is x < k + 1
        reason.add(csp::Atom::at_least(other, most_ - k));
    }

  private:
    void hold_down(csp::Var x, csp::Var other, csp::Context& c) const {
        c.at_most(x, most_ - c.min(other), csp::later(0));
    }

    csp::Var a_;
    csp::Var b_;
    int most_;
};
// end: later

/// Neighbours are at most 10 together, and the second is no less than the first: which assumption cannot hold?
bool blame() {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9));
    for (std::size_t i = 0; i + 1 < x.size(); ++i) model.rule<Together>(x[i], x[i + 1], 10);
    model.post(x[1] >= x[0]);
    // begin: assumptions
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    csp::Solver solver(model, options);
    solver.begin_assuming(std::vector{csp::Atom::at_least(x[0], 6), csp::Atom::equal(x[3], 7)});
    (void)solver.next();
    if (const auto blamed = solver.blamed()) // there is no solution
        for (const csp::Atom atom : *blamed)
            std::cout << "not with the rest: " << csp::text_of(atom, [](csp::View) { return "x"; }) << '\n';
    // end: assumptions
    return solver.blamed() && solver.blamed()->size() == 1;
}

struct Shop {
    csp::Model model;
    csp::Var makespan;
};

Shop job_shop(const Jobs& jobs) {
    Shop shop;
    shop.makespan = shop.model.int_var(csp::range(0, 100), "makespan");
    const std::size_t machines = jobs.front().size() / 2;
    std::vector<std::vector<csp::Var>> starts(machines);
    std::vector<std::vector<int>> lengths(machines);
    for (const std::vector<int>& job : jobs) {
        const auto start = shop.model.int_vars(machines, csp::range(0, 100));
        for (std::size_t k = 0; k < machines; ++k) {
            const auto machine = static_cast<std::size_t>(job[2 * k]);
            starts[machine].push_back(start[k]);
            lengths[machine].push_back(job[2 * k + 1]);
            const bool is_last = k + 1 == machines;
            shop.model.post(start[k] + job[2 * k + 1] <= (is_last ? shop.makespan : start[k + 1]));
        }
    }
    for (std::size_t m = 0; m < machines; ++m) state_machine(shop.model, starts[m], lengths[m]);
    return shop;
}

} // namespace

int main() {
    const Shop shop = job_shop(ft06);
    // begin: always
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    const auto shortest = csp::minimise(shop.model, shop.makespan, options);
    // end: always
    const bool is_blamed = blame();
    const bool is_proved = shortest.stopped() == csp::StopReason::exhausted;
    std::cout << "makespan " << (*shortest)[shop.makespan] << (is_proved ? ", the shortest\n" : "\n");
    return is_blamed && is_proved && (*shortest)[shop.makespan] == 55 ? EXIT_SUCCESS : EXIT_FAILURE;
}
