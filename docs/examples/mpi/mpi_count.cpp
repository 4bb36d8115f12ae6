#include <csp/mpi/mpi.hpp>

#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::mpi::World world;
    csp::Model model; // every rank states the same model
    const auto column = model.int_vars(10, csp::range(0, 9), "column");
    model.post(csp::all_different(column));
    model.post(csp::all_different(csp::shifted(column, -1)));
    model.post(csp::all_different(csp::shifted(column, 1)));
    const auto outcome = csp::mpi::count(world, model);
    if (world.rank() == 0) std::cout << csp::mpi::decimal(outcome.work.solutions) << '\n';
}
