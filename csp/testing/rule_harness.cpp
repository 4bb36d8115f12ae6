#include <csp/testing/rule_harness.hpp>

#include <csp/base/text.hpp>
#include <csp/testing/trials.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace csp::testing {

namespace {

/// Returns the fault in the case, if there is one, with as few decisions as possible.
std::optional<Fault> simplest_fault(const Case& problem) {
    constexpr std::array walk_lengths{0, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 20, 20};
    std::uint64_t seed = 0;
    for (const int steps : walk_lengths) {
        Random random(++seed);
        Report uncounted;
        if (auto fault = try_case(problem, steps, random, uncounted)) return fault;
    }
    return std::nullopt;
}

/// Replaces the case by a smaller one as long as a smaller one is faulty.
void shrink(Case& problem, Fault& fault) {
    constexpr int most_tries = 400;
    if (auto simpler = simplest_fault(problem)) fault = std::move(*simpler);
    int tries = 0;
    for (bool is_smaller = true; is_smaller;) {
        is_smaller = false;
        for (Case& candidate : problem.smaller()) {
            if (++tries > most_tries) return;
            auto simpler = simplest_fault(candidate);
            if (!simpler) continue;
            problem = std::move(candidate);
            fault = std::move(*simpler);
            is_smaller = true;
            break;
        }
    }
}

std::string account_of(const Fault& fault, const Case& problem) {
    const std::string decisions = list_of(fault.decisions, [](Atom atom) { return text_of(atom); });
    return fault.what + "\n  in      " + problem.words() + "\n  with    " + text_of(problem.root()) +
           (decisions.empty() ? "" : "\n  after   " + decisions);
}

/// Returns the number of cases that the environment requests, at least one; all cases if it does not request a number.
std::size_t cases_to_try(std::size_t cases) {
    const char* const variable = std::getenv("ARCWISE_CASES_PERCENT"); // nothing here writes the environment
    if (variable == nullptr) return cases;
    const std::string_view text = variable;
    constexpr std::size_t most = 1'000'000;
    std::size_t percent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
    if (error != std::errc{} || end != text.data() + text.size() || percent == 0 || percent > most)
        throw std::invalid_argument("ARCWISE_CASES_PERCENT is '" + std::string(text) +
                                    "'; a number from 1 to 1000000 was expected");
    return std::max<std::size_t>(1, cases * percent / 100);
}

} // namespace

Report check_rule(const MakeConstraint& make, const Options& options) {
    constexpr int steps = 20;
    const std::size_t cases = cases_to_try(options.cases);
    Report report;
    for (; report.cases < cases && report.ok(); ++report.cases) {
        Random random(options.seed * 1'000'003 + report.cases);
        Case problem = Case::random(make, options, random);
        if (report.cases == 0) report.example = problem.words();
        if (auto fault = try_case(problem, steps, random, report)) {
            shrink(problem, *fault);
            report.violation = account_of(*fault, problem) + "\n  from    case " +
                               std::to_string(report.cases) + " of seed " + std::to_string(options.seed);
        }
    }
    return report;
}

std::ostream& operator<<(std::ostream& stream, const Report& report) {
    if (!report.ok()) return stream << report.violation << '\n';
    stream << "nothing wrong in " << report.cases << " cases like\n  " << report.example << "\n  "
           << report.fixpoints << " fixpoints and " << report.failures << " failures compared, "
           << report.removals << " values removed, " << report.explained << " reasons checked\n";
    for (const auto& [rule, count] : report.reasons)
        stream << "  " << rule << ": " << count.atoms << " reasons of atoms, " << count.scoped
               << " that name variables, " << count.naive << " that say nothing\n";
    return stream;
}

} // namespace csp::testing
