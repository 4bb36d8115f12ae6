#pragma once

#include <csp/base/matrix.hpp>
#include <csp/base/types.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks::public_models {

/// The assignments of a MiniZinc data file (.dzn): integers, Booleans (1 and 0), strings, names of enumerations (as
/// their places, counted from 1), sets and ranges, and arrays of these. An array is the list of its elements, row after
/// row, whether it is written `[...]`, `[| ... | ... |]` or `array2d(..., [...])`; index sets are ignored. An
/// enumeration, `Colour = {red, green};`, must be defined before its names are used.
class Data {
  public:
    /// @param name  the name of the file, for messages
    /// @throws csp::Error with line and column, and the expected input
    static Data parse(std::string_view text, const std::string& name);
    /// @throws csp::Error like parse(), and if the file cannot be read
    static Data of_file(const std::string& path);

    bool has(const std::string& name) const { return entries_.contains(name); }

    // Each function throws csp::Error if the file does not assign the name, or assigns a value of another type to it.
    csp::Value number(const std::string& name) const;
    std::vector<csp::Value> numbers(const std::string& name) const;
    std::vector<std::string> words(const std::string& name) const;
    /// Returns the elements of each set, in the order in which they are written; a number is read as the set of this
    /// number.
    std::vector<std::vector<csp::Value>> sets(const std::string& name) const;
    std::vector<csp::Value> set(const std::string& name) const;
    /// Returns the numbers in rows. @throws csp::Error unless they fill whole rows.
    csp::Matrix<csp::Value> matrix(const std::string& name, std::size_t columns) const;
    /// Returns a number that counts things. @throws csp::Error if it is negative or huge.
    std::size_t size(const std::string& name) const;

  private:
    friend class DataReader;

    struct Item {
        enum class Kind : unsigned char { number, word, set };
        Kind kind = Kind::number;
        csp::Value number = 0;
        std::string word = {};
        std::vector<csp::Value> members = {}; ///< the members of a set
    };
    struct Entry {
        std::vector<Item> items;
        bool is_array = false;
    };

    const Entry& entry(const std::string& name) const;
    [[noreturn]] void refuse(const std::string& name, const std::string& expected) const;

    std::string file_;
    std::map<std::string, Entry> entries_;
};

} // namespace benchmarks::public_models
