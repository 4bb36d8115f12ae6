#include <csp/search/run/run.hpp>

#include <string>

namespace csp {

Run::Entry EverythingRun::enter(Conflicts&) {
    tree_.run.order = static_cast<std::uint32_t>(count_ % orders_);
    tree_.run.cutoff = restarts_.cutoff(count_ / orders_, fruitless_);
    tree_.run.follows_trend = restarts_.kind == &restart::lbd;
    return Entry::entered;
}

void EverythingRun::leave(std::optional<Outcome> outcome, bool is_fruitful) {
    if (!outcome) return;
    ++count_;
    if (!is_fruitful && *outcome == Outcome::given_up) ++fruitless_;
}

RunRow EverythingRun::row() const {
    RunRow row{.run = "everything",
               .when = "if no other run is due",
               .order = "that of the branching",
               .budget = "none"};
    if (orders_ > 1) row.order += " and that of activity, by turns";
    if (restarts_.kind != &restart::none)
        row.budget =
            std::to_string(restarts_.cutoff(0)) + " failures at first, " + std::string(restarts_.kind->name);
    return row;
}

} // namespace csp
