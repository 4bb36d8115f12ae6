#include <csp/csp.hpp>

#include <iostream>
#include <sstream>

/// Records a small search, and reads the record.
int main() {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 3), "x");
    const auto y = model.int_var(csp::range(1, 3), "y");
    model.post(x < y, "x before y");
    model.post(x + y != 4, "not four");

    csp::Recorder recorder(model);
    if (!csp::solve(model, {.listener = &recorder})) return 1;
    std::stringstream file;
    csp::write_trace(file, recorder.trace());
    std::cout << file.str();

    const csp::Trace trace = csp::read_trace(file, "a stringstream");
    std::size_t removals = 0;
    csp::TraceEvent event;
    for (csp::PackedEvents::Reader events(trace.events); events.next(event);)
        if (event.kind == csp::TraceEvent::Kind::removal) ++removals;
    std::cout << removals << " removals\n";
}
