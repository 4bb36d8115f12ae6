#include <benchmarks/dense/bare_kernel.hpp>

#include <algorithm>
#include <stdexcept>

namespace benchmarks {

namespace {

using csp::dense::Block;
using csp::dense::Family;
using csp::dense::OrderedUnit;
using csp::dense::Shape;
using csp::dense::SweepOrder;
using csp::dense::UnitRun;

void turn(OrderedUnit& unit) {
    std::rotate(unit.cells.begin(), unit.cells.begin() + 1, unit.cells.end());
    const auto size = static_cast<std::uint32_t>(unit.cells.size());
    for (Family& family : unit.families)
        for (Block& block : family.blocks) {
            for (std::uint32_t& place : block.cells) place = (place + size - 1) % size;
            std::sort(block.cells.begin(), block.cells.end());
        }
}

SweepOrder order_with(const csp::dense::Network& network, Visits visits) {
    SweepOrder order = csp::dense::sweep_order_of(network);
    if (visits == Visits::by_table) std::for_each(order.units.begin(), order.units.end(), turn);
    return order;
}

} // namespace

BareKernel::BareKernel(const csp::dense::Network& network, csp::dense::Isa isa, Visits visits)
    : order_(order_with(network, visits)),
      tables_(order_, csp::dense::vector_bytes(isa)),
      kernel_(csp::dense::make_kernel(isa, tables_.program(), arena_)) {
    const csp::dense::Program& program = tables_.program();
    const std::span runs(program.runs, program.run_count);
    if (std::any_of(runs.begin(), runs.end(), [&](const UnitRun& run) {
            return (run.shape == Shape::general) != (visits == Visits::by_table);
        }))
        throw std::runtime_error("BareKernel: the units are not visited as they should be");
}

void BareKernel::solve(const csp::dense::Job& job) {
    kernel_->begin(job);
    kernel_->run();
}

} // namespace benchmarks
