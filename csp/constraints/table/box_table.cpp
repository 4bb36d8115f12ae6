#include <csp/constraints/table/table.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/table/boxes.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

[[noreturn]] void refuse(std::size_t box, const std::string& objection) {
    throw ArgumentError("csp::box_table", "box number " + std::to_string(box) + objection);
}

void require_valid(const Boxes& boxes, std::size_t arity) {
    for (std::size_t b = 0; b < boxes.size(); ++b) {
        if (boxes[b].size() != arity)
            refuse(b, " has " + std::to_string(boxes[b].size()) + " intervals, but there are " +
                          std::to_string(arity) + " variables");
        for (const auto& [min, max] : boxes[b])
            if (min > max || !is_value(min) || !is_value(max))
                refuse(b, " has the interval " + std::to_string(min) + ".." + std::to_string(max) +
                              "; it must have a value, and lie within " + std::to_string(min_value) + ".." +
                              std::to_string(max_value));
    }
}

/// "1..3", "4", and "*" for all values.
std::string text_of_interval(Interval interval) {
    if (interval == Interval{min_value, max_value}) return "*";
    const std::string from = std::to_string(interval.min);
    return interval.min == interval.max ? from : from + ".." + std::to_string(interval.max);
}

class BoxTable final : public ConstraintDefinition {
  public:
    /// @param is_in  whether the values must be in a box, or in none
    BoxTable(std::vector<View> scope, Boxes boxes, bool is_in)
        : scope_(std::move(scope)),
          boxes_(std::move(boxes)),
          is_in_(is_in) {
        require_valid(boxes_, scope_.size());
    }

    std::string kind() const override { return is_in_ ? "box_table" : "negation"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        const bool found = std::any_of(boxes_.begin(), boxes_.end(), [&](const auto& box) {
            for (std::size_t i = 0; i < scope_.size(); ++i)
                if (assignment[scope_[i]] < box[i].min || assignment[scope_[i]] > box[i].max) return false;
            return true;
        });
        return found == is_in_;
    }
    std::string describe(const NameOf& name) const override;
    std::optional<Constraint> negation() const override {
        return make_constraint<BoxTable>(scope_, boxes_, !is_in_);
    }
    void post(Posting& posting) const override;

  private:
    std::vector<View> scope_;
    Boxes boxes_;
    bool is_in_;
};

std::string BoxTable::describe(const NameOf& name) const {
    constexpr std::size_t most_shown = 6;
    const std::string text = '(' + list_of(scope_, name) + (is_in_ ? ") in " : ") not in ");
    if (boxes_.size() > most_shown) return text + "one of " + std::to_string(boxes_.size()) + " boxes";
    return text + '{' +
           list_of(boxes_, [](const auto& box) { return '(' + list_of(box, text_of_interval) + ')'; }) + '}';
}

void BoxTable::post(Posting& posting) const {
    const std::vector<View> scope = posting.canonical(scope_);
    Boxes boxes;
    for (const auto& box : boxes_) {
        bool is_apart = false;
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const DomainView values = posting.domain(scope[i]);
            is_apart = is_apart || box[i].max < values.min() || values.max() < box[i].min;
        }
        if (!is_apart) boxes.push_back(box);
    }
    if (boxes.empty()) return is_in_ ? posting.fail() : void();
    if (scope.empty()) return is_in_ ? void() : posting.fail();
    if (!is_in_) return posting.add<InNoBox>(scope, boxes);
    if (boxes.size() > 1) return posting.add<InSomeBox>(scope, boxes);
    for (std::size_t i = 0; i < scope.size(); ++i) {
        posting.at_least(scope[i], boxes.front()[i].min);
        posting.at_most(scope[i], boxes.front()[i].max);
    }
}

} // namespace

Constraint box_table(const List& scope, std::vector<std::vector<Interval>> boxes) {
    return make_over<BoxTable>(scope, std::move(boxes), true);
}

} // namespace csp
