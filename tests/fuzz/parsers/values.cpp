#include <apps/common/shard.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/layout_choice.hpp>
#include <csp/dense/batch_solver.hpp>
#include <sudoku/layout/layout.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>
#include <string>

/// Values on command lines: numbers, times, boxes, shards, names of cells and of instruction sets.
///
/// Numbers are compared with a second parser; other values are written and read again.
namespace {

/// A second parser for numbers.
std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (number > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) return std::nullopt;
        number = 10 * number + digit;
    }
    return text.empty() ? std::nullopt : std::optional(number);
}

void read_time(std::string_view text) {
    const auto time = app::parse_time(text);
    if (!time) return;
    const std::int64_t nanoseconds = time->count();
    fuzz::require(nanoseconds >= 1 && nanoseconds <= std::int64_t{1'000'000'000'000'000'000},
                  "a time has bounds");
    constexpr std::int64_t exact = std::int64_t{1} << 50; // a double is exact up to this number
    if (nanoseconds > exact) return;
    const auto again =
        app::parse_time(fmt::format("{}.{:06}ms", nanoseconds / 1'000'000, nanoseconds % 1'000'000));
    fuzz::require(again == time, "a time read again");
}

void read_cell(std::string_view text, int side) {
    try {
        const int cell = sudoku::cell_of(side, text);
        for (const auto naming : {sudoku::CellNaming::letter_number, sudoku::CellNaming::row_column})
            fuzz::require_equal(cell, sudoku::cell_of(side, sudoku::cell_name(side, cell, naming)),
                                "a cell read again");
    } catch (const csp::ArgumentError& error) {
        fuzz::require_message(error.what());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fuzz::require(app::parse_number(text) == number_of(text), "a number");
    read_time(text);
    if (const auto box = sudoku_app::parse_box(text)) {
        fuzz::require(box->is_valid(), "a box is one that boards can have");
        fuzz::require(sudoku_app::parse_box(fmt::format("{}x{}", box->rows, box->columns)) == box,
                      "a box read again");
    }
    if (const auto shard = app::parse_shard(text)) {
        fuzz::require(1 <= shard->number && shard->number <= shard->count,
                      "a shard is one of those there are");
        const auto again = app::parse_shard(fmt::format("{}/{}", shard->number, shard->count));
        fuzz::require(again && again->number == shard->number && again->count == shard->count,
                      "a shard read again");
    }
    for (const int side : {4, 9, 25}) read_cell(text, side);
    if (const auto isa = csp::dense::isa_named(text))
        fuzz::require(to_string(*isa) == text, "an instruction set has the name by which it is found");
    constexpr std::array<std::string_view, 3> names{"time-limit", "threads", "variable-order"};
    const std::string suggestion = app::suggestion(text, names);
    if (!suggestion.empty()) fuzz::require_message(suggestion);
    return 0;
}
