#include <csp/constraints/table/table.hpp>

#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/tuple_set.hpp>
#include <csp/constraints/table/valid_tuples.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

// Compact-Table ------------------------------------------------------------------------------------

/// Explains with few atoms why tuples are not valid: a greedy cover of the tuples by removed values.
class TupleCover {
  public:
    /// Covers all tuples.
    explicit TupleCover(const ValidTuples& valid);
    /// Covers the tuples that could support a value of the column: tuples with any_value there, and tuples that are
    /// added. The other columns provide the atoms.
    TupleCover(const ValidTuples& valid, const ValidTuples::Column& column);

    /// Adds the tuples of a row of the column.
    void add(std::uint32_t row);
    void explain(Reason& reason, const Context& context);
    /// Does the same for the past about which a search asks, with the earliest known facts.
    /// @param rows  the rows of each tuple, tuple after tuple
    void explain(Reason& reason, const Past& past, const std::vector<std::uint32_t>& rows);

  private:
    /// A known atom and a row. The tuples in the row are not valid or, if the atom states the only value left, the
    /// tuples outside the row.
    struct Killer {
        Atom atom;
        const ValidTuples::Column* column = nullptr;
        std::optional<std::uint32_t> row; ///< none: any value that no tuple names
        bool keeps = false;
    };

    std::vector<Killer> killers(const Context& context) const;
    Word killed_by(const Killer& killer, std::uint32_t word) const;

    const ValidTuples* valid_;
    const ValidTuples::Column* explained_ = nullptr;
    std::vector<Word> uncovered_;
};

TupleCover::TupleCover(const ValidTuples& valid) : valid_(&valid), uncovered_(valid.all()) {}

TupleCover::TupleCover(const ValidTuples& valid, const ValidTuples::Column& column)
    : valid_(&valid),
      explained_(&column),
      uncovered_(valid.word_count()) {
    if (column.any_row != ValidTuples::no_row) add(column.any_row);
}

void TupleCover::add(std::uint32_t row) {
    for (std::uint32_t w = 0; w < uncovered_.size(); ++w) uncovered_[w] |= valid_->support(row, w);
}

/// Adds, word by word, the atom that covers the most tuples in the word.
void TupleCover::explain(Reason& reason, const Context& context) {
    const std::vector<Killer> all = killers(context);
    for (std::uint32_t w = 0; w < uncovered_.size(); ++w) {
        while (uncovered_[w] != 0) {
            const auto kills = [&](const Killer& killer) { return count_ones(killed_by(killer, w)); };
            const auto best = std::max_element(
                all.begin(), all.end(), [&](const auto& a, const auto& b) { return kills(a) < kills(b); });
            CSP_ASSERT(best != all.end() && kills(*best) > 0);
            reason.add(best->atom);
            for (std::uint32_t later = w; later < uncovered_.size(); ++later)
                uncovered_[later] &= ~killed_by(*best, later);
        }
    }
}

/// Covers one tuple at a time. A tuple that no atom explains was invalid at the root, by a hole unknown to the past.
void TupleCover::explain(Reason& reason, const Past& past, const std::vector<std::uint32_t>& rows) {
    reason.kind = Reason::Kind::atoms;
    const auto columns = valid_->columns();
    for (std::uint32_t w = 0; w < uncovered_.size(); ++w) {
        while (uncovered_[w] != 0) {
            const std::size_t tuple =
                w * std::size_t{word_bits} + static_cast<std::size_t>(lowest(uncovered_[w]));
            std::optional<Killer> best;
            FactLog::Index since_best = 0;
            for (std::size_t c = 0; c < columns.size(); ++c) {
                const std::uint32_t row = rows[tuple * columns.size() + c];
                if (&columns[c] == explained_ || row == columns[c].any_row) continue;
                const Var x = columns[c].variable;
                const Atom lost = Atom::different(x, columns[c].value_of(row));
                if (past.contains(x, lost.value())) continue;
                const FactLog::Index since = past.since(lost);
                if (best && since >= since_best && since != FactLog::none) continue;
                best = {lost, &columns[c], row, false};
                since_best = since;
                if (since == FactLog::none) break; // holds everywhere, so it costs nothing
            }
            if (!best) {
                uncovered_[w] &= uncovered_[w] - 1;
                continue;
            }
            if (since_best != FactLog::none) reason.add(best->atom);
            for (std::uint32_t later = w; later < uncovered_.size(); ++later)
                uncovered_[later] &= ~killed_by(*best, later);
        }
    }
}

std::vector<TupleCover::Killer> TupleCover::killers(const Context& context) const {
    std::vector<Killer> killers;
    for (const ValidTuples::Column& column : valid_->columns()) {
        const Var x = column.variable;
        if (&column == explained_) continue;
        if (context.is_fixed(x)) {
            const Value v = context.value(x);
            killers.push_back({Atom::equal(x, v), &column, column.row_of(v), true});
            continue;
        }
        for (std::uint32_t row = column.first_row; row < column.first_row + column.row_count; ++row) {
            const Value v = column.value_of(row);
            if (!context.contains(x, v)) killers.push_back({Atom::different(x, v), &column, row, false});
        }
    }
    return killers;
}

Word TupleCover::killed_by(const Killer& killer, std::uint32_t word) const {
    const Word tuples = killer.keeps ? ~valid_->allowing(*killer.column, killer.row, word)
                                     : valid_->support(killer.row.value(), word);
    return uncovered_[word] & tuples;
}

/// Compact-Table: only the listed tuples are allowed, domain consistent.
///
/// Rule 1. A value that occurs in no valid tuple is removed.
/// Rule 2. If no valid tuple is left: failure.
///
/// For each value, the rule keeps the place of the last valid tuple found, a residue: a hint that is tried first and
/// needs no undoing. If there are fewer valid tuples than values left, the valid tuples are walked: each becomes the
/// residue of all its values, and a residue that does not hold means that there is no support.
/// Complexity: O(nonempty words * values lost, or left if they are fewer) to take tuples out, O(1) for each remaining
/// value whose residue holds; for each other value O(nonempty words), or O(1) after walking O(valid tuples * columns).
class CompactTable final : public Rule {
  public:
    CompactTable(TupleSet set, const Posting& posting);

    std::string name() const override { return "table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { valid_.wire(wiring); }
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return valid_.allows(assignment);
    }

  private:
    using Column = ValidTuples::Column;

    /// A word in which a row once had a valid tuple, and the tuples of the row in this word.
    struct Residue {
        Word supports;
        std::uint32_t word;
    };

    void choose_how_to_filter(const Context& context);
    void walk_tuples(const Context& context);
    std::uint32_t number_of(const Column& column) const {
        return static_cast<std::uint32_t>(&column - valid_.columns().data());
    }
    bool is_supported(std::uint32_t row, const Context& context);
    bool filter(Column& column, Context& context);
    bool filter_small(Column& column, Context& context);
    bool filter_other(Column& column, Context& context);
    bool remove_unnamed(const Column& column, Context& context);

    std::vector<std::uint32_t> tuple_rows_; ///< tuple after tuple
    ValidTuples valid_;
    std::vector<Residue> residues_; ///< by row
    /// Whether some values initially occur in no tuple, for example if the table holds only under a condition.
    bool has_unnamed_ = false;
    bool is_walked_ = false; ///< in this run, so the residues decide
};

CompactTable::CompactTable(TupleSet set, const Posting& posting)
    : valid_(std::move(set), posting, &tuple_rows_),
      residues_(valid_.row_count()) {
    for (const Column& column : valid_.columns())
        if (column.any_row == ValidTuples::no_row && column.domain_size > column.named) has_unnamed_ = true;
}

void CompactTable::propagate(Context& context) {
    if (valid_.update(context) || has_unnamed_) {
        if (valid_.is_empty(context)) { // Rule 2
            context.fail(later(0, [&](Reason& r) { TupleCover(valid_).explain(r, context); }));
            return;
        }
        choose_how_to_filter(context);
        for (Column& column : valid_.columns())
            if ((&column != valid_.sole_change() || has_unnamed_) && !filter(column, context)) return;
    }
    const auto is_unfixed = [&](const Column& column) { return !context.is_fixed(column.variable); };
    const auto columns = valid_.columns();
    if (std::count_if(columns.begin(), columns.end(), is_unfixed) <= 1) return context.entailed();
    context.fixpoint();
}

/// Chooses to walk the tuples if that is cheaper than looking for the supports of the values.
inline void CompactTable::choose_how_to_filter(const Context& context) {
    std::size_t values = 0;
    for (const Column& column : valid_.columns()) values += context.size(column.variable);
    const std::size_t most_tuples = 4 * values / valid_.columns().size();
    std::size_t tuples = 0;
    is_walked_ = valid_.used(context).size() <= most_tuples;
    if (!is_walked_) return;
    for (const std::uint32_t word : valid_.used(context))
        tuples += static_cast<std::size_t>(count_ones(valid_.word(word, context)));
    is_walked_ = tuples <= most_tuples;
    if (is_walked_) walk_tuples(context);
}

void CompactTable::walk_tuples(const Context& context) {
    const std::size_t arity = valid_.columns().size();
    for (const std::uint32_t word : valid_.used(context)) {
        for_each_bit(valid_.word(word, context), [&](int i) {
            const std::size_t tuple = std::size_t{word} * word_bits + static_cast<std::size_t>(i);
            for (std::size_t at = tuple * arity; at < (tuple + 1) * arity; ++at)
                residues_[tuple_rows_[at]] = {bit(i), word};
        });
    }
}

/// Applies rule 1. A fixed variable has its support as long as there is a valid tuple.
inline bool CompactTable::filter(Column& column, Context& context) {
    if (context.is_fixed(column.variable)) return true;
    if (column.any_row != ValidTuples::no_row && is_supported(column.any_row, context)) return true;
    return column.is_small ? filter_small(column, context) : filter_other(column, context);
}

inline bool CompactTable::filter_small(Column& column, Context& context) {
    const Word before = context.bits(column.variable);
    Word kept = 0;
    for_each_bit(before, [&](int i) {
        if (is_supported(column.row_of_bit(i), context)) kept |= bit(i);
    });
    if (kept == before) return true;
    const auto why = later(number_of(column), [&](Reason& r) {
        TupleCover cover(valid_, column);
        for_each_bit(before & ~kept, [&](int i) { cover.add(column.row_of_bit(i)); });
        cover.explain(r, context);
    });
    context.set(column.seen_bits, kept);
    return context.keep_bits(column.variable, kept, why);
}

bool CompactTable::filter_other(Column& column, Context& context) {
    std::uint32_t left = context.get(column.seen).rows;
    if (context.size(column.variable) > left && !remove_unnamed(column, context)) return false;
    for (std::uint32_t i = 0; i < left;) {
        const std::uint32_t row = column.order[i];
        if (is_supported(row, context)) {
            ++i;
            continue;
        }
        const auto why = later(number_of(column), [&](Reason& r) {
            TupleCover cover(valid_, column);
            cover.add(row);
            cover.explain(r, context);
        });
        if (!context.remove(column.variable, column.value_of(row), why)) return false;
        std::swap(column.order[i], column.order[--left]);
    }
    context.set(column.seen, ValidTuples::Seen{left, left});
    return true;
}

/// Removes the values that no tuple names. They were supported by the tuples that allow any value.
bool CompactTable::remove_unnamed(const Column& column, Context& context) {
    const Var x = column.variable;
    const auto why = [&](Reason& r) {
        TupleCover cover(valid_, column);
        cover.explain(r, context);
    };
    WideValue from = min_value;
    for (const Value v : column.values) {
        if (!context.remove_range(x, from, WideValue{v} - 1, why)) return false;
        from = WideValue{v} + 1;
    }
    return context.remove_range(x, from, max_value, why);
}

/// The token is the number of the column.
void CompactTable::explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                                 Reason& reason) const {
    if (!stated) return TupleCover(valid_).explain(reason, past, tuple_rows_);
    const Column& column = valid_.columns()[token];
    TupleCover cover(valid_, column);
    if (const auto row = column.row_of(stated->value())) cover.add(*row);
    cover.explain(reason, past, tuple_rows_);
}

inline bool CompactTable::is_supported(std::uint32_t row, const Context& context) {
    Residue& residue = residues_[row];
    if ((valid_.word(residue.word, context) & residue.supports) != 0) return true;
    if (is_walked_) return false;
    for (const std::uint32_t word : valid_.used(context)) {
        const Word supports = valid_.support(row, word);
        if ((valid_.word(word, context) & supports) == 0) continue;
        residue = {supports, word};
        return true;
    }
    return false;
}

// Posting ------------------------------------------------------------------------------------------

/// Whether the tuples include every combination that the domains allow.
bool allows_everything(const TupleSet& set, const Posting& posting) {
    const auto is_any = [](Value v) { return v == any_value; };
    const auto first = set.tuples[0]; // any_value is less than all values
    if (std::all_of(first.begin(), first.end(), is_any)) return true;
    if (set.tuples.has_any_value()) return false;
    auto left = static_cast<WideValue>(set.tuples.size());
    for (const Var x : set.variables) {
        if (left % posting.domain(x).size() != 0) return false;
        left /= posting.domain(x).size();
    }
    return left == 1;
}

void post_two(Posting& posting, const TupleSet& set) {
    std::vector<ValuePair> pairs;
    pairs.reserve(set.tuples.size());
    for (std::size_t t = 0; t < set.tuples.size(); ++t)
        pairs.emplace_back(set.tuples[t].front(), set.tuples[t].back());
    post_pairs(posting, set.variables.front(), set.variables.back(), std::move(pairs));
}

} // namespace

void post_tuples(Posting& posting, TupleSet set) {
    set = within_domains(std::move(set), posting);
    if (set.tuples.is_empty()) return posting.fail();
    set.tuples.sort();
    for (std::size_t i = 0; i < set.arity() && !posting.condition(); ++i) {
        const std::vector<Value> values = set.tuples.values_at(i);
        if (values.front() != any_value) posting.keep(set.variables[i], values);
    }
    const std::vector<std::size_t> open = open_columns(set, posting);
    if (open.size() < set.arity()) set = project(set, open);
    if (set.arity() == 0 || allows_everything(set, posting)) return;
    if (set.arity() == 2 && !set.tuples.has_any_value()) return post_two(posting, set);
    posting.add<CompactTable>(std::move(set), posting);
}

namespace {

// The constraints ----------------------------------------------------------------------------------

class Table final : public ConstraintDefinition {
  public:
    Table(std::vector<View> scope, Tuples tuples) : scope_(std::move(scope)), tuples_(std::move(tuples)) {
        tuples_.require_valid("csp::table", scope_.size());
        tuples_.sort();
    }

    std::string kind() const override { return "table"; }
    std::string statement(const NameOf& name) const override {
        return stated("table", {stated_list(scope_, name), stated_tuples(tuples_)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return tuples_.matches(values(assignment, scope_));
    }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " in ", tuples_, name);
    }
    std::optional<Constraint> negation() const override { return negative_table(scope_, tuples_); }
    void post(Posting& posting) const override {
        post_tuples(posting, fold(posting.canonical(scope_), tuples_, posting));
    }

  private:
    std::vector<View> scope_;
    Tuples tuples_; ///< in order, each once
};

/// Returns the tuples, grouped by the columns in which they have values.
std::vector<TupleSet> split_by_pattern(const TupleSet& conflicts) {
    std::map<std::vector<std::size_t>, Tuples> by_pattern;
    for (std::size_t t = 0; t < conflicts.tuples.size(); ++t) {
        std::vector<std::size_t> pattern;
        std::vector<Value> values;
        for (std::size_t i = 0; i < conflicts.arity(); ++i) {
            if (conflicts.tuples[t][i] == any_value) continue;
            pattern.push_back(i);
            values.push_back(conflicts.tuples[t][i]);
        }
        by_pattern.try_emplace(pattern, Tuples::of_length(pattern.size())).first->second.add(values);
    }
    std::vector<TupleSet> parts;
    for (auto& [pattern, tuples] : by_pattern) {
        TupleSet part{{}, std::move(tuples)};
        for (const std::size_t i : pattern) part.variables.push_back(conflicts.variables[i]);
        part.tuples.sort();
        parts.push_back(std::move(part));
    }
    return parts;
}

/// Returns the combinations of values of these variables that no set of conflicts forbids.
TupleSet complement(const std::vector<Var>& variables, const std::vector<TupleSet>& conflicts,
                    const Posting& posting) {
    TupleSet allowed{variables, Tuples::of_length(variables.size())};
    const auto forbids = [&](const TupleSet& set, std::span<const Value> values) {
        std::vector<Value> named;
        named.reserve(set.arity());
        for (const Var x : set.variables) named.push_back(values[place_of(x, variables)]);
        return set.tuples.matches(named);
    };
    for_each_combination(variables, posting, [&](std::span<const Value> values) {
        if (std::none_of(conflicts.begin(), conflicts.end(),
                         [&](const TupleSet& set) { return forbids(set, values); }))
            allowed.tuples.add(values);
    });
    return allowed;
}

/// Posts conflicts without any_value.
void post_conflicts(Posting& posting, TupleSet set) {
    constexpr std::size_t two = 2; // variables: the rule for pairs is faster than counting
    set = within_domains(std::move(set), posting);
    if (set.tuples.is_empty()) return;
    set = project(set, open_columns(set, posting));
    if (set.arity() == 0) return posting.fail();
    if (set.arity() == 1) return posting.remove(set.variables.front(), set.tuples.values_at(0));
    const WideValue all = combinations(set.variables, posting, most_combinations);
    const auto allowed = all - static_cast<WideValue>(set.tuples.size());
    if (all <= most_combinations && (set.arity() == two || allowed <= all / 2))
        return post_tuples(posting, complement(set.variables, {set}, posting));
    posting.add<ConflictCounting>(std::move(set), posting);
}

class NegativeTable final : public ConstraintDefinition {
  public:
    NegativeTable(std::vector<View> scope, Tuples tuples)
        : scope_(std::move(scope)),
          tuples_(std::move(tuples)) {
        tuples_.require_valid("csp::negative_table", scope_.size());
        tuples_.sort();
    }

    std::string kind() const override { return "negative_table"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {stated("table", {stated_list(scope_, name), stated_tuples(tuples_)})});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return !tuples_.matches(values(assignment, scope_));
    }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " not in ", tuples_, name);
    }
    std::optional<Constraint> negation() const override { return table(scope_, tuples_); }

    void post(Posting& posting) const override {
        TupleSet conflicts = fold(posting.canonical(scope_), tuples_, posting);
        if (conflicts.tuples.is_empty()) return;
        conflicts = project(conflicts, open_columns(conflicts, posting));
        std::vector<TupleSet> parts = split_by_pattern(conflicts);
        if (parts.size() > 1 &&
            combinations(conflicts.variables, posting, most_combinations) <= most_combinations)
            return post_tuples(posting, complement(conflicts.variables, parts, posting));
        // Parts with one variable are posted first: they narrow domains, so larger parts have fewer tuples to examine.
        std::stable_partition(parts.begin(), parts.end(), [](const auto& part) { return part.arity() <= 1; });
        for (TupleSet& part : parts) post_conflicts(posting, std::move(part));
    }

  private:
    std::vector<View> scope_;
    Tuples tuples_; ///< in order, each once
};

} // namespace

Constraint table(const List& scope, Tuples tuples) { return make_over<Table>(scope, std::move(tuples)); }

Constraint negative_table(const List& scope, Tuples tuples) {
    return make_over<NegativeTable>(scope, std::move(tuples));
}

} // namespace csp
