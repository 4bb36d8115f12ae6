#include <csp/csp.hpp>

#include <cstdlib>
#include <iostream>

/// |x - y| >= gap
class Apart final : public csp::ConstraintDefinition {
  public:
    Apart(csp::View x, csp::View y, csp::Value gap) : x_(x), y_(y), gap_(gap) {}

    std::string kind() const override { return "apart"; }
    std::vector<csp::View> scope() const override { return {x_, y_}; }
    bool check(const csp::Assignment& a) const override { return std::abs(a[x_] - a[y_]) >= gap_; }
    std::string describe(const csp::NameOf& name) const override {
        return name(x_) + " and " + name(y_) + " at least " + std::to_string(gap_) + " apart";
    }
    void post(csp::Posting& posting) const override {
        const auto narrow = [gap = gap_](csp::Context& c, csp::Views scope) {
            for (const auto& [x, y] : {std::pair{scope[0], scope[1]}, {scope[1], scope[0]}}) {
                const csp::Value from = c.max(x) - gap + 1, to = c.min(x) + gap - 1; // too close to every x
                if (from <= to) c.remove_range(y, from, to, csp::because{x});
            }
        };
        csp::rule_constraint("apart", scope(), narrow, {csp::Events::bounds})->post(posting);
    }

  private:
    csp::View x_, y_;
    csp::Value gap_;
};

int main() {
    csp::Model model;
    const auto [a, b, c] = model.int_vars<3>(csp::range(0, 4), "station");
    for (const auto& [x, y] : {std::pair{a, b}, {b, c}}) model.post(csp::make_constraint<Apart>(x, y, 4));
    for (std::size_t i = 0; i < model.constraint_count(); ++i) std::cout << model.describe(i) << '\n';
    std::cout << csp::count_solutions(model).solutions << " solutions\n";
}
