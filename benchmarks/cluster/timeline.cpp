#include <benchmarks/cluster/timeline.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/journal.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace cluster {

Timeline::Timeline() : nodes_{{0, 0}}, ends_{0}, tops_{0} {}

std::vector<std::size_t> Timeline::stack_at(std::size_t slice) const {
    std::vector<std::size_t> stack;
    for (std::size_t node = tops_[slice]; node != 0; node = nodes_[node].below) stack.push_back(node);
    std::reverse(stack.begin(), stack.end());
    return stack;
}

void Timeline::add(double work, std::vector<csp::Region> open) {
    const double begun = ends_.back();
    const auto before = stack_at(tops_.size() - 1);
    std::size_t same = 0;
    while (same < before.size() && same < open.size() && open_[same].atoms == open[same].atoms) ++same;
    for (std::size_t i = same; i < before.size(); ++i) nodes_[before[i]].begin = begun;
    std::size_t top = same == 0 ? 0 : before[same - 1];
    for (std::size_t i = same; i < open.size(); ++i) {
        nodes_.push_back({top, std::numeric_limits<double>::infinity()});
        top = nodes_.size() - 1;
    }
    ends_.push_back(begun + work);
    tops_.push_back(top);
    open_ = std::move(open);
}

double Timeline::next_pause(double moment) const {
    return *std::min(std::lower_bound(ends_.begin(), ends_.end(), moment), ends_.end() - 1);
}

std::optional<double> Timeline::lowest_region(double moment, double end) const {
    const auto slice =
        static_cast<std::size_t>(std::lower_bound(ends_.begin(), ends_.end(), moment) - ends_.begin());
    for (const std::size_t node : stack_at(slice)) // nodes further below begin later
        if (const double begin = nodes_[node].begin; begin < end)
            return begin > moment ? std::optional(begin) : std::nullopt;
    return std::nullopt;
}

Timeline timeline_in(std::string_view journal) {
    Timeline timeline;
    const auto read = csp::mpi::read_journal(journal, [&](const csp::mpi::Replacement& replacement) {
        if (replacement.left.size() > 1) throw csp::Error("the journal is of several ranks, expected one");
        timeline.add(static_cast<double>(replacement.work.nodes),
                     replacement.left.empty() ? csp::mpi::Piece() : replacement.left.front());
    });
    if (!read || !read->ledger.open.empty())
        throw csp::Error("the search in the journal has not come to its end");
    return timeline;
}

} // namespace cluster
