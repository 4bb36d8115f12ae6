#include <apps/sudoku/serve/answers.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/serve/logic.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/formats/packing.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <csp/search/solve.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

namespace sudoku_app::serve {

namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& answer) {
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json answer_to(const Request& request, const char* type) {
    return {{"nonce", request.nonce}, {"type", type}};
}

/// The choices for true candidates, which the editor sends among the rules of the puzzle.
struct CandidateChoices {
    std::uint64_t most_counted = 1;
    bool compares_logic = false; ///< whether to mark values that logic leaves and no solution has
};

CandidateChoices candidate_choices(const std::string& puzzle) {
    constexpr std::string_view count_key = "truecandidatesnumsolutions=";
    constexpr std::uint64_t usual_colours = 8; // for files that name no number
    CandidateChoices choices;
    const Json json = Json::parse(puzzle, nullptr, false);
    const auto list = json.find("truecandidatesoptions");
    if (list == json.end()) return choices;
    for (const Json& item : *list) {
        if (!item.is_string()) continue;
        const auto& word = item.get_ref<const std::string&>();
        if (word == "logical") choices.compares_logic = true;
        if (word == "colored") choices.most_counted = usual_colours;
        if (word.starts_with(count_key))
            choices.most_counted =
                std::max<std::uint64_t>(1, app::parse_number(word.substr(count_key.size())).value_or(1));
    }
    return choices;
}

/// Gives the answers to one request.
class Respondent {
  public:
    Respondent(const Request& request, const AnswerOptions& options, const std::stop_token& stop,
               const Outlet& outlet)
        : request_(request),
          options_(options),
          outlet_(outlet) {
        search_.limits.time = options.time;
        search_.stop = stop;
    }

    /// Sends all answers except the last, which it returns.
    std::string last_answer() try {
        if (!request_.problem.empty()) return refused(request_.problem);
        if (request_.question == Question::cancel) return canceled(request_);
        read();
        Json last = asked();
        return search_.stop.stop_requested() ? canceled(request_) : text_of(last);
    } catch (const csp::Error& error) {
        return search_.stop.stop_requested() ? canceled(request_) : refused(error.what());
    }

  private:
    void read() {
        const auto json = sudoku::unpack_lz_string(request_.puzzle);
        if (!json) throw csp::Error("data: expected a puzzle packed by f-puzzles; this does not unpack");
        json_ = *json;
        puzzle_ = sudoku::read_f_puzzles(json_);
        if (const auto fault = sudoku::fault_of_regions(puzzle_.variant)) throw csp::Error(*fault);
        for (const std::string& part : puzzle_.left_out) outlet_.note(app::printable(part));
        puzzle_.variant.restrictions.insert(puzzle_.variant.restrictions.end(), options_.restrictions.begin(),
                                            options_.restrictions.end());
    }

    Json asked() const {
        switch (request_.question) {
        case Question::truecandidates:
            return true_candidates();
        case Question::solve:
            return solve();
        case Question::check:
            return check();
        case Question::count:
            return count();
        case Question::estimate:
            return estimate();
        case Question::solvepath:
        case Question::step:
            return logic();
        case Question::cancel:
            break;
        }
        return {};
    }

    std::string refused(const std::string& message) const { return invalid(request_, message); }
    Json to(const char* type) const { return answer_to(request_, type); }
    Json refusal(const std::string& message) const {
        Json answer = to("invalid");
        answer["message"] = message;
        return answer;
    }
    Json limit(csp::StopReason stopped) const {
        return refusal("Not known: " + std::string(app::word_for(stopped)) + '.');
    }

    /// Returns the reason why there is no solution, as far as it is found in a short time.
    std::string why() const {
        constexpr std::chrono::seconds patience(2); // the answer itself is known, and the setter waits for it
        const auto time = std::min<std::chrono::nanoseconds>(patience, options_.time);
        return "There is no solution: " +
               sudoku::why_unsolvable(puzzle_.variant, {.limits = {.time = time}, .stop = search_.stop},
                                      options_.naming)
                   .text;
    }

    Json true_candidates() const {
        const CandidateChoices choices = candidate_choices(json_);
        const sudoku::TrueCandidates found = sudoku::true_candidates(
            puzzle_.variant, {.most_counted = choices.most_counted, .search = search_});
        if (!found.is_complete()) return limit(found.stopped);
        if (!found.candidates(puzzle_.variant)) return refusal(why());
        Json answer = to("truecandidates");
        answer["solutionsPerCandidate"] = found.solutions;
        if (choices.compares_logic) mark_false_candidates(answer["solutionsPerCandidate"]);
        return answer;
    }

    /// Sets the numbers of values that propagation leaves and no solution has to -1.
    void mark_false_candidates(Json& numbers) const {
        const auto left = sudoku::propagate(puzzle_.variant, search_);
        if (!left) return;
        const int side = puzzle_.variant.side();
        for (int cell = 0; cell < puzzle_.variant.size(); ++cell)
            for (int value = 1; value <= side; ++value)
                if (Json& number = numbers[static_cast<std::size_t>(cell * side + value - 1)];
                    number == 0 && left->contains(cell, value))
                    number = -1;
    }

    Json solve() const {
        const sudoku::Answer found = sudoku::solve(puzzle_.variant, 1, search_);
        if (found.solution) {
            Json answer = to("solved");
            const auto cells = found.solution->cells();
            answer["solution"] = std::vector<int>(cells.begin(), cells.end());
            return answer;
        }
        return found.stopped == csp::StopReason::exhausted ? refusal(why()) : limit(found.stopped);
    }

    Json check() const {
        const sudoku::Answer found = sudoku::solve(puzzle_.variant, 2, search_);
        if (!found.unique) return limit(found.stopped);
        Json answer = counted(found.solutions, false);
        if (found.solutions == 0) answer["message"] = why();
        return answer;
    }

    Json counted(std::uint64_t solutions, bool is_in_progress) const {
        Json answer = to("count");
        answer["count"] = solutions;
        answer["inProgress"] = is_in_progress;
        return answer;
    }

    /// Counts up to limits that grow: the kernel, unlike the general engine, reports no number before it is done. All
    /// counts except the last together take a third of its time.
    Json count() const {
        constexpr std::uint64_t first_limit = 100'000; // in solutions, found within a second
        constexpr std::uint64_t growth = 4;
        const sudoku::VariantModel stated(puzzle_.variant);
        std::uint64_t told = 0;
        const auto report = [&](std::uint64_t now) {
            if (now <= told) return;
            told = now;
            outlet_.send(text_of(counted(now, true)), false);
        };
        csp::SearchOptions search = search_;
        search.on_progress = [&](const csp::Progress& progress) { report(progress.statistics.solutions); };
        for (search.limits.solutions = first_limit;; search.limits.solutions *= growth) {
            const csp::Count found = csp::count_solutions(stated.model(), search);
            if (found.is_exact) return counted(found.solutions, false);
            if (found.stopped != csp::StopReason::solution_limit) return limit(found.stopped);
            report(found.solutions);
        }
    }

    Json estimate() const {
        constexpr std::chrono::milliseconds between_answers(250); // people read no faster
        constexpr double precise = 0.01;    // half of the interval / estimate: two digits are correct
        constexpr std::uint64_t few = 1000; // number of probes below which the error itself is unknown
        const sudoku::VariantModel stated(with_entries(puzzle_));
        csp::SolutionEstimator estimator(stated.model(), {.limits = search_.limits, .stop = search_.stop});
        auto told = std::chrono::steady_clock::now();
        for (;;) {
            const csp::Estimate& found = estimator.probe(1);
            const bool is_precise = found.probes >= few && found.half_interval() <= precise * found.solutions;
            if (found.is_exact || is_precise || found.stopped != csp::StopReason::none)
                return estimated(found);
            const auto now = std::chrono::steady_clock::now();
            if (now - told < between_answers) continue;
            told = now;
            outlet_.send(text_of(estimated(found)), false);
        }
    }

    /// Numbers that are not finite, because no probe has found a solution, are null.
    Json estimated(const csp::Estimate& found) const {
        const double half = found.half_interval();
        Json answer = to("estimate");
        answer["estimate"] = found.solutions;
        answer["stderr"] = found.standard_error;
        answer["iterations"] = found.probes;
        answer["ci95_lower"] = std::max(0.0, found.solutions - half);
        answer["ci95_upper"] = found.solutions + half;
        answer["relErrPercent"] = found.solutions > 0 ? 100 * half / found.solutions : half;
        return answer;
    }

    Json logic() const {
        const Logic found = continue_by_logic(puzzle_, {.only_one = request_.question == Question::step,
                                                        .naming = options_.naming,
                                                        .limits = search_.limits,
                                                        .stop = search_.stop});
        Json answer = to("logical");
        answer["cells"] = Json::array();
        for (const LogicalCell& cell : found.cells)
            answer["cells"].push_back({{"value", cell.value}, {"candidates", cell.candidates}});
        answer["message"] = found.message + (found.is_cut ? "Not finished: time limit.\n" : "");
        answer["isValid"] = found.is_valid;
        return answer;
    }

    const Request& request_;
    const AnswerOptions& options_;
    const Outlet& outlet_;
    csp::SearchOptions search_;
    std::string json_;
    sudoku::ReadVariant puzzle_;
};

} // namespace

void answer(const Request& request, const AnswerOptions& options, const std::stop_token& stop,
            const Outlet& outlet) {
    std::string last;
    try {
        last = Respondent(request, options, stop, outlet).last_answer();
    } catch (const std::exception& error) { // such as a lack of memory: the next request may need less
        last = invalid(request, "internal error: " + std::string(error.what()));
    }
    outlet.send(std::move(last), true);
}

std::string canceled(const Request& request) { return text_of(answer_to(request, "canceled")); }

std::string invalid(const Request& request, const std::string& message) {
    Json answer = answer_to(request, "invalid");
    answer["message"] = message;
    return text_of(answer);
}

} // namespace sudoku_app::serve
