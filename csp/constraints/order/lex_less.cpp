#include <csp/constraints/order/lex_less.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/lex_order.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

std::vector<View> joined(std::vector<View> first, const std::vector<View>& rest) {
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

class LexLess final : public ConstraintDefinition {
  public:
    /// @param strict  whether the two must not be equal
    LexLess(std::vector<View> xs, std::vector<View> ys, bool strict)
        : xs_(std::move(xs)),
          ys_(std::move(ys)),
          strict_(strict) {}

    std::string kind() const override { return strict_ ? "lex_less" : "lex_less_equal"; }
    std::vector<View> scope() const override { return joined(xs_, ys_); }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(xs_, name) + (strict_ ? ") before (" : ") before or equal (") +
               list_of(ys_, name) + ") in lexicographic order";
    }
    bool check(const Assignment& assignment) const override {
        const auto value = [&](View x) { return assignment[x]; };
        std::vector<Value> a(xs_.size());
        std::vector<Value> b(ys_.size());
        std::transform(xs_.begin(), xs_.end(), a.begin(), value);
        std::transform(ys_.begin(), ys_.end(), b.begin(), value);
        return strict_ ? a < b : a <= b;
    }
    std::optional<Constraint> negation() const override {
        return strict_ ? lex_less_equal(ys_, xs_) : lex_less(ys_, xs_);
    }

    void post(Posting& posting) const override {
        auto [xs, ys, strict] = open_part(posting);
        if (xs.empty() && strict) return posting.fail();
        if (xs.size() == 1) {
            const Constraint pair =
                strict ? less(xs.front(), ys.front()) : less_equal(xs.front(), ys.front());
            pair->post(posting);
        } else if (!xs.empty()) {
            posting.add<LexOrder>(std::move(xs), std::move(ys), strict);
        }
    }

  private:
    struct Part {
        std::vector<View> xs;
        std::vector<View> ys;
        bool strict;
    };

    /// What the domains leave open: without equal places, and up to the first place that always decides.
    Part open_part(const Posting& posting) const {
        const std::size_t common = std::min(xs_.size(), ys_.size());
        Part part{{}, {}, xs_.size() > ys_.size() || (strict_ && xs_.size() == ys_.size())};
        for (std::size_t i = 0; i < common; ++i) {
            const View x = posting.canonical(xs_[i]);
            const View y = posting.canonical(ys_[i]);
            const DomainView of_x = posting.domain(x);
            const DomainView of_y = posting.domain(y);
            if (of_x.max() < of_y.min() || of_x.min() > of_y.max()) {
                part.strict = of_x.min() > of_y.max();
                break;
            }
            if (x.is_same(y) || (of_x.min() == of_y.max() && of_x.max() == of_y.min())) continue;
            part.xs.push_back(x);
            part.ys.push_back(y);
        }
        return part;
    }

    std::vector<View> xs_;
    std::vector<View> ys_;
    bool strict_;
};

class LexChain final : public ConstraintDefinition {
  public:
    LexChain(std::vector<std::vector<View>> rows, bool strict) : rows_(std::move(rows)), strict_(strict) {}

    std::string kind() const override { return strict_ ? "lex_chain_less" : "lex_chain_less_equal"; }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        for (const auto& row : rows_) scope = joined(std::move(scope), row);
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        std::string text = strict_ ? "in strict lexicographic order:" : "in lexicographic order:";
        for (const auto& row : rows_) text += " (" + list_of(row, name) + ')';
        return text;
    }
    bool check(const Assignment& assignment) const override {
        const std::vector<Constraint> pairs = conjuncts();
        return std::all_of(pairs.begin(), pairs.end(),
                           [&](const Constraint& pair) { return pair->check(assignment); });
    }
    void post(Posting& posting) const override {
        for (const Constraint& pair : conjuncts()) pair->post(posting);
    }
    std::vector<Constraint> conjuncts() const override {
        std::vector<Constraint> pairs;
        for (std::size_t i = 1; i < rows_.size(); ++i)
            pairs.push_back(make_constraint<LexLess>(rows_[i - 1], rows_[i], strict_));
        return pairs;
    }
    std::optional<Constraint> negation() const override { return csp::negation(conjunction(conjuncts())); }

  private:
    std::vector<std::vector<View>> rows_;
    bool strict_;
};

Constraint lexicographic(const List& xs, const List& ys, bool is_strict) {
    return over(xs, ys, [is_strict](std::vector<View> smaller, std::vector<View> greater) {
        return make_constraint<LexLess>(std::move(smaller), std::move(greater), is_strict);
    });
}

} // namespace

Constraint lex_less(const List& xs, const List& ys) { return lexicographic(xs, ys, true); }
Constraint lex_less_equal(const List& xs, const List& ys) { return lexicographic(xs, ys, false); }
Constraint lex_chain_less(std::vector<std::vector<View>> rows) {
    return make_constraint<LexChain>(std::move(rows), true);
}
Constraint lex_chain_less_equal(std::vector<std::vector<View>> rows) {
    return make_constraint<LexChain>(std::move(rows), false);
}

std::vector<std::vector<View>> transposed(const std::vector<std::vector<View>>& rows) {
    std::vector<std::vector<View>> columns(rows.empty() ? 0 : rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() != columns.size())
            throw ArgumentError("csp::transposed",
                                "row " + std::to_string(i) + " has " + std::to_string(rows[i].size()) +
                                    " elements, but those before have " + std::to_string(columns.size()));
        for (std::size_t j = 0; j < columns.size(); ++j) columns[j].push_back(rows[i][j]);
    }
    return columns;
}

} // namespace csp
