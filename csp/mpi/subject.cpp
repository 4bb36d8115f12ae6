#include <csp/mpi/subject.hpp>

#include <csp/base/assignment.hpp>
#include <csp/base/checksum.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/random.hpp>
#include <csp/base/text.hpp>
#include <csp/base/version.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/mpi/agreement.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp::mpi {

namespace {

/// The length and the checksum of a list: "3, 0123456789abcdef".
class Summary {
  public:
    void add(std::string_view text) {
        ++count_;
        checksum_.add(text);
        checksum_.add(";");
    }
    std::string text() const { return std::to_string(count_) + ", " + checksum_.text(); }

  private:
    std::size_t count_ = 0;
    Checksum checksum_;
};

Var variable(std::size_t index) { return Var(static_cast<std::uint32_t>(index)); }

std::string variables_of(const Model& model) {
    Summary summary;
    for (std::size_t i = 0; i < model.variable_count(); ++i)
        summary.add(list_of(model.domain(variable(i)).intervals(), [](Interval run) {
            return std::to_string(run.min) + ".." + std::to_string(run.max);
        }));
    return summary.text();
}

Value any_value_of(const Domain& domain, Random& random) {
    auto place = random.below(static_cast<std::uint32_t>(domain.size()));
    for (const Interval run : domain.intervals()) {
        const auto size = static_cast<std::uint32_t>(run.max - run.min) + 1;
        if (place < size) return run.min + static_cast<Value>(place);
        place -= size;
    }
    return domain.max();
}

/// The constraints as texts, with all that is known about them.
class ConstraintTexts {
  public:
    explicit ConstraintTexts(const Model& model)
        : model_(model),
          values_(std::vector<Value>(model.variable_count())) {}

    /// Descriptions in words would leave out long tables, and costs.
    std::string of(std::size_t number) {
        const Constraint& constraint = model_.constraint(number);
        const auto domain = [this](Var x) -> const Domain& { return model_.domain(x); };
        std::string statement = constraint->statement_within(name_in_statements, domain);
        if (statement.empty()) statement = statement_of(constraint, name_in_statements);
        if (!statement.empty()) return statement;
        const std::string words = constraint->describe(name_in_statements);
        return constraint->is_rule() ? words : words + trials_of(number);
    }
    /// Returns the number of the first constraint whose function has thrown an exception, and the message, as a line;
    /// empty if none has.
    const std::string& exception() const { return exception_; }

  private:
    /// For a constraint whose meaning is a function of the user: which of some random combinations of values satisfy
    /// it. An exception of the function tells constraints apart, too.
    std::string trials_of(std::size_t number) {
        constexpr int trials = 256;
        const Constraint& constraint = model_.constraint(number);
        const std::span<const Var> scope = model_.variables_of(number);
        Random random(scope.size());
        std::string answers;
        const std::string failure = failure_of([&] {
            for (int i = 0; i < trials; ++i) {
                for (const Var x : scope) values_.set(x, any_value_of(model_.domain(x), random));
                answers += constraint->check(values_) ? '1' : '0';
            }
        });
        if (!failure.empty() && exception_.empty()) {
            exception_ = "constraint " + std::to_string(number) + ": " + failure;
            std::replace(exception_.begin(), exception_.end(), '\n', ' ');
        }
        return answers + failure;
    }

    const Model& model_;
    Assignment values_; ///< scratch space for trials_of()
    std::string exception_;
};

std::string constraints_of(ConstraintTexts& texts, const Model& model) {
    Summary summary;
    for (std::size_t i = 0; i < model.constraint_count(); ++i) {
        const auto index = [](Var x) { return std::to_string(x.index); };
        summary.add(texts.of(i) + " of " + list_of(model.variables_of(i), index));
    }
    return summary.text();
}

std::string variables_in(const std::vector<Var>& variables) {
    Summary summary;
    for (const Var x : variables) summary.add(std::to_string(x.index));
    return summary.text();
}

std::string cost_of(const Expression& cost) {
    Summary summary;
    summary.add(cost.describe(name_in_statements));
    summary.add(statement_of(cost, name_in_statements));
    return summary.text();
}

} // namespace

std::string difference(const Subject& found, const Subject& expected) {
    for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
        const auto line = [i](const Subject& subject) {
            return i < subject.size() ? '"' + subject[i] + '"' : std::string("nothing more");
        };
        if (line(found) != line(expected)) return "found " + line(found) + ", expected " + line(expected);
    }
    return "";
}

Subject subject_of(const Model& model, const SearchOptions& options, Purpose purpose) {
    constexpr std::array<std::string_view, 4> questions{"count", "solutions", "optimum", "solve"};
    Subject subject;
    const auto add = [&](const std::string& name, std::string_view value) {
        subject.push_back((name + ": ").append(value));
    };
    add("version", version());
    add("question", questions[static_cast<std::size_t>(purpose)]);
    add("variables", variables_of(model));
    ConstraintTexts texts(model);
    const std::string constraints = constraints_of(texts, model);
    if (!texts.exception().empty()) add("exception", texts.exception());
    add("constraints", constraints);
    add("projection", options.projection.empty() ? "none" : variables_in(options.projection));
    add("cost", options.minimise ? cost_of(*options.minimise) : "none");
    return subject;
}

} // namespace csp::mpi
