#include <apps/flatzinc/output.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>

#include <fmt/format.h>

#include <sys/resource.h>

#include <cstdlib>
#include <iostream>
#include <utility>

namespace flatzinc {

namespace {

constexpr const char* separator = "----------\n";

void append(std::string& text, Operand operand, std::span<const WideValue> values) {
    const WideValue value = operand.is_constant() ? operand.constant : values[operand.variable];
    if (operand.is_boolean)
        text += value != 0 ? "true" : "false";
    else
        text += std::to_string(value);
}

void append(std::string& text, const Instance& instance, const Output& output,
            std::span<const WideValue> values) {
    text += instance.tree.names.text(output.name) + " = ";
    const auto elements = instance.operands_of(output.elements);
    if (!output.is_array) {
        append(text, elements.front(), values);
    } else {
        text += "array" + std::to_string(output.index_sets.size()) + "d(";
        for (const WideInterval& set : output.index_sets)
            text += std::to_string(set.min) + ".." + std::to_string(set.max) + ", ";
        text += '[';
        for (std::size_t i = 0; i < elements.size(); ++i) {
            if (i > 0) text += ", ";
            append(text, elements[i], values);
        }
        text += "])";
    }
    text += ";\n";
}

/// Returns the peak memory of the process, in MB.
double peak_memory() {
    struct rusage usage {};
    constexpr double kilobytes = 1024; // in a megabyte
    return getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<double>(usage.ru_maxrss) / kilobytes : 0;
}

double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

} // namespace

std::string text_of_solution(const Instance& instance, std::span<const WideValue> values) {
    std::string text;
    for (const Output& output : instance.outputs) append(text, instance, output, values);
    return text;
}

std::string violation(const Instance& instance, std::span<const WideValue> values) {
    for (std::size_t x = 0; x < instance.variables.size(); ++x)
        if (!instance.variables[x].domain.contains(values[x]))
            return "the domain of " + instance.name(instance.variables[x]) + ", which is " +
                   std::to_string(values[x]);
    const auto value = [&](Operand operand) {
        return operand.is_constant() ? operand.constant : values[operand.variable];
    };
    for (const auto& [left, right] : instance.equations)
        if (value(left) != value(right))
            return "the declaration of " + instance.name(instance.variables[left.variable]);
    for (const StatedConstraint& constraint : instance.constraints)
        if (!holds(instance, constraint, values)) return instance.where(constraint);
    return "";
}

std::string statistics_lines(const Figures& figures) {
    std::string lines;
    const auto add = [&](const char* name, const auto& value) {
        lines += fmt::format("%%%mzn-stat: {}={}\n", name, value);
    };
    const auto sign = [&](csp::WideValue v) { return figures.is_maximised ? -v : v; };
    if (figures.optimum && figures.optimum->best) add("objective", sign(*figures.optimum->best));
    if (figures.optimum && figures.optimum->bound) add("objectiveBound", sign(*figures.optimum->bound));
    add("solutions", figures.solutions);
    add("variables", figures.variables);
    add("propagators", figures.constraints);
    if (figures.statistics) {
        const csp::Statistics& search = *figures.statistics;
        add("nodes", search.nodes);
        if (search.has_failures) add("failures", search.failures);
        add("restarts", search.restarts);
        if (search.has_propagations) add("propagations", search.propagations);
        add("nogoods", search.nogoods);
        if (search.has_peak_depth) add("peakDepth", search.peak_depth);
        add("initTime", fmt::format("{:.3f}", seconds(figures.time - search.time)));
        add("solveTime", fmt::format("{:.3f}", seconds(search.time)));
    }
    add("peakMem", fmt::format("{:.2f}", peak_memory()));
    return lines + "%%%mzn-stat-end\n";
}

void Protocol::print(const std::string& text) { std::cout << text << std::flush; }

void Protocol::take(std::string solution) {
    const std::lock_guard lock(mutex_);
    if (has_ended_) return;
    has_solution_ = true;
    solution += separator;
    if (prints_all_)
        print(solution);
    else
        kept_ = std::move(solution);
}

void Protocol::note_earlier_solutions() {
    const std::lock_guard lock(mutex_);
    has_solution_ = true;
}

void Protocol::print_all() {
    const std::lock_guard lock(mutex_);
    if (has_ended_) return;
    prints_all_ = true;
    print(std::exchange(kept_, ""));
}

void Protocol::say(const std::string& lines) {
    const std::lock_guard lock(mutex_);
    if (!has_ended_) print(lines);
}

void Protocol::know(const Figures& figures) {
    const std::lock_guard lock(mutex_);
    known_ = figures;
}

void Protocol::print_end(Verdict verdict, const std::string& statistics) {
    has_ended_ = true;
    std::string text = std::move(kept_);
    if (verdict == Verdict::unsatisfiable) text += "=====UNSATISFIABLE=====\n";
    if (verdict == Verdict::open && !has_solution_) text += "=====UNKNOWN=====\n";
    if (verdict == Verdict::complete) text += "==========\n";
    print(text + statistics);
}

void Protocol::end(Verdict verdict, const std::string& statistics) {
    const std::lock_guard lock(mutex_);
    if (!has_ended_) print_end(verdict, statistics);
}

void Protocol::end_at_once() {
    const std::lock_guard lock(mutex_);
    if (has_ended_) return; // the program is about to end
    print_end(Verdict::open, known_ ? statistics_lines(*known_) : "");
    std::_Exit(EXIT_SUCCESS);
}

} // namespace flatzinc
