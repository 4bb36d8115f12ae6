#pragma once

#include <random>
#include <string>
#include <vector>

namespace tests {

/// Random constraints, on few variables, to which the passes apply.
class Draw {
  public:
    explicit Draw(unsigned seed, bool hides_booleans = false)
        : random_(seed),
          hides_booleans_(hides_booleans) {}

    /// Returns an instance of a satisfaction problem.
    std::string instance() { return declarations() + "solve satisfy;\n"; }

    /// Returns all items except the solve item.
    std::string declarations() {
        std::string text;
        const std::vector<std::string> domains{"0..3", "-1..2", "{0,2,3}", "1..1"};
        for (const char* const x : {"x", "y", "z"})
            text += "var " + one_of(domains) + ": " + x + " :: output_var;\n";
        for (const char* const b : {"a", "b", "c"})
            text += "var bool: " + std::string(b) + (hides_booleans_ ? ";\n" : " :: output_var;\n");
        const int count = hides_booleans_ ? 4 + below(4) : 2 + below(4);
        for (int i = 0; i < count; ++i) text += "constraint " + constraint() + ";\n";
        return text;
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    std::string one_of(const std::vector<std::string>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }
    std::string constraint() {
        std::string text = below(2) == 0 && hides_booleans_ ? logic() : comparison();
        for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$'))
            text.replace(at, 2,
                         text[at + 1] == 'i'   ? one_of({"x", "y", "z"})
                         : text[at + 1] == 'b' ? one_of({"a", "b", "c"})
                                               : std::to_string(below(4) - 1));
        return text;
    }
    std::string logic() {
        return one_of({"int_le_reif($i, $i, $b)", "int_ne_reif($i, $i, $b)",
                       "int_lin_le_reif([1, 2], [$i, $i], $n, $b)", "int_eq_imp($i, $i, $b)",
                       "bool_clause([$b], [$b])", "bool_clause([$b, $b], [])",
                       "bool_clause_reif([$b], [$b], $b)", "array_bool_and([$b, $b], $b)",
                       "bool_or($b, $b, $b)", "bool_lin_le([1, -2], [$b, $b], $n)", "bool_le($b, $b)",
                       "array_bool_or([$b, $b])"});
    }
    std::string comparison() {
        return one_of({"int_le($i, $n)",
                       "int_lt($n, $i)",
                       "int_ne($i, $n)",
                       "set_in($i, {0, 2})",
                       "int_lin_eq([1, -1], [$i, $i], $n)",
                       "int_lin_eq([1, 1], [$i, $i], $n)",
                       "bool_not($b, $b)",
                       "bool_eq($b, $b)",
                       "bool2int($b, $i)",
                       "int_plus($i, $n, $i)",
                       "int_eq($i, $i)",
                       "int_le_reif($i, $n, $b)",
                       "int_eq_reif($i, $n, $b)",
                       "int_ne_reif($n, $i, $b)",
                       "set_in_reif($i, 1..5, $b)",
                       "set_in_reif($i, {2}, $b)",
                       "int_lt_imp($i, $n, $b)",
                       "int_le($i, $i)",
                       "int_ne($i, $i)",
                       "int_lin_ne([1, -1], [$i, $i], $n)",
                       "array_bool_or([$b, $b], $b)"});
    }

    std::mt19937 random_;
    bool hides_booleans_;
};

} // namespace tests
