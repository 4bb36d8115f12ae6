#include <csp/constraints/logic/logic.hpp>

#include <csp/constraints/logic/rules.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// A variable that is 0 or 1, as a constraint.
class TruthValue final : public ConstraintDefinition {
  public:
    TruthValue(Var variable, bool value) : variable_(variable), value_(value) {}

    std::string kind() const override { return "truth"; }
    std::string statement(const NameOf& name) const override {
        return stated(value_ ? "!=" : "==", {name(variable_), "0"});
    }
    std::vector<View> scope() const override { return {variable_}; }
    bool check(const Assignment& assignment) const override { return (assignment[variable_] != 0) == value_; }
    std::string describe(const NameOf& name) const override {
        return value_ ? name(variable_) : '!' + name(variable_);
    }
    void post(Posting& posting) const override { posting.require(*atom()); }
    std::optional<Atom> atom() const override {
        return value_ ? Atom::different(variable_, 0) : Atom::equal(variable_, 0);
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<TruthValue>(variable_, !value_);
    }

  private:
    Var variable_;
    bool value_;
};

/// Base of conjunction, disjunction and parity.
class Compound : public ConstraintDefinition {
  public:
    explicit Compound(std::vector<Constraint> parts) : parts_(std::move(parts)) {}

    const std::vector<Constraint>& parts() const { return parts_; }

    std::vector<View> scope() const final {
        std::vector<View> scope;
        append_scope(scope);
        return scope;
    }

  protected:
    static bool is_compound(const Constraint& part) {
        return dynamic_cast<const Compound*>(&part.definition()) != nullptr;
    }
    static std::string operand(const Constraint& part, const NameOf& name) {
        return is_compound(part) ? '(' + part->describe(name) + ')' : part->describe(name);
    }
    std::string joined(const char* sign, const char* none, const NameOf& name) const {
        std::string text;
        for (const Constraint& part : parts_)
            text.append(text.empty() ? "" : sign).append(operand(part, name));
        return text.empty() ? none : text;
    }
    std::string stated_parts(std::string_view kind, const NameOf& name) const {
        return stated(
            kind, {stated_list(parts_, [&](const Constraint& part) { return statement_of(part, name); })});
    }
    std::vector<Constraint> negated_parts() const {
        std::vector<Constraint> negated;
        negated.reserve(parts_.size());
        for (const Constraint& part : parts_) negated.push_back(csp::negation(part));
        return negated;
    }
    auto count_true(const Assignment& assignment) const {
        return std::count_if(parts_.begin(), parts_.end(),
                             [&](const Constraint& part) { return part->check(assignment); });
    }

  private:
    /// Appends the scope in O(scope), however deeply the parts are nested.
    void append_scope(std::vector<View>& scope) const {
        for (const Constraint& part : parts_) {
            if (const auto* const inner = dynamic_cast<const Compound*>(&part.definition())) {
                inner->append_scope(scope);
                continue;
            }
            const std::vector<View> of_part = part->scope();
            scope.insert(scope.end(), of_part.begin(), of_part.end());
        }
    }

    std::vector<Constraint> parts_;
};

class Conjunction final : public Compound {
  public:
    using Compound::Compound;

    std::string kind() const override { return "conjunction"; }
    std::string statement(const NameOf& name) const override { return stated_parts("and", name); }
    std::string describe(const NameOf& name) const override { return joined(" && ", "true", name); }
    bool check(const Assignment& assignment) const override {
        return count_true(assignment) == std::ssize(parts());
    }
    void post(Posting& posting) const override {
        for (const Constraint& part : parts()) part->post(posting);
    }
    std::vector<Constraint> conjuncts() const override { return parts(); }
    std::optional<Atom> atom() const override {
        return parts().size() == 1 ? parts().front()->atom() : std::nullopt;
    }
    std::optional<Constraint> negation() const override { return disjunction(negated_parts()); }
};

/// Posts that one of the atoms holds, or that the posting's condition does not hold.
void post_clause(std::vector<Atom> atoms, Posting& posting) {
    if (posting.condition()) atoms.push_back(!*posting.condition());
    Posting always = posting.always();
    if (std::any_of(atoms.begin(), atoms.end(), [&](Atom atom) { return always.is_true(atom); })) return;
    std::erase_if(atoms, [&](Atom atom) { return always.is_false(atom); });
    if (atoms.empty()) return always.fail();
    if (atoms.size() == 1) return always.require(atoms.front());
    if (atoms.size() == 2) always.state<TwoAtoms>(atoms.front(), atoms.back());
    always.add<ClauseRule>(std::move(atoms));
}

class Disjunction final : public Compound {
  public:
    using Compound::Compound;

    std::string kind() const override { return "disjunction"; }
    std::string statement(const NameOf& name) const override { return stated_parts("or", name); }
    std::string describe(const NameOf& name) const override { return joined(" || ", "false", name); }
    bool check(const Assignment& assignment) const override { return count_true(assignment) > 0; }
    void post(Posting& posting) const override {
        if (parts().size() == 1) return parts().front()->post(posting);
        std::vector<Atom> atoms;
        collect(atoms, posting);
        post_clause(std::move(atoms), posting);
    }
    std::optional<Atom> atom() const override {
        return parts().size() == 1 ? parts().front()->atom() : std::nullopt;
    }
    std::optional<Constraint> negation() const override { return conjunction(negated_parts()); }

  private:
    /// Collects the atoms of the clause. A disjunction nested in this one adds its atoms to the same clause.
    void collect(std::vector<Atom>& atoms, Posting& posting) const {
        for (const Constraint& part : parts()) {
            if (const auto* const inner = dynamic_cast<const Disjunction*>(&part.definition()))
                inner->collect(atoms, posting);
            else
                atoms.push_back(literal_of(part, posting, Reification::half));
        }
    }
};

class Implication final : public Compound {
  public:
    Implication(Constraint condition, Constraint consequence)
        : Compound({std::move(condition), std::move(consequence)}) {}

    std::string kind() const override { return "implication"; }
    std::string statement(const NameOf& name) const override {
        const std::string holds_not = stated("not", {statement_of(condition(), name)});
        const std::vector<std::string> either{holds_not, statement_of(consequence(), name)};
        return stated("or", {stated_list(either, [](const std::string& part) { return part; })});
    }
    std::string describe(const NameOf& name) const override { return joined(" -> ", "", name); }
    bool check(const Assignment& assignment) const override {
        return !condition()->check(assignment) || consequence()->check(assignment);
    }
    void post(Posting& posting) const override {
        const auto atom = condition()->atom();
        if (!atom || posting.condition())
            return disjunction({csp::negation(condition()), consequence()})->post(posting);
        if (posting.is_false(*atom)) return;
        Posting where_true = posting.under(*atom);
        consequence()->post(where_true);
    }
    std::optional<Constraint> negation() const override {
        return conjunction({condition(), csp::negation(consequence())});
    }

  private:
    const Constraint& condition() const { return parts()[0]; }
    const Constraint& consequence() const { return parts()[1]; }
};

/// States that an odd number of parts holds, or an even number.
class Parity final : public Compound {
  public:
    Parity(std::vector<Constraint> parts, bool is_odd) : Compound(std::move(parts)), is_odd_(is_odd) {}

    std::string kind() const override { return is_odd_ ? "exclusive_or" : "equivalence"; }
    std::string statement(const NameOf& name) const override {
        const std::string odd = stated_parts("odd", name);
        return is_odd_ ? odd : stated("not", {odd});
    }
    std::string describe(const NameOf& name) const override {
        if (is_odd_) return joined(" ^ ", "false", name);
        return parts().size() == 2 ? joined(" <-> ", "", name) : "!(" + joined(" ^ ", "false", name) + ')';
    }
    bool check(const Assignment& assignment) const override {
        return (count_true(assignment) % 2 == 1) == is_odd_;
    }
    std::optional<Constraint> negation() const override { return make_constraint<Parity>(parts(), !is_odd_); }

    void post(Posting& posting) const override {
        std::vector<Constraint> all;
        bool is_odd = collect(all);
        if (all.size() == 2 && !posting.condition()) return post_two(all[0], all[1], is_odd, posting);
        std::vector<Atom> atoms;
        for (const Constraint& part : all) {
            const Atom atom = literal_of(part, posting, Reification::full);
            if (posting.is_true(atom)) is_odd = !is_odd;
            if (!posting.is_true(atom) && !posting.is_false(atom)) atoms.push_back(atom);
        }
        if (atoms.empty() && is_odd) return posting.fail();
        if (atoms.size() == 1) return posting.require(is_odd ? atoms.front() : !atoms.front());
        if (!atoms.empty()) posting.add<ParityRule>(std::move(atoms), is_odd);
    }

  private:
    /// Appends the parts, with the parts of a nested parity in its place. Returns whether an odd number of them must
    /// hold.
    bool collect(std::vector<Constraint>& all) const {
        bool is_odd = is_odd_;
        for (const Constraint& part : parts()) {
            if (const auto* const inner = dynamic_cast<const Parity*>(&part.definition()))
                is_odd ^= !inner->collect(all);
            else
                all.push_back(part);
        }
        return is_odd;
    }

    /// Posts b under the atom of a, or vice versa, and its negation under the negated atom, without an additional
    /// variable.
    static void post_two(const Constraint& a, const Constraint& b, bool is_odd, Posting& posting) {
        if (!a->atom() && b->atom()) return post_two(b, a, is_odd, posting);
        const Atom atom = literal_of(a, posting, Reification::full);
        const Atom equal = is_odd ? !atom : atom;
        Posting where_equal = posting.under(equal);
        Posting where_different = posting.under(!equal);
        if (!posting.is_false(equal)) b->post(where_equal);
        if (!posting.is_false(!equal)) csp::negation(b)->post(where_different);
    }

    bool is_odd_;
};

class Clause final : public ConstraintDefinition {
  public:
    explicit Clause(std::vector<Atom> atoms) : atoms_(std::move(atoms)) {}

    std::string kind() const override { return "clause"; }
    std::string statement(const NameOf& name) const override {
        return stated("or", {stated_list(atoms_, [&](Atom atom) { return statement_of(atom, name); })});
    }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        scope.reserve(atoms_.size());
        for (const Atom atom : atoms_) scope.emplace_back(atom.variable());
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        return std::any_of(atoms_.begin(), atoms_.end(),
                           [&](Atom atom) { return atom.holds_for(assignment[atom.variable()]); });
    }
    std::string describe(const NameOf& name) const override {
        std::string text;
        for (const Atom atom : atoms_) text.append(text.empty() ? "" : " || ").append(text_of(atom, name));
        return text.empty() ? "false" : text;
    }
    void post(Posting& posting) const override { post_clause(atoms_, posting); }
    std::optional<Constraint> negation() const override {
        std::vector<Constraint> parts;
        parts.reserve(atoms_.size());
        for (const Atom atom : atoms_) parts.push_back(clause({!atom}));
        return conjunction(std::move(parts));
    }
    std::optional<Atom> atom() const override {
        return atoms_.size() == 1 ? std::optional(atoms_.front()) : std::nullopt;
    }

  private:
    std::vector<Atom> atoms_;
};

} // namespace

Constraint::Constraint(Var variable) : Constraint(make_constraint<TruthValue>(variable, true)) {}

Constraint conjunction(std::vector<Constraint> parts) {
    return make_constraint<Conjunction>(std::move(parts));
}
Constraint disjunction(std::vector<Constraint> parts) {
    return make_constraint<Disjunction>(std::move(parts));
}
Constraint exclusive_or(std::vector<Constraint> parts) {
    return make_constraint<Parity>(std::move(parts), true);
}
Constraint implication(Constraint condition, Constraint consequence) {
    return make_constraint<Implication>(std::move(condition), std::move(consequence));
}
Constraint equivalence(Constraint a, Constraint b) {
    return make_constraint<Parity>(std::vector{std::move(a), std::move(b)}, false);
}
Constraint clause(std::vector<Atom> atoms) { return make_constraint<Clause>(std::move(atoms)); }

} // namespace csp
