#include <csp/explain/infeasibility.hpp>

#include <csp/explain/quick_xplain.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace csp {

namespace {

using explaining::Answer;
using explaining::Members;

/// The members in the order in which the core should prefer them.
ConstraintSet by_wish(const Members& members, Blame blame) {
    ConstraintSet order(members.all().rbegin(), members.all().rend());
    if (blame == Blame::as_stated) return order;
    std::stable_partition(order.begin(), order.end(), [&](std::uint32_t c) {
        return (members.model().variables_of(c).size() == 1) == (blame == Blame::givens);
    });
    return order;
}

/// Finds for every member of a core a solution of the others, and drops what the core does not need after all.
class Certifier {
  public:
    using Member = Infeasibility::Member;

    Certifier(Members& members, const ConstraintSet& core) : members_(members) {
        for (const std::uint32_t c : core) core_.push_back({c, std::nullopt});
    }

    std::vector<Member> run() {
        for (std::size_t i = 0; i < core_.size();) {
            if (core_[i].without) {
                ++i;
                continue;
            }
            const Answer answer = members_.ask(all_but(i));
            if (answer == Answer::no) {
                core_.erase(core_.begin() + static_cast<std::ptrdiff_t>(i));
                continue;
            }
            if (answer == Answer::yes) rotate(i, members_.solution());
            ++i;
        }
        return std::move(core_);
    }

  private:
    ConstraintSet all_but(std::size_t left_out) const {
        ConstraintSet others;
        for (std::size_t i = 0; i < core_.size(); ++i)
            if (i != left_out) others.push_back(core_[i].constraint);
        return others;
    }

    /// Model rotation: a solution of all but one member, changed in one variable so that this member holds, may violate
    /// exactly one other, which is proved to be needed without a search.
    void rotate(std::size_t violated, const Assignment& solution) {
        core_[violated].without = solution;
        constexpr WideValue most_values = 100;
        for (const Var x : members_.model().variables_of(core_[violated].constraint)) {
            const Domain& domain = members_.model().domain(x);
            if (WideValue{domain.max()} - domain.min() > most_values) continue;
            for (Value v = domain.min(); v <= domain.max(); ++v) {
                Assignment changed = solution;
                changed.set(x, v);
                const auto other = only_violated(changed);
                if (other && !core_[*other].without) rotate(*other, changed);
            }
        }
    }

    std::optional<std::size_t> only_violated(const Assignment& assignment) const {
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < core_.size(); ++i) {
            if (members_.model().constraint(core_[i].constraint)->check(assignment)) continue;
            if (found) return std::nullopt;
            found = i;
        }
        return found && members_.keeps_hard(assignment) ? found : std::nullopt;
    }

    Members& members_;
    std::vector<Member> core_;
};

} // namespace

bool Infeasibility::is_minimal() const {
    return status_ == Status::infeasible &&
           std::all_of(members_.begin(), members_.end(),
                       [](const Member& m) { return m.without.has_value(); });
}

std::string Infeasibility::describe(const Model& model) const {
    if (status_ == Status::feasible) return "There is a solution.";
    if (status_ == Status::unknown)
        return "Whether there is a solution was not found out: a limit was reached.";
    if (members_.empty()) return "The domains and what is taken for granted have no solution by themselves.";
    std::string text = members_.size() == 1 ? "This cannot hold: " : "These cannot hold together: ";
    for (const Member& member : members_)
        text += (&member == members_.data() ? "" : "; ") + model.constraint_name(member.constraint);
    if (!is_minimal()) return text + ". (A limit was reached: some of them may not be needed.)";
    return text + (members_.size() == 1 ? ". Without it there is a solution."
                                        : ". Without any one of them there is a solution.");
}

Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options) {
    using Status = Infeasibility::Status;
    Members members(model, options.hard, options.limits, options.stop);
    Infeasibility result;
    const Answer all = members.ask(members.all());
    if (all == Answer::yes) result.solution_ = members.solution();
    result.status_ = all == Answer::yes  ? Status::feasible
                     : all == Answer::no ? Status::infeasible
                                         : Status::unknown;
    if (all == Answer::no && members.ask({}) != Answer::no) {
        ConstraintSet core = explaining::core_of(members, by_wish(members, options.blame));
        std::sort(core.begin(), core.end());
        result.members_ = Certifier(members, core).run();
    }
    result.questions_ = members.questions();
    return result;
}

} // namespace csp
