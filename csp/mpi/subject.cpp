#include <csp/mpi/subject.hpp>

#include <csp/base/text.hpp>
#include <csp/base/version.hpp>
#include <csp/mpi/checksum.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

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

std::string constraints_of(const Model& model) {
    Summary summary;
    for (std::size_t i = 0; i < model.constraint_count(); ++i) {
        summary.add(model.describe(i));
        summary.add(list_of(model.variables_of(i), [](Var x) { return std::to_string(x.index); }));
    }
    return summary.text();
}

std::string variables_in(const std::vector<Var>& variables) {
    Summary summary;
    for (const Var x : variables) summary.add(std::to_string(x.index));
    return summary.text();
}

/// Names may have several lines.
std::string summary_of(std::string_view text) {
    Summary summary;
    summary.add(text);
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
    add("constraints", constraints_of(model));
    add("projection", options.projection.empty() ? "none" : variables_in(options.projection));
    add("cost", options.minimise ? summary_of(options.minimise->describe(model.names())) : "none");
    return subject;
}

} // namespace csp::mpi
