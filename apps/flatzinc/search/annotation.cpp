#include <apps/flatzinc/search/annotation.hpp>

#include <apps/flatzinc/search/orders.hpp>

#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <cstdlib>

namespace flatzinc {

namespace {

using Kind = Expression::Kind;

class Reader {
  public:
    explicit Reader(Translation& translation) : translation_(translation) {}

    WantedSearch read() {
        for (const Expression& annotation : tree().of(tree().solve.annotations))
            if (auto branching = branching_of(annotation))
                wanted_.branchings.push_back(*std::move(branching));
        return std::move(wanted_);
    }

  private:
    const Tree& tree() const { return translation_.instance().tree; }
    const std::string& text(const Expression& e) const { return tree().names.text(e.name); }

    std::optional<csp::Branching> branching_of(const Expression& annotation) {
        if (annotation.kind == Kind::name && text(annotation) == "restart_none") {
            wanted_.restarts = csp::Restarts{.kind = &csp::restart::none};
            return std::nullopt;
        }
        if (annotation.kind != Kind::call) return ignore(annotation);
        const auto arguments = tree().of(annotation.children);
        const std::string& name = text(annotation);
        if (name == "int_search" || name == "bool_search") return list_search(annotation, arguments);
        if (name == "seq_search") return sequence(annotation, arguments);
        if (name == "priority_search") return priority_search(annotation, arguments);
        if (name.starts_with("warm_start")) return warm_start(annotation, arguments);
        if (name.starts_with("restart_")) return restart(annotation, arguments);
        if (name == "relax_and_reconstruct") return relax(annotation, arguments);
        return ignore(annotation);
    }

    std::optional<csp::Branching> ignore(const Expression& annotation) {
        if (annotation.kind == Kind::call || annotation.kind == Kind::name)
            wanted_.ignored.push_back(text(annotation));
        return std::nullopt;
    }

    /// Returns the operands of an array given by name or in place; any other element is skipped.
    std::vector<Operand> operands_of(const Expression& list) const {
        const Instance& instance = translation_.instance();
        std::vector<Operand> operands;
        const auto add = [&](const Expression& e) {
            if (e.kind == Kind::boolean || e.kind == Kind::integer)
                operands.push_back({Operand::none, e.kind == Kind::boolean, e.integer});
            if (e.kind != Kind::name) return;
            const Instance::Meaning& meaning = instance.meanings[e.name];
            if (meaning.kind == Instance::Meaning::Kind::operand ||
                meaning.kind == Instance::Meaning::Kind::operands)
                for (const Operand operand : instance.operands_of(meaning.elements))
                    operands.push_back(operand);
        };
        if (list.kind == Kind::array)
            for (const Expression& e : tree().of(list.children)) add(e);
        else
            add(list);
        return operands;
    }

    std::vector<Place> places_of(const Expression& list) {
        std::vector<Place> places;
        for (const Operand operand : operands_of(list))
            if (auto place = place_of(translation_, operand)) {
                places.push_back(*place);
                wanted_.listed.push_back(place->variable());
            }
        return places;
    }

    std::optional<csp::Branching> list_search(const Expression& annotation,
                                              std::span<const Expression> arguments) {
        constexpr std::size_t least = 3;
        if (arguments.size() < least) return ignore(annotation);
        const auto order = place_order_named(text(arguments[1]));
        const auto choice = value_choice_named(text(arguments[2]));
        if (!order) wanted_.ignored.push_back(text(arguments[1]));
        if (!choice) wanted_.ignored.push_back(text(arguments[2]));
        return in_order(places_of(arguments[0]), order.value_or(PlaceOrder::input_order),
                        choice.value_or(ValueChoice::min));
    }

    std::vector<csp::Branching> branchings_of(const Expression& list) {
        std::vector<csp::Branching> parts;
        if (list.kind == Kind::array)
            for (const Expression& part : tree().of(list.children))
                if (auto branching = branching_of(part)) parts.push_back(*std::move(branching));
        return parts;
    }

    std::optional<csp::Branching> sequence(const Expression& annotation,
                                           std::span<const Expression> arguments) {
        if (arguments.empty()) return ignore(annotation);
        std::vector<csp::Branching> parts = branchings_of(arguments[0]);
        if (parts.empty()) return std::nullopt;
        return csp::sequence(std::move(parts));
    }

    /// Fixed places do not take part in the choice, but their parts stay in the search.
    std::optional<csp::Branching> priority_search(const Expression& annotation,
                                                  std::span<const Expression> arguments) {
        constexpr std::size_t least = 3;
        if (arguments.size() < least || arguments[1].kind != Kind::array) return ignore(annotation);
        const std::vector<Operand> operands = operands_of(arguments[0]);
        const auto anns = tree().of(arguments[1].children);
        std::vector<Place> places;
        std::vector<csp::Branching> open;
        std::vector<csp::Branching> others;
        for (std::size_t i = 0; i < anns.size(); ++i) {
            auto part = branching_of(anns[i]);
            if (!part) continue;
            const auto place = i < operands.size() ? place_of(translation_, operands[i]) : std::nullopt;
            if (place) places.push_back(*place);
            (place ? open : others).push_back(*std::move(part));
        }
        for (csp::Branching& other : others) open.push_back(std::move(other));
        const auto order = place_order_named(text(arguments[2]));
        if (open.empty()) return std::nullopt;
        return by_priority(std::move(places), std::move(open), order.value_or(PlaceOrder::input_order));
    }

    std::optional<csp::Branching> warm_start(const Expression& annotation,
                                             std::span<const Expression> arguments) {
        if (text(annotation) == "warm_start_array" && arguments.size() == 1) {
            branchings_of(arguments[0]);
            return std::nullopt;
        }
        if (arguments.size() != 2) return ignore(annotation);
        add_hints(arguments[0], arguments[1]);
        return std::nullopt;
    }

    void add_hints(const Expression& variables, const Expression& wanted) {
        const std::vector<Operand> xs = operands_of(variables);
        const std::vector<Operand> values = operands_of(wanted);
        for (std::size_t i = 0; i < std::min(xs.size(), values.size()); ++i) {
            const auto place = place_of(translation_, xs[i]);
            if (!place || !values[i].is_constant()) continue;
            if (translation_.domain(xs[i]).contains(values[i].constant) && csp::is_value(values[i].constant))
                wanted_.hints.push_back(place->equal(static_cast<csp::Value>(values[i].constant)));
        }
    }

    /// Reads relax_and_reconstruct(variables, percentage kept), optionally with values for the first solution.
    std::optional<csp::Branching> relax(const Expression& annotation, std::span<const Expression> arguments) {
        constexpr double most = 100;
        const bool is_understood = (arguments.size() == 2 || arguments.size() == 3) &&
                                   arguments[1].kind == Kind::integer &&
                                   translation_.instance().goal != Goal::satisfy;
        if (!is_understood) return ignore(annotation);
        if (arguments.size() == 3) add_hints(arguments[0], arguments[2]);
        std::vector<csp::Var> variables;
        for (const Place& place : places_of(arguments[0])) variables.push_back(place.variable());
        const double share = std::clamp(number_of(arguments[1]) / most, 0.0, 1.0);
        wanted_.neighbourhood = csp::neighbourhood::relaxing(std::move(variables), share);
        return std::nullopt;
    }

    double number_of(const Expression& e) const {
        if (e.kind == Kind::integer) return static_cast<double>(e.integer);
        return e.kind == Kind::floating ? std::strtod(text(e).c_str(), nullptr) : 0;
    }

    std::optional<csp::Branching> restart(const Expression& annotation,
                                          std::span<const Expression> arguments) {
        csp::Restarts restarts;
        const std::string& name = text(annotation);
        std::size_t scale = 0;
        if (name == "restart_luby")
            restarts.kind = &csp::restart::luby;
        else if (name == "restart_constant")
            restarts.kind = &csp::restart::constant;
        else if (name == "restart_linear")
            restarts.kind = &restart_linear;
        else if (name == "restart_geometric" && arguments.size() == 2) {
            restarts.kind = &csp::restart::geometric;
            restarts.growth = std::max(1.0, number_of(arguments[0]));
            scale = 1;
        } else {
            return ignore(annotation);
        }
        if (arguments.size() <= scale) return ignore(annotation);
        restarts.scale = std::max(1.0, number_of(arguments[scale]));
        wanted_.restarts = restarts;
        return std::nullopt;
    }

    Translation& translation_;
    WantedSearch wanted_;
};

} // namespace

std::optional<Place> place_of(Translation& translation, Operand operand) {
    if (operand.is_constant() || translation.is_fixed(operand)) return std::nullopt;
    const auto [link, variable] = translation.seen(operand);
    if (variable) {
        const csp::View view(*variable, link.is_negated, link.offset);
        return Place(view, translation.model().constraints_on(*variable).size());
    }
    if (!translation.is_known(operand)) return std::nullopt; // in no constraint
    const Literal literal =
        link.is_negated ? !translation.root_literal(operand) : translation.root_literal(operand);
    if (literal.is_known()) return std::nullopt;
    const csp::Var x = literal.atom().variable();
    return Place(literal.atom(), translation.model().constraints_on(x).size());
}

WantedSearch wanted_search(Translation& translation) { return Reader(translation).read(); }

csp::Branching followed_by(std::vector<csp::Branching> first, const std::vector<csp::Branching>& rest) {
    first.insert(first.end(), rest.begin(), rest.end());
    return csp::sequence(std::move(first));
}

csp::Branching with_hints(std::vector<csp::Atom> hints, csp::Branching branching) {
    return hints.empty() ? std::move(branching) : csp::warm_start(std::move(hints), std::move(branching));
}

std::vector<csp::Branching> remaining_search(Translation& translation) {
    const Instance& instance = translation.instance();
    std::vector<csp::Var> users;
    std::vector<bool> is_listed(translation.model().variable_count());
    std::vector<Place> introduced;
    std::vector<Place> defined;
    std::vector<Place> idle_if_false;
    std::vector<Place> idle_if_true;
    for (const auto& [boolean, is_true] : translation.idle())
        if (const auto place = place_of(translation, boolean)) {
            is_listed[place->variable().index] = true;
            (is_true ? idle_if_true : idle_if_false).push_back(*place);
        }
    for (std::uint32_t x = 0; x < instance.variables.size(); ++x) {
        const auto place = place_of(translation, {x});
        if (!place || place->is_condition() || is_listed[place->variable().index]) continue;
        is_listed[place->variable().index] = true;
        const Variable& variable = instance.variables[x];
        if (variable.is_defined)
            defined.push_back(*place);
        else if (variable.is_introduced)
            introduced.push_back(*place);
        else
            users.push_back(place->variable());
    }
    std::vector<csp::Branching> parts;
    const auto objective = place_of(translation, instance.objective);
    if (!users.empty()) {
        parts.push_back(
            csp::select(std::move(users), csp::variable_order::dom_wdeg_ca_cd, csp::value_order::phase));
        const bool is_maximised = instance.goal == Goal::maximise;
        if (objective && !objective->is_condition() && objective->is_negated() != is_maximised)
            parts.back() = csp::greatest_first({objective->variable()}, parts.back());
    }
    parts.push_back(in_order(std::move(introduced), PlaceOrder::input_order, ValueChoice::min));
    if (objective)
        parts.push_back(in_order({*objective}, PlaceOrder::input_order,
                                 instance.goal == Goal::maximise ? ValueChoice::max : ValueChoice::min));
    parts.push_back(in_order(std::move(defined), PlaceOrder::input_order, ValueChoice::min));
    parts.push_back(in_order(std::move(idle_if_false), PlaceOrder::input_order, ValueChoice::min));
    parts.push_back(in_order(std::move(idle_if_true), PlaceOrder::input_order, ValueChoice::max));
    return parts;
}

const csp::RestartKind restart_linear{
    "linear", "runs of 1, 2, 3, ... times the scale", "MiniZinc handbook, restart_linear",
    [](const csp::Restarts& restarts, std::uint64_t run, std::uint64_t) {
        return static_cast<std::uint64_t>(restarts.scale * static_cast<double>(run + 1));
    }};

} // namespace flatzinc
