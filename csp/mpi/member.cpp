#include <csp/mpi/member.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/agreement.hpp>

#include <span>
#include <utility>

namespace csp::mpi {

Message Report::message() const {
    Message message{.kind = Kind::report, .words = {}};
    auto& words = message.words;
    for (const std::uint64_t figure : {static_cast<std::uint64_t>(work.solutions), work.nodes,
                                       work.failures}) // of a slice: 64 bits will do
        words.push_back(static_cast<std::int64_t>(figure));
    put(rest, words);
    put(given, words);
    for (const auto& solution : solutions) words.insert(words.end(), solution.begin(), solution.end());
    return message;
}

Report Report::in(const Message& message) {
    constexpr std::size_t figures = 3;
    std::span<const std::int64_t> words = message.words;
    if (words.size() < figures) throw Error("found the end of a message, expected a report");
    Report report{.work = {static_cast<std::uint64_t>(words[0]), static_cast<std::uint64_t>(words[1]),
                           static_cast<std::uint64_t>(words[2])},
                  .rest = {},
                  .given = {}};
    words = words.subspan(figures);
    report.rest = take_piece(words);
    report.given = take_piece(words);
    if (words.empty()) return report;
    const auto count = static_cast<std::size_t>(report.work.solutions);
    if (count == 0 || words.size() % count != 0) throw Error("found a report with a part of a solution");
    for (const std::size_t size = words.size() / count; !words.empty(); words = words.subspan(size)) {
        auto& solution = report.solutions.emplace_back();
        for (const std::int64_t v : words.first(size)) solution.push_back(static_cast<Value>(v));
    }
    return report;
}

Member::Member(Channel& channel, RegionSearch& search, Purpose purpose, std::stop_token stop)
    : channel_(channel),
      search_(search),
      purpose_(purpose),
      stop_(std::move(stop)) {}

void Member::receive(const Message& message) {
    if (const std::string why = failure_of([&] { act_on(message); }); !why.empty()) fail(why);
    if (message.kind != Kind::end) return;
    channel_.send(0, {Kind::ended});
    is_over_ = true;
}

void Member::act_on(const Message& message) {
    std::span<const std::int64_t> words = message.words;
    switch (message.kind) {
    case Kind::search:
        waiting_ = take_piece(words);
        break;
    case Kind::give:
        if (is_busy()) give(); // otherwise, the piece was done when rank 0 asked
        break;
    case Kind::cut:
        if (is_busy()) report();
        break;
    case Kind::bound:
        search_.take_bound(words.front());
        break;
    case Kind::end:
        if (is_busy()) report();
        break;
    default:
        throw Error("found a message to the leader, expected one to a member");
    }
}

bool Member::step() {
    if (is_over_) return false;
    if (stop_.stop_requested() && !std::exchange(has_asked_to_stop_, true)) channel_.send(0, {Kind::stop});
    if (!is_busy()) return false;
    const std::string why = failure_of([this] {
        search_slice();
        if (!is_busy() || has_many_solutions()) report();
    });
    if (!why.empty()) fail(why);
    return why.empty();
}

/// Whether the solutions since the last report are more than memory and a message should hold.
bool Member::has_many_solutions() const {
    constexpr std::size_t most_values = std::size_t{1} << 14U; // 128 kB as a message
    return !next_.solutions.empty() && next_.solutions.size() * next_.solutions.front().size() >= most_values;
}

/// Reports an exception. The piece stays open.
void Member::fail(const std::string& why) {
    channel_.send(0, {Kind::failed, {why.begin(), why.end()}});
    waiting_.clear();
    is_searching_ = false;
}

void Member::search_slice() {
    for (;;) {
        if (!is_searching_) {
            if (waiting_.empty()) return;
            const Region region = std::move(waiting_.back());
            waiting_.pop_back();
            search_.begin(region);
            is_searching_ = true;
        }
        const RegionSearch::Slice slice = search_.search();
        if (slice == RegionSearch::Slice::solution) note_solution();
        if (slice == RegionSearch::Slice::exhausted) is_searching_ = false;
        if (slice == RegionSearch::Slice::paused || has_many_solutions()) return;
    }
}

void Member::note_solution() {
    if (purpose_ == Purpose::optimum) {
        Message better{.kind = Kind::better, .words = {search_.cost()}};
        for (const Value v : search_.solution()) better.words.push_back(v);
        channel_.send(0, std::move(better));
    }
    if (purpose_ == Purpose::solutions) next_.solutions.push_back(search_.solution());
    ++next_.work.solutions;
}

/// Gives away the region that has waited longest, which is the largest, or a part of the running search.
void Member::give() {
    Piece given;
    if (waiting_.size() + (is_searching_ ? 1 : 0) > 1) {
        given.push_back(std::move(waiting_.front()));
        waiting_.erase(waiting_.begin());
    } else if (is_searching_) {
        if (auto region = search_.give_away()) given.push_back(std::move(*region));
    }
    if (given.empty())
        channel_.send(0, {Kind::nothing});
    else
        report(std::move(given));
}

void Member::report(Piece given) {
    next_.work.nodes = search_.nodes() - std::exchange(reported_nodes_, search_.nodes());
    next_.work.failures = search_.failures() - std::exchange(reported_failures_, search_.failures());
    next_.rest = rest();
    if (next_.rest.empty()) is_searching_ = false; // the slice ended with the last node
    next_.given = std::move(given);
    channel_.send(0, next_.message());
    next_ = {};
}

Piece Member::rest() {
    Piece rest = waiting_;
    if (!is_searching_) return rest;
    for (Region& region : search_.open_regions()) rest.push_back(std::move(region));
    return rest;
}

} // namespace csp::mpi
