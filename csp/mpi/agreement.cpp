#include <csp/mpi/agreement.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/mpi/piece.hpp>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace csp::mpi {

namespace {

/// Returns the figures of an outcome, whether it has a solution, and the values of that solution.
std::string words_of(const Outcome& outcome) {
    std::string text = decimal(outcome.work.solutions);
    const auto add = [&](auto figure) { text.append(" ").append(std::to_string(figure)); };
    add(outcome.work.nodes);
    add(outcome.work.failures);
    add(static_cast<unsigned>(outcome.stopped));
    add(outcome.open_pieces);
    add(outcome.bytes_cut);
    add(outcome.cost.value_or(0));
    add(outcome.cost ? 1 : 0);
    add(outcome.solution ? 1 : 0);
    if (outcome.solution)
        for (const Value v : outcome.solution->values()) add(v);
    return text;
}

Outcome outcome_in(std::string_view text, std::uint32_t model) {
    const auto words = words_in(text);
    std::size_t next = 0;
    const auto figure = [&] { return number_in<std::uint64_t>(words[next++]); };
    Outcome outcome;
    outcome.work.solutions = number_in<Total>(words[next++]);
    outcome.work.nodes = figure();
    outcome.work.failures = figure();
    outcome.stopped = static_cast<StopReason>(figure());
    outcome.open_pieces = figure();
    outcome.bytes_cut = figure();
    outcome.cost = number_in<WideValue>(words[next++]);
    if (figure() == 0) outcome.cost.reset();
    if (figure() == 0) return outcome;
    std::vector<Value> values;
    for (const std::string_view word : std::span(words).subspan(next))
        values.push_back(static_cast<Value>(number_in<WideValue>(word)));
    outcome.solution.emplace(std::move(values), model);
    return outcome;
}

} // namespace

std::string rank_in_words(const Communicator& ranks) { return "rank " + std::to_string(ranks.rank()); }

void agree(Communicator& ranks, const std::string& failure) {
    const int first = ranks.first_rank(!failure.empty());
    if (first < ranks.size()) throw Error(ranks.broadcast(failure, first));
}

void run_or_abort(Communicator& ranks, RankThreads& mine, const std::function<void(std::size_t)>& body) {
    mine.run([&](std::size_t thread) {
        if (const std::string why = failure_of([&] { body(thread); }); !why.empty()) ranks.abort(why);
    });
}

void agree_on_subject(Communicator& ranks, const Subject& mine) {
    Subject of_first;
    const std::string text = ranks.broadcast(list_of(
                                                 mine, [](const std::string& line) { return line; }, "\n"),
                                             0);
    for (const std::string_view line : words_in(text, '\n')) of_first.emplace_back(line);
    const std::string other = difference(mine, of_first);
    agree(ranks, other.empty() ? "" : rank_in_words(ranks) + " states another problem than rank 0: " + other);
}

void start_threads(Communicator& ranks, RankThreads& mine) {
    const std::string who = rank_in_words(ranks);
    const std::string number = std::to_string(mine.size());
    const std::string of_first = ranks.broadcast(number, 0);
    std::string failure;
    if (number != of_first)
        failure = who + " has " + counted(mine.size(), "thread") + ", but rank 0 has " + of_first;
    else if (const std::string why = failure_of([&] { mine.start(); }); !why.empty())
        failure = who + " cannot start " + counted(mine.size(), "thread") + ": " + why;
    agree(ranks, failure);
}

Outcome share(Communicator& ranks, const Outcome& of_first, std::uint32_t model) {
    return outcome_in(ranks.broadcast(ranks.rank() == 0 ? words_of(of_first) : "", 0), model);
}

} // namespace csp::mpi
