#include <csp/constraints/arithmetic/functions.hpp>

#include <csp/constraints/table/tuple_set.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

std::string operand(const std::string& words) {
    int depth = 0;
    for (const char c : words) {
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') --depth;
        if (c == ' ' && depth == 0) return '(' + words + ')';
    }
    return words;
}

namespace {

/// All values of a function over the domains, as tuples of the unfixed variables.
class FunctionTable {
  public:
    FunctionTable(View result, std::span<const View> arguments, const Posting& posting)
        : posting_(posting),
          result_(result),
          arguments_(arguments.begin(), arguments.end()),
          argument_values_(arguments.size()),
          inputs_(add_inputs()) {
        add_variable(result_.variable());
        for (const Var x : variables_) values_.push_back(posting.domain(x).min());
    }

    bool has_more_combinations_than(WideValue limit) const {
        WideValue count = 1;
        for (std::size_t i = 0; i < inputs_; ++i) {
            const WideValue size = posting_.domain(variables_[i]).size();
            if (count > limit / size) return true;
            count *= size;
        }
        return false;
    }

    WideValue rows() const {
        return variables_.empty() ? 0 : static_cast<WideValue>(tuples_.size() / variables_.size());
    }

    void fill(const FunctionOfValues& function) {
        tuples_ = Tuples::of_length(variables_.size());
        do add_tuple(function);
        while (count_up());
    }

    void post(Posting& posting) { post_tuples(posting, {variables_, std::move(tuples_)}); }

  private:
    std::size_t add_inputs() {
        for (const View x : arguments_) add_variable(x.variable());
        return variables_.size();
    }

    void add_variable(Var x) {
        if (place_of(x, variables_) == variables_.size() && posting_.domain(x).size() > 1)
            variables_.push_back(x);
    }

    WideValue value_of(View x) const {
        const std::size_t place = place_of(x.variable(), variables_);
        const Value value = place == variables_.size() ? posting_.domain(x.variable()).min() : values_[place];
        return x.from_variable(value);
    }

    void add_tuple(const FunctionOfValues& function) {
        for (std::size_t i = 0; i < arguments_.size(); ++i) argument_values_[i] = value_of(arguments_[i]);
        const auto value = function(argument_values_);
        if (!value || !posting_.domain(result_).contains(*value)) return;
        const bool has_column = inputs_ < variables_.size();
        if (has_column)
            values_.back() = static_cast<Value>(result_.to_variable(*value));
        else if (value_of(result_) != *value)
            return;
        tuples_.add(values_);
    }

    /// Moves to the next combination of values; the last variable changes fastest.
    bool count_up() {
        for (std::size_t i = inputs_; i-- > 0;) {
            const DomainView domain = posting_.domain(variables_[i]);
            if (values_[i] < domain.max()) {
                values_[i] = domain.next(values_[i] + 1);
                return true;
            }
            values_[i] = domain.min();
        }
        return false;
    }

    const Posting& posting_;
    View result_;
    std::vector<View> arguments_;
    std::vector<WideValue> argument_values_; ///< buffer of a call
    std::vector<Var> variables_; ///< unfixed ones, each once; that of the result is last if it is new
    std::size_t inputs_;         ///< how many of them are arguments'
    std::vector<Value> values_;  ///< of the variables now
    Tuples tuples_ = Tuples::of_length(0);
};

} // namespace

bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, TableLimits limits) {
    if (posting.wished() == Consistency::value || posting.wished() == Consistency::bounds) return false;
    if (posting.wished() == Consistency::domain) limits.rows = limits.combinations;
    FunctionTable table(result, arguments, posting);
    if (table.has_more_combinations_than(limits.combinations)) return false;
    table.fill(function);
    if (table.rows() > limits.rows) return false;
    table.post(posting);
    return true;
}

void tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function) {
    FunctionTable table(result, arguments, posting);
    table.fill(function);
    table.post(posting);
}

} // namespace csp
