#pragma once

#include <csp/csp.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

/// Networks for the tests of the kernel, and independent checks.
namespace test {

using csp::dense::Network;
using Unit = std::vector<std::uint32_t>;

/// Returns a network in which every variable may take every value.
inline Network network_of(std::size_t variables, int values, std::vector<Unit> units) {
    Network network;
    for (csp::Value v = 0; v < values; ++v) network.values.push_back(v);
    const std::uint64_t every = values == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << values) - 1;
    network.domains.assign(variables, every);
    network.units = std::move(units);
    return network;
}

/// Returns rows, columns, and boxes of `height` rows and `width` columns.
inline std::vector<Unit> sudoku_units(std::uint32_t height, std::uint32_t width) {
    const std::uint32_t side = height * width;
    std::vector<Unit> units;
    for (std::uint32_t i = 0; i < side; ++i) {
        Unit row, column, box;
        for (std::uint32_t j = 0; j < side; ++j) {
            row.push_back(i * side + j);
            column.push_back(j * side + i);
            box.push_back((i / height * height + j / width) * side + i % height * width + j % width);
        }
        units.insert(units.end(), {row, column, box});
    }
    return units;
}

inline Network sudoku(std::uint32_t height, std::uint32_t width) {
    const std::uint32_t side = height * width;
    return network_of(std::size_t{side} * side, static_cast<int>(side), sudoku_units(height, width));
}

/// Returns a network with units of any sizes over any variables: overlapping, nested, equal or disjoint.
inline Network random_network(std::mt19937& random, int most_values) {
    const auto up_to = [&](std::size_t most) { return random() % (most + 1); };
    const int values = 1 + static_cast<int>(up_to(static_cast<std::size_t>(most_values - 1)));
    const std::size_t variables = 1 + up_to(static_cast<std::size_t>(2 * values));
    std::vector<Unit> units(up_to(2 + variables / 2));
    for (Unit& unit : units) {
        std::vector<std::uint32_t> all(variables);
        for (std::uint32_t x = 0; x < variables; ++x) all[x] = x;
        std::shuffle(all.begin(), all.end(), random);
        // Most units fit exactly, some are shorter, and a few are too long.
        const std::size_t size =
            random() % 3 == 0 ? 1 + up_to(variables - 1) : static_cast<std::size_t>(values);
        all.resize(std::min(variables,
                            std::min(size, static_cast<std::size_t>(values) + (random() % 20 == 0 ? 1 : 0))));
        unit = std::move(all);
    }
    Network network = network_of(variables, values, std::move(units));
    for (std::uint64_t& domain : network.domains) {
        if (random() % 4 == 0) continue;
        const std::uint64_t narrowed = domain & (std::uint64_t{random()} << 32 | random());
        domain = narrowed != 0 ? narrowed : domain;
    }
    return network;
}

/// Returns a network with a hidden solution and few additional values in each domain, so that the search terminates
/// despite long units. Occasionally a value of the hidden solution is missing.
inline Network planted_network(std::mt19937& random, int values) {
    const std::size_t variables =
        static_cast<std::size_t>(values) + random() % (2 * static_cast<std::size_t>(values));
    std::vector<unsigned> hidden(variables);
    for (unsigned& value : hidden) value = static_cast<unsigned>(random() % static_cast<unsigned>(values));
    std::vector<Unit> units(variables / 3);
    for (Unit& unit : units) {
        std::vector<std::uint32_t> all(variables);
        for (std::uint32_t x = 0; x < variables; ++x) all[x] = x;
        std::shuffle(all.begin(), all.end(), random);
        std::uint64_t seen = 0;
        for (const std::uint32_t x : all) {
            const std::uint64_t bit = std::uint64_t{1} << hidden[x];
            if ((seen & bit) == 0) unit.push_back(x);
            seen |= bit;
        }
        if (random() % 2 == 0) unit.resize(1 + random() % unit.size());
    }
    Network network = network_of(variables, values, std::move(units));
    for (std::size_t x = 0; x < variables; ++x) {
        network.domains[x] = std::uint64_t{1} << hidden[x];
        for (unsigned extra = random() % 4; extra > 0; --extra)
            network.domains[x] |= std::uint64_t{1} << random() % static_cast<unsigned>(values);
    }
    if (random() % 8 == 0) network.domains[0] = std::uint64_t{1} << random() % static_cast<unsigned>(values);
    return network;
}

/// Returns a Latin square with further units that meet two or three of its rows, or columns, in blocks of any size,
/// like the regions of a jigsaw, and with a hidden solution.
inline Network crossed_network(std::mt19937& random, std::uint32_t side) {
    std::vector<std::uint32_t> shift(side);
    for (std::uint32_t i = 0; i < side; ++i) shift[i] = i;
    std::shuffle(shift.begin(), shift.end(), random);
    // Value v is in the row r and in the column shift[r] + v.
    const auto cell = [&](std::uint32_t row, std::uint32_t value) {
        return row * side + (shift[row] + value) % side;
    };
    std::vector<Unit> units;
    for (std::uint32_t i = 0; i < side; ++i) {
        Unit row, column;
        for (std::uint32_t j = 0; j < side; ++j) {
            row.push_back(i * side + j);
            column.push_back(j * side + i);
        }
        units.insert(units.end(), {row, column});
    }
    for (std::uint32_t extra = 0; extra < side; ++extra) {
        const auto row = static_cast<std::uint32_t>(random() % (side - 2));
        const auto rows = static_cast<std::uint32_t>(2 + random() % 2);
        Unit unit;
        for (std::uint32_t v = 0; v < side; ++v)
            unit.push_back(cell(row + static_cast<std::uint32_t>(random() % rows), v));
        std::shuffle(unit.begin(), unit.end(), random);
        units.push_back(unit);
    }
    const bool is_transposed = random() % 2 == 0; // if true, the units meet columns
    for (Unit& unit : units)
        for (std::uint32_t& x : unit)
            if (is_transposed) x = x % side * side + x / side;
    Network network = network_of(std::size_t{side} * side, static_cast<int>(side), std::move(units));
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t v = 0; v < side; ++v) {
            const std::uint32_t x = cell(row, v);
            std::uint64_t& domain = network.domains[is_transposed ? x % side * side + x / side : x];
            domain = std::uint64_t{1} << v;
            for (auto others = random() % 12; others > 0; --others)
                domain |= std::uint64_t{1} << random() % side;
        }
    if (random() % 8 == 0) network.domains[0] = std::uint64_t{1} << random() % side;
    return network;
}

/// Returns the network as a model of the general engine.
inline csp::Model model_of(const Network& network) {
    csp::Model model;
    for (const std::uint64_t domain : network.domains) {
        std::vector<csp::Value> values;
        for (std::size_t i = 0; i < network.values.size(); ++i)
            if ((domain >> i & 1U) != 0) values.push_back(network.values[i]);
        model.int_var(values);
    }
    for (const Unit& unit : network.units) {
        std::vector<csp::Var> scope;
        for (const std::uint32_t x : unit) scope.push_back(csp::Var{x});
        model.post(csp::all_different(scope));
    }
    return model;
}

/// Returns the error in a solution, found from the units alone; empty if there is none.
template <typename Numbers>
std::string fault_of(const Network& network, const Numbers& solution) {
    for (std::size_t x = 0; x < network.domains.size(); ++x)
        if ((network.domains[x] >> solution[x] & 1U) == 0) return "variable " + std::to_string(x);
    for (std::size_t u = 0; u < network.units.size(); ++u) {
        std::uint64_t seen = 0;
        for (const std::uint32_t x : network.units[u]) {
            const std::uint64_t bit = std::uint64_t{1} << solution[x];
            if ((seen & bit) != 0) return "unit " + std::to_string(u);
            seen |= bit;
        }
    }
    return "";
}

} // namespace test
