#include <apps/flatzinc/protocol.hpp>

#include <cstdlib>
#include <iostream>
#include <utility>

namespace flatzinc {

namespace {

constexpr const char* separator = "----------\n";

} // namespace

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
    if (has_ended_) return; // the program is about to end by itself
    print_end(Verdict::open, known_ ? statistics_lines(*known_) : "");
    std::_Exit(EXIT_SUCCESS);
}

} // namespace flatzinc
