#include <benchmarks/dense/bare_kernel.hpp>

#include <algorithm>
#include <stdexcept>

namespace benchmarks {

namespace {

using csp::dense::Block;
using csp::dense::Family;
using csp::dense::Plan;
using csp::dense::PlannedUnit;
using csp::dense::Run;
using csp::dense::Shape;

void turn(PlannedUnit& unit) {
    std::rotate(unit.cells.begin(), unit.cells.begin() + 1, unit.cells.end());
    const auto size = static_cast<std::uint32_t>(unit.cells.size());
    for (Family& family : unit.families)
        for (Block& block : family.blocks) {
            for (std::uint32_t& place : block.cells) place = (place + size - 1) % size;
            std::sort(block.cells.begin(), block.cells.end());
        }
}

Plan plan_of(const csp::dense::Network& network, Visits visits) {
    Plan plan = csp::dense::plan_for(network);
    if (visits == Visits::by_table) std::for_each(plan.units.begin(), plan.units.end(), turn);
    return plan;
}

} // namespace

BareKernel::BareKernel(const csp::dense::Network& network, csp::dense::Isa isa, Visits visits)
    : plan_(plan_of(network, visits)),
      tables_(plan_, csp::dense::vector_bytes(isa)),
      kernel_(csp::dense::make_kernel(isa, tables_.program(), arena_)) {
    const csp::dense::Program& program = tables_.program();
    const std::span runs(program.runs, program.run_count);
    if (std::any_of(runs.begin(), runs.end(), [&](const Run& run) {
            return (run.shape == Shape::general) != (visits == Visits::by_table);
        }))
        throw std::runtime_error("BareKernel: the units are not visited as they should be");
}

void BareKernel::solve(const csp::dense::Job& job) {
    kernel_->begin(job);
    kernel_->run();
}

} // namespace benchmarks
