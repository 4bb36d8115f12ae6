#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace flatzinc {

struct Instance;
struct StatedConstraint;

/// A relation between the lengths and the constants of arguments. Arguments are numbered from 0.
struct Relation {
    enum class Kind : std::uint8_t {
        none,
        as_long_as,       ///< the lists `argument` and `other` have the same length
        rows,             ///< `argument` consists of rows with as many elements as `other` has
        rows_of_constant, ///< `argument` consists of rows of `other` elements each
        as_long_as_said, ///< the length of `argument` is the constant `other`, or the product of `other` and `factor`
        positive, ///< `argument` is 1 or more
        numbers,  ///< the elements of `argument` lie between `least` and the constant `other`
        places,   ///< the elements of `argument` are places in the list `factor`, counted from `other`
    };
    static constexpr std::uint8_t no_factor = 0xFF;

    Kind kind = Kind::none;
    std::uint8_t argument = 0;
    std::uint8_t other = 0;
    std::uint8_t factor = no_factor;
    std::int8_t least = 0;
};

namespace shape {

constexpr std::size_t most_relations = 8;
using Relations = std::array<Relation, most_relations>;
constexpr Relations any{};

constexpr Relation as_long_as(std::uint8_t list, std::uint8_t other) {
    return {Relation::Kind::as_long_as, list, other};
}
constexpr Relation rows(std::uint8_t list, std::uint8_t columns) {
    return {Relation::Kind::rows, list, columns};
}
constexpr Relation rows_of_constant(std::uint8_t list, std::uint8_t columns) {
    return {Relation::Kind::rows_of_constant, list, columns};
}
constexpr Relation as_long_as_said(std::uint8_t list, std::uint8_t constant,
                                   std::uint8_t factor = Relation::no_factor) {
    return {Relation::Kind::as_long_as_said, list, constant, factor};
}
constexpr Relation positive(std::uint8_t constant) { return {Relation::Kind::positive, constant}; }
constexpr Relation numbers(std::uint8_t list, std::int8_t least, std::uint8_t greatest) {
    return {Relation::Kind::numbers, list, greatest, Relation::no_factor, least};
}
constexpr Relation places(std::uint8_t list, std::uint8_t first, std::uint8_t of) {
    return {Relation::Kind::places, list, first, of};
}

} // namespace shape

/// Returns a message about a relation that the arguments of a constraint violate, as "found ..., expected ..."; empty
/// if they have the shape that the table of builtins requires. O(elements that relations look at).
std::string what_is_misshapen(const Instance& instance, const StatedConstraint& constraint);

} // namespace flatzinc
