#include <csp/base/bits.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// A demand: at least this many of the variables take a value of the set.
struct Demand {
    std::vector<std::uint32_t> variables; ///< all different
    Word values = 0;
    WideValue least = 0;
    const ConstraintNumbers* constraints = nullptr;
};

/// Values as bits: one bit for each value that a count names, and one bit for all other values.
class Bits {
  public:
    /// Returns nullopt if there are too many values.
    std::optional<Word> of(const Domain& values) {
        if (values.size() >= word_bits) return std::nullopt;
        Word bits = 0;
        for (const Interval run : values.intervals())
            for (Value v = run.min; v <= run.max; ++v) {
                const int next = static_cast<int>(bit_of_.size());
                const int b = bit_of_.try_emplace(v, next).first->second;
                if (b + 1 >= word_bits) return std::nullopt; // the last bit stands for all others
                bits |= bit(b);
            }
        return bits;
    }

  private:
    std::map<Value, int> bit_of_;
};

/// The demands of counts: one for the values of a set, and one for all values outside of it.
class Demands {
  public:
    explicit Demands(const Posting& posting) : posting_(posting) {}

    void add(const HeadCount& count) {
        const auto values = bits_.of(count.values);
        if (!values) return;
        std::vector<std::uint32_t> variables;
        for (const View x : count.xs) {
            if (x.is_negated() || x.offset() != 0) return; // its values differ from those of its variable
            variables.push_back(x.variable().index);
        }
        add(std::move(variables), *values, count.least, count.most, count.constraints);
    }
    /// Adds the demands of a sum of variables that are 0 or 1, because it counts the variables that are 1.
    void add(const StatedSum& sum) {
        const LinearForm& form = sum.form;
        const WideValue sign = form.terms.front().coefficient;
        std::vector<std::uint32_t> variables;
        for (const LinearTerm& term : form.terms) {
            const DomainView domain = posting_.domain(term.variable);
            if (!is_unit(term) || term.coefficient != sign || domain.min() < 0 || domain.max() > 1) return;
            variables.push_back(term.variable.index);
        }
        const auto n = static_cast<WideValue>(variables.size());
        const bool is_equal = form.comparison == Comparison::equal;
        const WideValue least = is_equal || sign < 0 ? sign * form.constant : 0;
        const WideValue most = is_equal || sign > 0 ? sign * form.constant : n;
        const auto ones = bits_.of(Domain{1});
        if (ones) add(std::move(variables), *ones, least, most, sum.constraints);
    }
    std::vector<Demand> all() && { return std::move(all_); }

  private:
    void add(std::vector<std::uint32_t> variables, Word values, WideValue least, WideValue most,
             const ConstraintNumbers& constraints) {
        std::sort(variables.begin(), variables.end());
        if (std::adjacent_find(variables.begin(), variables.end()) != variables.end()) return;
        const WideValue others = static_cast<WideValue>(variables.size()) - most;
        if (others > 0) all_.push_back({variables, ~values, others, &constraints});
        if (least > 0) all_.push_back({std::move(variables), values, least, &constraints});
    }

    const Posting& posting_;
    Bits bits_;
    std::vector<Demand> all_;
};

/// Demands for the same values by lists that share no variable, such as the rows of a table. Together they form one
/// demand.
struct Family {
    Word values = 0;
    WideValue least = 0;
    std::vector<const Demand*> members;
    std::vector<bool> has; ///< by variable
    WideValue size = 0;    ///< the number of its variables
};

bool is_apart(const Family& family, const Demand& demand) {
    return std::none_of(demand.variables.begin(), demand.variables.end(),
                        [&](std::uint32_t x) { return family.has[x]; });
}

/// Groups demands into families: in the order in which they were stated, each joins the first family that it fits. A
/// table has two families, its rows and its columns; lists that overlap in more ways are left out.
std::vector<Family> families_of(const std::vector<const Demand*>& demands, std::size_t variables) {
    constexpr std::size_t most_of_one_set = 4;
    constexpr std::size_t most_families = 256; // more sets than one table counts in practice
    std::vector<Family> families;
    for (const Demand* demand : demands) {
        std::size_t of_set = 0;
        const auto fits = [&](const Family& family) {
            if (family.values != demand->values) return false;
            ++of_set;
            return is_apart(family, *demand);
        };
        auto family = std::find_if(families.begin(), families.end(), fits);
        if (family == families.end()) {
            if (of_set == most_of_one_set || families.size() == most_families) continue;
            family = families.insert(families.end(),
                                     Family{demand->values, 0, {}, std::vector<bool>(variables), 0});
        }
        family->least += demand->least;
        family->members.push_back(demand);
        family->size += static_cast<WideValue>(demand->variables.size());
        for (const std::uint32_t x : demand->variables) family->has[x] = true;
    }
    return families;
}

/// Finds families with disjoint values that together demand more variables than there are: first the given family, then
/// the greatest families. Returns the families that cannot be met; empty if none were found.
std::vector<const Family*> unmet_from(std::size_t first, const std::vector<Family>& families,
                                      std::size_t variables) {
    std::vector<const Family*> chosen{&families[first]};
    Word values = families[first].values;
    WideValue least = families[first].least;
    WideValue there = families[first].size;
    for (const Family& family : families) {
        if ((family.values & values) != 0) continue;
        chosen.push_back(&family);
        values |= family.values;
        least += family.least;
        there = std::max(there, family.size);
    }
    if (least <= there) return {};
    there = 0;
    for (std::size_t x = 0; x < variables; ++x)
        if (std::any_of(chosen.begin(), chosen.end(), [x](const Family* family) { return family->has[x]; }))
            ++there;
    if (least <= there) chosen.clear();
    return chosen;
}

/// Demands that are connected by variables. The variables are numbered from 0.
struct Part {
    std::vector<const Demand*> demands;
    std::size_t variables = 0;
};

std::vector<Part> parts_of(std::vector<Demand>& demands, std::size_t variables) {
    std::vector<std::uint32_t> above(variables);
    std::iota(above.begin(), above.end(), 0U);
    const auto top = [&](std::uint32_t x) {
        while (above[x] != x) x = above[x] = above[above[x]];
        return x;
    };
    for (const Demand& demand : demands)
        for (const std::uint32_t x : demand.variables) above[top(x)] = top(demand.variables.front());
    constexpr std::uint32_t none = ~std::uint32_t{0};
    std::vector<std::uint32_t> part_at(variables, none); // by the root of the part
    std::vector<std::uint32_t> number_of(variables, none);
    std::vector<Part> parts;
    for (Demand& demand : demands) {
        std::uint32_t& number = part_at[top(demand.variables.front())];
        if (number == none) {
            number = static_cast<std::uint32_t>(parts.size());
            parts.emplace_back();
        }
        Part& part = parts[number];
        part.demands.push_back(&demand);
        for (std::uint32_t& x : demand.variables) {
            if (number_of[x] == none) number_of[x] = static_cast<std::uint32_t>(part.variables++);
            x = number_of[x];
        }
    }
    return parts;
}

void add_up(Posting& posting) {
    const auto& counts = posting.facts<HeadCount>();
    const auto& sums = posting.facts<StatedSum>();
    if (counts.size() + sums.size() < 2) return;
    Demands collected(posting);
    for (const HeadCount& count : counts) collected.add(count);
    for (const StatedSum& sum : sums) collected.add(sum);
    std::vector<Demand> demands = std::move(collected).all();
    for (const Part& part : parts_of(demands, posting.store().variable_count())) {
        if (part.demands.size() < 2) continue;
        std::vector<Family> families = families_of(part.demands, part.variables);
        std::stable_sort(families.begin(), families.end(),
                         [](const Family& a, const Family& b) { return a.least > b.least; });
        for (std::size_t first = 0; first < families.size(); ++first) {
            const auto unmet = unmet_from(first, families, part.variables);
            if (unmet.empty()) continue;
            std::vector<std::uint32_t> constraints;
            for (const Family* family : unmet)
                for (const Demand* demand : family->members)
                    constraints.insert(constraints.end(), demand->constraints->begin(),
                                       demand->constraints->end());
            return posting.serving(ConstraintNumbers(std::move(constraints))).fail();
        }
    }
}

} // namespace

const JointPass head_counts{.name = "head-counts",
                            .summary = "counts along the rows and the columns of a table are added up",
                            .begin =
                                [](Facts& facts) {
                                    facts.ask_for<HeadCount>();
                                    facts.ask_for<StatedSum>();
                                },
                            .finish = add_up};

} // namespace csp::joint
