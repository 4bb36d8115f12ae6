#include <csp/csp.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

using Pairs = std::vector<std::pair<csp::Value, csp::Value>>;

// begin: rule
/// (x, y) is one of the pairs, of values 0 .. 63.
class BinaryTable final : public csp::Rule {
  public:
    BinaryTable(csp::View x, csp::View y, const Pairs& pairs) : x_(x), y_(y) {
        for (const auto& [a, b] : pairs) {
            of_x_.at(static_cast<std::size_t>(a)) |= csp::bit(b);
            of_y_.at(static_cast<std::size_t>(b)) |= csp::bit(a);
        }
    }

    std::string name() const override { return "binary table"; }
    void scope(csp::Wiring& wiring) override {
        wiring.on(x_);
        wiring.on(y_);
    }
    void propagate(csp::Context& c) override { revise(c, x_, of_x_, y_) && revise(c, y_, of_y_, x_); }
    std::optional<bool> check(const csp::Assignment& assignment) const override {
        const csp::Value b = assignment[y_];
        return b >= 0 && b <= 63 && (partners(of_x_, assignment[x_]) & csp::bit(b)) != 0;
    }

  private:
    using Table = std::array<csp::Word, 64>; ///< by value: its partners, as bits

    static csp::Word partners(const Table& table, csp::Value v) {
        return v < 0 || v > 63 ? 0 : table[static_cast<std::size_t>(v)];
    }
    /// Rule 1. A value is removed when it has lost its last partner.
    static bool revise(csp::Context& c, csp::View x, const Table& of_x, csp::View y) {
        for (const csp::Value a : c.domain(x)) {
            if ((partners(of_x, a) & c.window(y, 0)) != 0) continue;
            const auto lost_them_all = [&](csp::Reason& reason) {
                for (csp::Word left = partners(of_x, a); left != 0; left &= left - 1)
                    reason.add(csp::atom_different(y, csp::lowest(left)));
            };
            if (!c.remove(x, a, lost_them_all)) return false;
        }
        return true;
    }

    csp::View x_, y_;
    Table of_x_{}, of_y_{};
};
// end: rule

// begin: use
int main() {
    const Pairs knight_moves{{0, 5}, {0, 7}, {1, 6}, {1, 8}, {2, 3}, {2, 7}, {3, 8}, {5, 6}};
    csp::Model model;
    const csp::Var from = model.int_var(csp::range(0, 4), "from"), to = model.int_var(csp::range(0, 6), "to");
    model.rule<BinaryTable>(from, to, knight_moves);
    for (const auto& move : csp::solutions(model)) std::cout << move[from] << " to " << move[to] << '\n';

    const csp::testing::Options options{
        .promise = csp::testing::Promise::domain, .max_arity = 2, .values = [](csp::Random& random) {
            return csp::testing::some_of({0, 1, 2, 3, 5, 6, 7, 8}, random);
        }};
    const auto make = [&](csp::Views xs) {
        return std::make_unique<BinaryTable>(xs[0], xs[1], knight_moves);
    };
    std::cout << csp::testing::check_rule(make, options);
}
// end: use
