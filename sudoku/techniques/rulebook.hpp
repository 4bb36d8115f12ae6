#pragma once

#include <sudoku/techniques/geometry.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/model/model.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace sudoku {

struct Technique;

/// Two cells that a restriction relates, and the pairs of values that it allows.
struct CellPair {
    int cell = 0;
    int other = 0;
    /// By the value of `cell`, the values of `other`.
    std::array<Values, static_cast<std::size_t>(max_side) + 1> partners{};

    /// Returns the values that `other` can have if `cell` has one of these values.
    Values partners_of(Values values) const {
        Values all = 0;
        for (const int value : bits_of(values)) all |= partners[static_cast<std::size_t>(value)];
        return all;
    }
};

/// A restriction, prepared for techniques.
struct RuleEntry {
    std::string name;
    const Technique* technique = nullptr; ///< for steps by this restriction alone; null if there is none
    std::vector<int> cells = {};          ///< the cells that it is about, ascending
    /// The restriction, and the inequalities between its cells that see each other: variable i is cells[i]. Empty for a
    /// rule of the whole board.
    csp::Model model = {};
    std::optional<int> sum = {}; ///< the sum of its cells, if it fixes this sum
    /// If the restriction is a set of pairs of related cells: these pairs, in both orders.
    std::vector<CellPair> pairs = {};

    bool is_of_board() const { return model.variable_count() == 0; }
};

/// The sums of some units minus those of some restrictions: the digits in `inside`, the cells of the units that are in
/// none of the restrictions, minus those in `outside`, the cells of the restrictions outside the units, add up to
/// `total`.
struct SumOfRest {
    std::vector<int> units = {};
    std::vector<int> restrictions = {};
    std::vector<int> inside = {};
    std::vector<int> outside = {};
    int total = 0;
};

/// The restrictions of a variant, prepared for techniques.
struct Rulebook {
    /// Errors: throws csp::ArgumentError as VariantModel does.
    Rulebook(const Variant& of, const Geometry& geometry, CellNaming naming);

    Variant variant;
    /// The variant without givens and marks, as a model. The first units of the geometry are those of its layout.
    VariantModel stated;
    std::vector<RuleEntry> entries; ///< one for each restriction, in their order
    std::vector<SumOfRest> sums;    ///< with few remaining cells, for one unit or several
};

/// Joins some restrictions and units: variable i is cells[i], those of the restrictions first. Cells of the
/// restrictions that see each other differ. The name, and all properties of single restrictions, are omitted.
/// @param stated  the variant as a model
RuleEntry joined(const Variant& variant, const VariantModel& stated, const Geometry& geometry,
                 const std::vector<int>& restrictions, const std::vector<int>& units);

/// Returns the layout of a variant, with the sets of its restrictions in which no digit repeats as further units,
/// except sets within others.
Layout layout_for_techniques(const Variant& variant, CellNaming naming);

/// Finds the sums for a rulebook, for up to four units that touch.
std::vector<SumOfRest> sums_of_rest(const Geometry& geometry, const std::vector<RuleEntry>& entries);

} // namespace sudoku
