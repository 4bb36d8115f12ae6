#include <apps/sudoku/variant_lesson.hpp>

#include <apps/common/explanation_json.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/lesson.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/base/text.hpp>
#include <csp/explain/explanation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace sudoku_app {

namespace {

using Json = nlohmann::ordered_json;
using StepKind = csp::Explanation::Kind;
using ModelSteps = csp::Explanation;

class VariantLesson {
  public:
    VariantLesson(const Options& options, std::string_view file, const VariantRecord& record)
        : options_(options),
          file_(file),
          record_(record),
          stated_(*record.variant, sudoku::Givens::fixed, options.naming, csp::consistency::domain),
          steps_(csp::explain(stated_.model(),
                              {.limits = options.search.limits, .stop = options.search.stop})) {}

    std::string text(int& status) const {
        status = steps_.status() == ModelSteps::Status::unknown ? limit_reached : steps_.is_unique() ? 0 : 1;
        if (options_.json) return json();
        if (steps_.status() == ModelSteps::Status::infeasible)
            return "# no solution; solve --why explains it\n";
        if (options_.command == Command::hint) return hint();
        if (options_.command == Command::rate) return rating() + '\n';
        return explanation();
    }

  private:
    std::string board() const {
        return to_line(steps_.solution() ? stated_.decode(*steps_.solution()) : record_.variant->givens);
    }

    std::string end() const {
        if (steps_.status() == ModelSteps::Status::unknown)
            return steps_.was_interrupted() ? "unknown: interrupted" : "unknown: time limit";
        return steps_.is_unique() ? "solved: " + board() : "several solutions: nothing more follows";
    }

    std::string explanation() const {
        std::string text;
        std::size_t number = 0;
        for (const std::string& sentence : steps_.sentences(stated_.model()))
            text += fmt::format("{}. {}\n", ++number, sentence);
        return text + "# " + end() + "\n\n";
    }

    std::string names_of(const ModelSteps::Step& step) const {
        return csp::list_of(step.constraints,
                            [&](std::uint32_t c) { return stated_.model().constraint_name(c); });
    }

    std::string hint() const {
        if (steps_.steps().empty()) return "# " + end() + '\n';
        const ModelSteps::Step& step = steps_.steps().front();
        switch (options_.hint) {
        case sudoku::HintLevel::where:
            return "Look at " + names_of(step) + '\n';
        case sudoku::HintLevel::which:
            return "The next step: " + names_of(step) +
                   (step.kind == StepKind::direct  ? ""
                    : step.kind == StepKind::trial ? ", by trial"
                                                   : ", by cases") +
                   '\n';
        case sudoku::HintLevel::step:
            break;
        }
        return steps_.sentences(stated_.model()).front() + '\n';
    }

    std::size_t count(StepKind kind) const {
        return static_cast<std::size_t>(
            std::count_if(steps_.steps().begin(), steps_.steps().end(),
                          [kind](const ModelSteps::Step& step) { return step.kind == kind; }));
    }
    /// The most constraints that a step uses.
    std::size_t most_constraints() const {
        std::size_t most = 0;
        for (const ModelSteps::Step& step : steps_.steps()) most = std::max(most, step.constraints.size());
        return most;
    }

    std::string rating() const {
        return fmt::format("{} steps: {} direct, {} by trial, {} by cases; at most {} rules in one # {}",
                           steps_.steps().size(), count(StepKind::direct), count(StepKind::trial),
                           count(StepKind::cases), most_constraints(), end());
    }

    std::string_view word() const {
        switch (steps_.status()) {
        case ModelSteps::Status::infeasible:
            return "no_solution";
        case ModelSteps::Status::unknown:
            return "unknown";
        default:
            break;
        }
        if (options_.command == Command::hint) return "hint";
        if (options_.command == Command::rate) return "rated";
        return steps_.is_unique() ? "solved" : "stuck";
    }

    std::string json() const {
        Json item{{"schema", schema}, {"file", file_}, {"line", record_.line}, {"status", word()}};
        item["givens"] = to_line(record_.variant->givens);
        if (steps_.is_unique()) item["board"] = board();
        item["unique"] = steps_.is_unique();
        if (options_.command == Command::rate) {
            item["steps"] = steps_.steps().size();
            item["trials"] = count(StepKind::trial);
            item["cases"] = count(StepKind::cases);
            item["rules_in_a_step"] = most_constraints();
        } else {
            const auto sentences = steps_.sentences(stated_.model());
            item["steps"] = Json::array();
            for (std::size_t i = 0; i < sentences.size(); ++i) {
                item["steps"].push_back(app::json_of(steps_.steps()[i], stated_.model()));
                item["steps"].back()["text"] = sentences[i];
                if (options_.command == Command::hint) break;
            }
        }
        if (steps_.status() == ModelSteps::Status::unknown)
            item["stopped"] = steps_.was_interrupted() ? "interrupted" : "time limit";
        return item.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    }

    const Options& options_;
    std::string_view file_;
    const VariantRecord& record_;
    sudoku::VariantModel stated_;
    ModelSteps steps_;
};

} // namespace

std::string variant_lesson(const Options& options, std::string_view file, const VariantRecord& record,
                           int& status) {
    return VariantLesson(options, file, record).text(status);
}

} // namespace sudoku_app
