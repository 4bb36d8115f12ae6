#include <csp/mpi/leader.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/agreement.hpp>

#include <algorithm>
#include <utility>

namespace csp::mpi {

Leader::Leader(Channel& channel, LeaderOptions options)
    : channel_(channel),
      options_(std::move(options)),
      members_(static_cast<std::size_t>(channel.size())),
      first_(options_.searches ? 0 : 1) {
    if (options_.journal != nullptr) ledger_ = options_.journal->ledger();
    before_ = ledger_.work;
    for (const auto& [number, piece] : ledger_.open) queue_.push_back(number);
    for (int member = first_; member < channel_.size(); ++member) idle_.push_back(member);
    if (!ledger_.best) return;
    for (int member = 0; member < channel_.size(); ++member)
        channel_.send(member, {Kind::bound, {ledger_.best->cost}});
}

template <typename Act>
void Leader::guard(const Act& act) {
    if (std::string why = failure_of(act); !why.empty()) {
        failure_ = std::move(why);
        end(StopReason::stop_requested);
    }
}

void Leader::receive(const Received& received) {
    if (failure_.empty()) return guard([&] { act_on(received); });
    if (received.message.kind == Kind::ended) ++ended_; // no other message counts any more
}

void Leader::step() {
    if (stopped_ == StopReason::none)
        guard([&] { lead(); });
    else if (options_.journal != nullptr && failure_.empty())
        guard([&] { note_total(); });
}

void Leader::act_on(const Received& received) {
    MemberState& member = members_[static_cast<std::size_t>(received.from)];
    switch (received.message.kind) {
    case Kind::report:
        take(received.from, Report::in(received.message));
        break;
    case Kind::nothing:
        member.since = Clock::now(); // it is asked again after all others
        release(received.from);
        break;
    case Kind::better:
        take_better(received.message);
        break;
    case Kind::stop:
        end(StopReason::stop_requested);
        break;
    case Kind::failed:
        failure_ = rank_of(received.from) + ": ";
        for (const std::int64_t c : received.message.words) failure_ += static_cast<char>(c);
        end(StopReason::stop_requested);
        break;
    case Kind::ended:
        ++ended_;
        break;
    default:
        throw Error("found a message to a member, expected one to the leader");
    }
}

std::string Leader::rank_of(int member) const {
    return "rank " + std::to_string(member / static_cast<int>(options_.threads));
}

void Leader::take(int from, const Report& report) {
    MemberState& member = members_[static_cast<std::size_t>(from)];
    if (!member.piece) throw Error(rank_of(from) + " reports on a piece that it does not have");
    for (const auto& solution : report.solutions) options_.on_solution(solution);
    if (options_.on_solution && report.solutions.empty() && report.work.solutions > 0)
        options_.on_solution({}); // of a model without variables
    Replacement replacement{.piece = *member.piece, .work = report.work};
    if (options_.output_size) replacement.output = options_.output_size();
    for (const Piece* piece : {&report.rest, &report.given})
        if (!piece->empty()) replacement.left.push_back(*piece);
    if (options_.journal != nullptr) options_.journal->replace(replacement);

    std::uint64_t next = ledger_.next_number;
    ledger_.replace(std::move(replacement));
    member.reported = Clock::now();
    member.is_cut = false;
    member.piece.reset();
    if (!report.given.empty() || report.rest.empty()) release(from);
    if (!report.rest.empty()) {
        member.piece = next++;
    } else {
        donors_.erase({member.since, from});
        idle_.push_back(from);
    }
    if (!report.given.empty()) queue_.push_back(next);
}

/// The member has answered, if it was asked, and may be asked again.
void Leader::release(int member) {
    MemberState& state = members_[static_cast<std::size_t>(member)];
    if (!std::exchange(state.is_asked, false)) return;
    --asked_;
    donors_.insert({state.since, member});
}

void Leader::take_better(const Message& message) {
    Best best{.cost = message.words.front(), .values = {}};
    if (ledger_.best && ledger_.best->cost <= best.cost) return;
    for (const std::int64_t v : std::span(message.words).subspan(1))
        best.values.push_back(static_cast<Value>(v));
    if (options_.journal != nullptr) options_.journal->improve(best);
    if (options_.on_better) options_.on_better(best);
    if (stopped_ == StopReason::none) // afterwards, a member may have ended
        for (int member = 0; member < channel_.size(); ++member)
            channel_.send(member, {Kind::bound, {best.cost}});
    ledger_.best = std::move(best);
}

void Leader::lead() {
    if (const StopReason reason = limit_reached(); reason != StopReason::none) return end(reason);
    hand_out();
    ask();
    cut();
    tell();
}

void Leader::hand_out() {
    for (; !idle_.empty() && !queue_.empty(); idle_.pop_front(), queue_.pop_front()) {
        const int member = idle_.front();
        const std::uint64_t number = queue_.front();
        Message message{.kind = Kind::search, .words = {}};
        put(ledger_.open.at(number), message.words);
        channel_.send(member, std::move(message));
        const Moment now = Clock::now();
        members_[static_cast<std::size_t>(member)] = {.piece = number, .since = now, .reported = now};
        donors_.insert({now, member});
    }
}

/// Asks as many members to give something as there are idle members.
void Leader::ask() {
    if (idle_.size() <= asked_) return;
    const Moment youngest = Clock::now() - options_.before_asking;
    for (; idle_.size() > asked_ && !donors_.empty(); ++asked_) {
        const auto [since, member] = *donors_.begin();
        if (since >= youngest) return;
        donors_.erase(donors_.begin());
        members_[static_cast<std::size_t>(member)].is_asked = true;
        channel_.send(member, {Kind::give});
    }
}

void Leader::cut() {
    constexpr std::size_t most_looks =
        64; // members for each step, so that a step takes as long for thousands
    const Moment now = Clock::now();
    for (std::size_t looks = std::min(most_looks, members_.size()); looks > 0; --looks) {
        next_cut_ = (next_cut_ + 1) % members_.size();
        MemberState& member = members_[next_cut_];
        if (!member.piece || member.is_cut || now - member.reported < options_.between_cuts) continue;
        member.is_cut = true;
        channel_.send(static_cast<int>(next_cut_), {Kind::cut});
    }
}

StopReason Leader::limit_reached() const {
    const Limits& limits = options_.limits;
    const auto has_reached = [](Total done, Total before, std::uint64_t limit) {
        return limit != Limits::unlimited && done - before >= limit;
    };
    const bool has_enough = has_reached(ledger_.work.solutions, before_.solutions, limits.solutions);
    if (ledger_.open.empty() && (options_.journal != nullptr || !has_enough)) return StopReason::exhausted;
    if (has_enough) return StopReason::solution_limit;
    if (options_.stop.stop_requested()) return StopReason::stop_requested;
    if (has_reached(ledger_.work.nodes, before_.nodes, limits.nodes)) return StopReason::node_limit;
    if (has_reached(ledger_.work.failures, before_.failures, limits.failures))
        return StopReason::failure_limit;
    const bool is_timed = limits.time != std::chrono::nanoseconds::max();
    return is_timed && Clock::now() - begun_ >= limits.time ? StopReason::time_limit : StopReason::none;
}

void Leader::end(StopReason reason) {
    if (stopped_ != StopReason::none) return;
    stopped_ = reason;
    ended_at_ = Clock::now();
    for (int member = 0; member < channel_.size(); ++member) channel_.send(member, {Kind::end});
}

/// Writes a total into the journal if a member does not report soon, because batch systems kill a job about a second
/// after they have asked it to end.
void Leader::note_total() {
    constexpr std::chrono::milliseconds patience{500};
    if (has_noted_total_ || Clock::now() - ended_at_ < patience) return;
    has_noted_total_ = true;
    options_.journal->total(ledger_.work.solutions, ledger_.open.size());
    if (options_.on_silence) options_.on_silence();
}

void Leader::tell() {
    constexpr std::chrono::milliseconds between{100}; // no person reads faster
    const Moment now = Clock::now();
    if (!options_.on_state || now - told_ < between) return;
    told_ = now;
    double weight_left = 0;
    for (const auto& [number, piece] : ledger_.open) weight_left += weight_of(piece);
    options_.on_state({ledger_.work, ledger_.open.size(), weight_left, busy()});
}

} // namespace csp::mpi
