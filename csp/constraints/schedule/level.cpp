#include <csp/constraints/schedule/level.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/schedule/level_bounds.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/constraints/schedule/task_views.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

class Level final : public ConstraintDefinition {
  public:
    Level(std::vector<LevelChange> changes, Value least, Value most, Value initial)
        : changes_(std::move(changes)),
          least_(least),
          most_(most),
          initial_(initial) {
        const auto require = [](const std::string& what, Amount amount) {
            if (!amount.view() && !is_value(amount.constant()))
                throw ArgumentError("csp::level", what + " is " + std::to_string(amount.constant()) +
                                                      "; it must be within " + std::to_string(min_value) +
                                                      ".." + std::to_string(max_value));
        };
        require("the least level", least);
        require("the greatest level", most);
        require("the initial level", initial);
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            require("the time of change " + std::to_string(i), changes_[i].time);
            require("change " + std::to_string(i), changes_[i].change);
        }
    }

    std::string kind() const override { return "level"; }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;

  private:
    bool is_within(WideValue level) const { return least_ <= level && level <= most_; }

    std::vector<LevelChange> changes_;
    Value least_;
    Value most_;
    Value initial_;
};

std::vector<View> Level::scope() const {
    std::vector<View> scope;
    for (const auto& [time, change, presence] : changes_) {
        add_to_scope(time, scope);
        add_to_scope(change, scope);
        if (presence) scope.emplace_back(presence->variable());
    }
    return scope;
}

/// The level changes only at the times of the changes.
bool Level::check(const Assignment& assignment) const {
    return is_within(initial_) && std::all_of(changes_.begin(), changes_.end(), [&](const LevelChange& last) {
               WideValue level = initial_;
               for (const auto& [time, change, presence] : changes_)
                   if (time.value(assignment) <= last.time.value(assignment) &&
                       (!presence || presence->holds_for(assignment[presence->variable()])))
                       level += change.value(assignment);
               return is_within(level);
           });
}

/// "level: 4, then 3 at x, -2 at y if b >= 1, within 0..6".
std::string Level::describe(const NameOf& name) const {
    std::string text = "level: " + std::to_string(initial_);
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        const auto& [time, change, presence] = changes_[i];
        text.append(i == 0 ? ", then " : ", ").append(text_of(change, name));
        text.append(" at ").append(text_of(time, name));
        if (presence) text.append(" if ").append(text_of(*presence, name));
    }
    return text + ", within " + std::to_string(least_) + ".." + std::to_string(most_);
}

void Level::post(Posting& posting) const {
    if (!is_within(initial_)) return posting.fail();
    std::vector<LevelBounds::Event> events;
    for (const auto& [time, change, presence] : changes_) {
        if (presence && posting.is_false(*presence)) continue;
        events.push_back({as_view(time, posting), canonical(change, posting), presence});
        if (presence && posting.is_true(*presence)) events.back().presence.reset();
    }
    if (events.empty()) return;
    posting.add<LevelBounds>(events, WideValue{most_} - initial_, LevelBounds::Side::above);
    posting.add<LevelBounds>(std::move(events), WideValue{initial_} - least_, LevelBounds::Side::below);
}

} // namespace

Constraint level(std::vector<LevelChange> changes, Value least, Value most, Value initial) {
    return make_constraint<Level>(std::move(changes), least, most, initial);
}

} // namespace csp
