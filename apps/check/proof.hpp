#pragma once

#include <apps/check/network.hpp>
#include <apps/check/trim.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace check {

/// The error for a step that does not follow; its text states the reason.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A part of a step: a variable lies between two values, or it does not.
struct Part {
    Variable variable = 0;
    Number first = 0;
    Number last = 0;
    bool is_inside = true; ///< whether the variable lies between first and last
};
using Parts = std::vector<Part>;

/// Checks a proof line by line against its model.
class Proof {
  public:
    /// Throws Unreadable if the text is not a model.
    /// @param trims  whether needed_lines() will be called
    Proof(const std::string& model, bool trims);

    /// Reads a line. Throws Refused if it does not follow from earlier lines, and Unreadable if it is not a line of a
    /// proof.
    void read(std::string_view line);
    /// Returns the claim that was confirmed, such as "no solution". Throws Refused if there is none.
    const std::string& verdict() const;
    /// Returns the opaque constraints, each with the number of steps that were assumed because of it.
    const std::map<std::string, std::uint64_t>& assumed() const { return assumed_; }
    bool has_ended() const { return !verdict_.empty(); }
    /// Returns, for each line read, whether the claim needs it. Requires that the proof has ended, and is trimmed.
    std::vector<bool> needed_lines() const { return trim_.needed(net_); }

  private:
    struct Step {
        Parts parts;
        std::optional<std::uint64_t> nogood = {}; ///< cited instead of parts
        Trim::Line line = 0;
    };
    struct Nogood {
        Parts parts;
        Trim::Line line = 0;
    };

    void interpret(std::string_view line);
    void begin();
    void define();
    void infer(bool is_root);
    void conclude();
    void solve();
    void forget();
    void claim();
    // Words of a line.
    std::string_view word();
    std::uint64_t number();
    Part part();
    /// Reads the constraints cited. Returns nullopt if one is opaque, since the step is then assumed.
    std::optional<std::vector<std::uint32_t>> cited();
    // Reasoning.
    bool refutes(const std::vector<std::uint32_t>& tests, const Parts& parts);
    bool search(const std::vector<std::uint32_t>& tests, const std::vector<Variable>& order,
                std::uint64_t& budget);
    bool propagate(const std::vector<std::uint32_t>& tests, std::size_t since, bool all);
    bool apply(const Part& part);
    bool is_true(const Part& part) const;
    static Part opposite(Part part);
    bool rule_out_last(const Parts& parts);
    void rule_out_at_root(const Parts& parts);
    const Nogood& known(std::uint64_t nogood) const;
    // For trimming: the variables that the check of the line reads, in addition to those of the constraints cited.
    void note_read(const Parts& parts);
    void note_read(const std::vector<std::uint32_t>& tests);
    void require_bounded(std::uint64_t number, const Node& node, Number min, Number max,
                         const std::vector<std::uint32_t>& tests);

    Network net_;
    std::string fingerprint_;
    std::string_view rest_; ///< the remaining part of the line
    bool has_begun_ = false;
    bool is_refuted_ = false; ///< whether every assignment is ruled out
    std::vector<Step> steps_; ///< the steps since the last nogood
    std::unordered_map<std::uint64_t, Nogood> nogoods_;
    std::map<std::uint64_t, std::vector<std::uint32_t>> tests_of_; ///< by auxiliary variable
    std::map<Variable, std::string> opaque_;                       ///< auxiliary variables without a meaning
    std::set<std::vector<Number>> solutions_;
    std::optional<Number> best_;
    std::map<std::string, std::uint64_t> assumed_;
    std::vector<std::string> names_cited_; ///< the names of opaque constraints
    std::vector<std::uint64_t> numbers_cited_;
    std::string verdict_;
    std::vector<std::vector<std::uint32_t>> watching_; ///< by variable, its tests
    std::vector<std::uint32_t> is_in_;                 ///< by test, the last step that used it
    std::uint32_t use_ = 0;
    Trim trim_; ///< only records: no step depends on it
};

/// The exit status of the program, and its output.
struct Outcome {
    int status = 0;
    std::string text;
    /// If the proof is trimmed and verified: for each line that is not empty, whether the claim needs it.
    std::vector<bool> needed = {};
};
/// @param next_line  reads the next line of the proof without its end; returns false at the end of the proof
/// @param trims  whether to determine which lines are needed
Outcome verify(const std::string& model, const std::function<bool(std::string&)>& next_line,
               bool trims = false);

} // namespace check
