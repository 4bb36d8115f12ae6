#include <csp/csp.hpp>

#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

constexpr int size = 20;

std::vector<csp::Var> post_queens(csp::Model& model) {
    const auto column = model.int_vars(size, csp::range(0, size - 1), "column");
    std::vector<csp::View> rising, falling;
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x - row);
        falling.push_back(x + row);
        ++row;
    }
    model.post(csp::all_different(column));
    model.post(csp::all_different(rising));
    model.post(csp::all_different(falling));
    return column;
}

void report(const char* name, const csp::Model& model, const csp::SearchOptions& options) {
    const csp::SolveResult result = csp::solve(model, options);
    std::cout << name << (result ? ": found, " : ": not found, ")
              << (result.statistics().nodes < 1000 ? "quickly" : "slowly") << '\n';
}

// begin: own
/// The smallest domain; among equals, the row nearest to the middle of the board.
class CentreFirst final : public csp::VariableOrder {
  public:
    csp::Var choose(csp::SearchState& state) override {
        return csp::variable_order::least(state, [&](csp::Var x) {
            return std::pair(state.engine.store().size(x),
                             std::abs(2 * static_cast<int>(x.index) - size + 1));
        });
    }
};
const csp::VariableOrderKind centre_first{
    "centre-first", "the smallest domain, nearest to the centre", "ours",
    [](csp::Engine&, const csp::Model&) -> std::unique_ptr<csp::VariableOrder> {
        return std::make_unique<CentreFirst>();
    }};
// end: own

// begin: own-values
/// The column farthest from the middle of the board, the left one of two.
class OuterColumns final : public csp::ValueOrder {
  public:
    csp::Atom branch(csp::SearchState& state, csp::Var x) override {
        const csp::DomainView columns(state.engine.store(), x); // those that are left
        const auto distance = [](csp::Value v) { return std::abs(2 * v - size + 1); };
        csp::Value outer = columns.min();
        for (const csp::Value v : columns)
            if (distance(v) > distance(outer)) outer = v;
        return csp::Atom::equal(x, outer); // tried first; its negation later
    }
};
const csp::ValueOrderKind outer_columns{
    "outer-columns", "the column farthest from the middle", "ours",
    [](csp::Engine&, const csp::Model&) -> std::unique_ptr<csp::ValueOrder> {
        return std::make_unique<OuterColumns>();
    }};
// end: own-values

int main() {
    csp::Model model;
    const std::vector<csp::Var> column = post_queens(model);

    // begin: name
    csp::SearchOptions by_name;
    by_name.variable_order = csp::variable_order::find("dom/wdeg"); // throws for an unknown name
    by_name.value_order = csp::value_order::find("middle");
    report("by name", model, by_name);
    // end: name

    // begin: combine
    const std::vector<csp::Var> upper(column.begin(), column.begin() + size / 2);
    csp::SearchOptions combined; // first the upper half, then all, preferring recent failures
    combined.branching = csp::sequence(
        {csp::select(upper, csp::variable_order::mrv, csp::value_order::median),
         csp::last_conflict(2, csp::select(csp::variable_order::chs, csp::value_order::phase))});
    std::cout << combined.branching->description() << '\n';
    report("combined", model, combined);
    // end: combine

    csp::SearchOptions own;
    own.variable_order = &centre_first;
    report("our own", model, own);
    own.value_order = &outer_columns;
    report("our own, with values", model, own);
}
