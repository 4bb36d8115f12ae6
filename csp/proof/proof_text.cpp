#include <csp/proof/proof_text.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/proof/fingerprint.hpp>

#include <ostream>
#include <utility>

namespace csp {

/// Writes the changes at the root before a search begins, each as a contradiction with its negation.
class ProofText::RootListener final : public Listener {
  public:
    RootListener(ProofText& proof, const Engine& engine) : proof_(proof), engine_(&engine) {}

    void listen_to(const Engine& engine) { engine_ = &engine; }

    void on_variable(Var x, const Domain& domain, const Auxiliary* meaning) override {
        if (meaning == nullptr || x.index < next_) return;
        next_ = x.index + 1;
        std::string statement = meaning->statement ? meaning->statement(name_in_statements) : "";
        if (statement.empty()) {
            const std::string words = meaning->describe([this](View view) { return engine_->name(view); });
            statement = stated("opaque", {quoted(words), "[]"});
        }
        proof_.text_ += "v x" + std::to_string(x.index) + ' ' + std::to_string(domain.min()) + ' ' +
                        std::to_string(domain.max());
        proof_.write_constraints(meaning->constraints);
        proof_.text_ += ' ' + statement + '\n';
        proof_.flush_if_full();
    }
    void on_removal(const Removal& removal) override {
        const Var x = removal.variable;
        const Value min = engine_->store().min(x);
        const Value max = engine_->store().max(x);
        const auto write = [&](Atom first, std::optional<Atom> second = {}) {
            proof_.text_ += 'r';
            proof_.write_constraints(removal.rule_info->constraints);
            proof_.write(first, first.value());
            if (second) proof_.write(*second, second->value());
            proof_.text_ += '\n';
        };
        if (removal.removed.front().min < min) write(Atom::less(x, min));
        if (removal.removed.back().max > max) write(Atom::at_least(x, max + 1));
        for (const Interval run : removal.removed)
            if (run.min > min && run.max < max) write(Atom::at_least(x, run.min), Atom::at_most(x, run.max));
        proof_.flush_if_full();
    }
    void on_failure(const Failure& failure) override {
        proof_.text_ += 'r';
        proof_.write_constraints(failure.rule_info->constraints);
        proof_.text_ += '\n';
    }

  private:
    ProofText& proof_;
    const Engine* engine_;
    std::uint32_t next_ = 0; ///< the auxiliary variables before it are known
};

ProofText::ProofText(std::ostream& out, std::optional<ProofOrigin> origin)
    : out_(out),
      origin_(std::move(origin)) {}

ProofText::~ProofText() {
    if (solutions_ > 0 && !is_claimed_) text_ += "c some\n";
    out_ << text_;
}

void ProofText::begin(const std::function<std::string()>& model_text, std::vector<std::string> off) {
    if (std::exchange(has_begun_, true))
        throw ArgumentError("csp::ProofWriter", "a second search, but a proof is about one");
    if (!origin_) origin_ = ProofOrigin{{fingerprint(model_text())}, {}, {}};
    off.insert(off.end(), origin_->off.begin(), origin_->off.end());
    const auto after_blank = [](const std::string& word) { return ' ' + word; };
    text_ += "p arcwise-proof 1" + list_of(origin_->fingerprints, after_blank, "") +
             " off:" + list_of(off, after_blank, ",") + '\n' + origin_->lines;
}

Listener* ProofText::root_listener(const Engine& engine) {
    if (!root_) root_ = std::make_unique<RootListener>(*this, engine);
    root_->listen_to(engine);
    return root_.get();
}

// Lines --------------------------------------------------------------------------------------------------

void ProofText::write(Atom atom, Value last) {
    text_ += " x";
    text_ += std::to_string(atom.variable().index);
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        text_ += ">=";
        break;
    case Atom::Operation::less:
        text_ += '<';
        break;
    case Atom::Operation::equal:
        text_ += '=';
        break;
    case Atom::Operation::different:
        text_ += last > atom.value() ? "!" : "!=";
        break;
    }
    text_ += std::to_string(atom.value());
    if (atom.operation() == Atom::Operation::different && last > atom.value())
        text_.append("..").append(std::to_string(last));
}

void ProofText::write_parts(std::span<const ConflictAnalysis::Part> parts) {
    for (const auto& [atom, last] : parts) write(atom, last);
}

/// Writes the constraints of a rule. A rule that serves no constraint of the model serves the cost.
void ProofText::write_constraints(const ConstraintNumbers& constraints) {
    if (constraints.begin() == constraints.end()) text_ += " o";
    for (const std::uint32_t c : constraints) text_.append(" c").append(std::to_string(c));
}

void ProofText::write_step(const ConflictAnalysis::Step& step, const Engine& engine,
                           const LearnedNogoods& nogoods) {
    if (step.why.kind == FactLog::KeptReason::Kind::nogood) {
        text_ += "u " + std::to_string(nogoods.proof_step(step.why.number)) + '\n';
    } else if (step.why.kind != FactLog::KeptReason::Kind::nothing) {
        text_ += 'i';
        write_constraints(engine.info(step.why.rule).constraints);
        write_parts(step.parts);
        text_ += '\n';
    }
    flush_if_full();
}

void ProofText::root_fact(const ConflictAnalysis::Step& step, const Engine& engine,
                          const LearnedNogoods& nogoods) {
    if (step.why.kind == FactLog::KeptReason::Kind::nogood)
        return last_atom(nogoods.proof_step(step.why.number));
    text_ += 'r';
    write_constraints(engine.info(step.why.rule).constraints);
    write_parts(step.parts);
    text_ += '\n';
    flush_if_full();
}

ProofText::Number ProofText::nogood(std::span<const ConflictAnalysis::Step> steps,
                                    std::span<const Atom> atoms, const Engine& engine,
                                    const LearnedNogoods& nogoods) {
    for (const ConflictAnalysis::Step& step : steps) write_step(step, engine, nogoods);
    return end_nogood(atoms);
}

ProofText::Number ProofText::nogood_by_solution(std::span<const ConflictAnalysis::Step> steps,
                                                std::span<const Atom> goals, std::span<const Atom> atoms,
                                                const Engine& engine, const LearnedNogoods& nogoods) {
    for (const ConflictAnalysis::Step& step : steps) write_step(step, engine, nogoods);
    if (is_optimised_) {
        text_ += "i o";
        for (const Atom goal : goals) write(goal, goal.value());
        text_ += '\n';
    } else {
        text_ += "u " + std::to_string(last_solution_) + '\n';
    }
    return end_nogood(atoms);
}

ProofText::Number ProofText::end_nogood(std::span<const Atom> atoms) {
    text_ += "n " + std::to_string(++last_);
    for (const Atom atom : atoms) write(atom, atom.value());
    text_ += '\n';
    flush_if_full();
    return last_;
}

void ProofText::last_atom(Number nogood) { text_ += "r u" + std::to_string(nogood) + '\n'; }

ProofText::Number ProofText::solution(const Store& store, std::size_t variable_count, bool is_optimised) {
    is_optimised_ = is_optimised;
    ++solutions_;
    last_solution_ = ++last_;
    text_ += "s " + std::to_string(last_);
    for (std::uint32_t x = 0; x < variable_count; ++x)
        text_.append(" ").append(std::to_string(store.min(Var{x})));
    text_ += '\n';
    flush_if_full();
    return last_;
}

void ProofText::forget(std::span<const Number> nogoods) {
    if (nogoods.empty()) return;
    text_ += 'd';
    for (const Number number : nogoods) text_.append(" ").append(std::to_string(number));
    text_ += '\n';
}

void ProofText::claim() {
    is_claimed_ = true;
    text_ += solutions_ == 0 ? "c none\n"
             : is_optimised_ ? "c best\n"
                             : "c all " + std::to_string(solutions_) + '\n';
    out_ << std::exchange(text_, {});
    out_.flush();
}

void ProofText::flush_if_full() {
    constexpr std::size_t full = std::size_t{1} << 16; ///< bytes
    if (text_.size() < full) return;
    out_ << text_;
    text_.clear();
}

ProofWriter::ProofWriter(std::ostream& out) : text_(std::make_unique<ProofText>(out)) {}
ProofWriter::ProofWriter(std::ostream& out, ProofOrigin origin)
    : text_(std::make_unique<ProofText>(out, std::move(origin))) {}
ProofWriter::~ProofWriter() = default;

} // namespace csp
