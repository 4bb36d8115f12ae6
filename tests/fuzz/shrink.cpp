#include <tests/fuzz/case.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>

namespace fuzz {

namespace {

/// Tries changes one by one and keeps those after which the case still fails.
class Shrinker {
  public:
    Shrinker(Case failing, std::size_t most, const std::function<bool(const Case&)>& fails)
        : case_(std::move(failing)),
          left_(most),
          fails_(fails) {}

    Case smallest() {
        for (bool has_shrunk = true; has_shrunk && left_ > 0;) {
            has_shrunk = false;
            has_shrunk |= remove_constraints();
            has_shrunk |= simplify_constraints();
            has_shrunk |= simplify_question();
            has_shrunk |= remove_padding();
            has_shrunk |= remove_variables();
            has_shrunk |= remove_values();
        }
        return std::move(case_);
    }

  private:
    /// Applies the change and keeps it if the case still fails; returns whether it does.
    template <typename Change>
    bool keeps_failing(const Change& change) {
        if (left_ == 0) return false;
        Case smaller = case_;
        if (!change(smaller)) return false;
        --left_;
        if (!fails_(smaller)) return false;
        case_ = std::move(smaller);
        return true;
    }

    /// Removes elements of a list, first many together, then one by one. `list_of` finds the list in any case.
    template <typename ListOf>
    bool remove_from(const ListOf& list_of) {
        bool has_shrunk = false;
        for (std::size_t size = std::max<std::size_t>(1, list_of(case_).size() / 2);; size /= 2) {
            for (std::size_t at = 0; at < list_of(case_).size();) {
                const bool is_gone = keeps_failing([&](Case& c) {
                    auto& list = list_of(c);
                    const auto first = list.begin() + static_cast<std::ptrdiff_t>(at);
                    list.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, list.size() - at)));
                    return true;
                });
                has_shrunk |= is_gone;
                if (!is_gone) at += size;
            }
            if (size <= 1) return has_shrunk;
        }
    }

    bool remove_constraints() {
        return remove_from([](Case & c) -> auto& { return c.problem.constraints; });
    }

    // Variables and values

    /// Calls `visit` for every operand of the problem and the question.
    template <typename AnyCase, typename Visit>
    static void for_each_operand_of(AnyCase& c, const Visit& visit) {
        auto& question = c.questions[0];
        for (auto& constraint : c.problem.constraints) for_each_operand(constraint, visit);
        for (auto& givens : question.givens) for_each_operand(givens, visit);
        for (auto& objective : question.objectives) visit(objective);
        if (question.cost) for_each_operand(*question.cost, visit);
    }

    static bool mentions(const Case& c, std::uint32_t x) {
        bool is_mentioned = std::ranges::count(c.questions[0].projection, x) > 0;
        for_each_operand_of(c, [&](const Operand& operand) { is_mentioned |= operand.variable == x; });
        return is_mentioned;
    }

    static void erase_variable(Case& c, std::uint32_t x) {
        c.problem.variables.erase(c.problem.variables.begin() + x);
        for_each_operand_of(c, [&](Operand& operand) { operand.variable -= operand.variable > x ? 1 : 0; });
        for (std::uint32_t& y : c.questions[0].projection) y -= y > x ? 1 : 0;
    }

    bool remove_variables() {
        bool has_shrunk = false;
        for (std::uint32_t x = static_cast<std::uint32_t>(case_.problem.variables.size()); x-- > 0;)
            has_shrunk |= keeps_failing([&](Case& c) {
                if (c.problem.variables.size() < 2) return false;
                std::erase(c.questions[0].projection, x);
                if (mentions(c, x)) return false;
                erase_variable(c, x);
                return true;
            });
        return has_shrunk;
    }

    /// Removes the padding, or half of it.
    bool remove_padding() {
        bool has_shrunk = false;
        for (std::size_t x = 0; x < case_.problem.variables.size(); ++x) {
            has_shrunk |= keeps_failing([&](Case& c) {
                auto& variable = c.problem.variables[x];
                const bool is_padded = variable.is_padded();
                variable.padding = {};
                return is_padded;
            });
            has_shrunk |= keeps_failing([&](Case& c) {
                auto& variable = c.problem.variables[x];
                const csp::Value nearest =
                    std::clamp(variable.padding.end, variable.values.front(), variable.values.back());
                const csp::Value end = nearest + (variable.padding.end - nearest) / 2;
                if (!variable.is_padded() || end == variable.padding.end) return false;
                variable.padding.end = end;
                return true;
            });
        }
        return has_shrunk;
    }

    bool remove_values() {
        bool has_shrunk = false;
        for (std::size_t x = 0; x < case_.problem.variables.size(); ++x) {
            if (case_.problem.variables[x].is_filled) continue;
            for (std::size_t at = case_.problem.variables[x].values.size(); at-- > 0;)
                has_shrunk |= keeps_failing([&](Case& c) {
                    auto& values = c.problem.variables[x].values;
                    if (values.size() < 2) return false;
                    values.erase(values.begin() + static_cast<std::ptrdiff_t>(at));
                    return true;
                });
        }
        return has_shrunk;
    }

    // Nodes, identified by the path to them: the number of a constraint, or the next number for the cost, followed by
    // numbers of parts

    using Way = std::vector<std::size_t>;

    static Node& node_at(Case& c, const Way& way) {
        const bool is_cost = way[0] == c.problem.constraints.size();
        Node* node = is_cost ? &*c.questions[0].cost : &c.problem.constraints[way[0]];
        for (std::size_t i = 1; i < way.size(); ++i) node = &node->parts[way[i]];
        return *node;
    }

    bool simplify_constraints() {
        bool has_shrunk = false;
        const std::size_t roots = case_.problem.constraints.size() + (case_.questions[0].cost ? 1 : 0);
        for (std::size_t i = 0; i < roots; ++i) has_shrunk |= simplify({i});
        return has_shrunk;
    }

    bool simplify(const Way& way) {
        bool has_shrunk = replace(way);
        has_shrunk |= remove_elements(way);
        has_shrunk |= simplify_operands(way);
        has_shrunk |= simplify_numbers(way);
        for (std::size_t part = 0; part < node_at(case_, way).parts.size(); ++part) {
            Way further = way;
            further.push_back(part);
            has_shrunk |= simplify(further);
        }
        return has_shrunk;
    }

    /// Replaces a node by a part of the same sort, or an expression by a view or a number.
    bool replace(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t part = 0; part < node_at(case_, way).parts.size(); ++part)
            has_shrunk |= keeps_failing([&](Case& c) {
                Node& node = node_at(c, way);
                if (part >= node.parts.size() ||
                    is_constraint_slot(c, way) != (node.parts[part].kind->sort == Sort::constraint))
                    return false;
                Node kept = std::move(node.parts[part]);
                node = std::move(kept);
                return true;
            });
        has_shrunk |= keeps_failing([&](Case& c) {
            Node& node = node_at(c, way);
            if (node.kind->sort != Sort::expression || node.parts.empty()) return false;
            node = {.kind = &constant_kind(), .numbers = {{1}}};
            return true;
        });
        return has_shrunk;
    }

    /// Returns whether the place admits only a constraint.
    static bool is_constraint_slot(Case& c, const Way& way) {
        return node_at(c, way).kind->sort == Sort::constraint;
    }

    bool remove_elements(const Way& way) {
        switch (node_at(case_, way).kind->shape) {
        case Shape::free:
            return remove_free(way);
        case Shape::parallel:
        case Shape::terms:
            return remove_parallel(way);
        case Shape::table:
            return remove_rows(way);
        case Shape::parts:
            return remove_parts(way);
        default:
            return false;
        }
    }

    /// Returns whether the text of the kind names single elements of the list, each with a different meaning.
    static bool has_places(const Node& node, char what, std::size_t list) {
        const std::string element = {'$', what, static_cast<char>('0' + list), '.'};
        return node.kind->text.find(element) != std::string_view::npos;
    }

    bool remove_free(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t i = 0; i < node_at(case_, way).lists.size(); ++i)
            if (!has_places(node_at(case_, way), 'x', i))
                has_shrunk |= remove_from([&](Case & c) -> auto& { return node_at(c, way).lists[i]; });
        for (std::size_t i = 0; i < node_at(case_, way).numbers.size(); ++i)
            if (!has_places(node_at(case_, way), 'n', i))
                has_shrunk |= remove_from([&](Case & c) -> auto& { return node_at(c, way).numbers[i]; });
        return has_shrunk;
    }

    bool remove_parallel(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t at = node_at(case_, way).lists[0].size(); at-- > 0;)
            has_shrunk |= keeps_failing([&](Case& c) {
                Node& node = node_at(c, way);
                const std::size_t size = node.lists[0].size();
                if (size < 2) return false; // a list of one element may be no list
                const bool are_terms = node.kind->shape == Shape::terms;
                const auto cut = [&](auto& lists, char what) {
                    for (std::size_t i = 0; i < lists.size() && (i == 0 || !are_terms); ++i)
                        if (lists[i].size() == size && !has_places(node, what, i))
                            lists[i].erase(lists[i].begin() + static_cast<std::ptrdiff_t>(at));
                };
                cut(node.numbers, 'n');
                cut(node.lists, 'x');
                return true;
            });
        return has_shrunk;
    }

    bool remove_rows(const Way& way) {
        const std::size_t length = node_at(case_, way).lists[0].size();
        bool has_shrunk = false;
        for (std::size_t at = node_at(case_, way).numbers[0].size() / length; at-- > 0;)
            has_shrunk |= keeps_failing([&](Case& c) {
                auto& numbers = node_at(c, way).numbers[0];
                const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(at * length);
                numbers.erase(first, first + static_cast<std::ptrdiff_t>(length));
                return true;
            });
        return has_shrunk;
    }

    bool remove_parts(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t at = node_at(case_, way).parts.size(); at-- > 0;)
            has_shrunk |= keeps_failing([&](Case& c) {
                Node& node = node_at(c, way);
                if (node.parts.size() < 2 || at + 1 == node.parts.size()) return false;
                node.parts.erase(node.parts.begin() + static_cast<std::ptrdiff_t>(at));
                return true;
            });
        return has_shrunk;
    }

    /// Replaces views by plain variables.
    bool simplify_operands(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t list = 0; list < node_at(case_, way).lists.size(); ++list)
            for (std::size_t i = 0; i < node_at(case_, way).lists[list].size(); ++i)
                has_shrunk |= keeps_failing([&](Case& c) {
                    Operand& operand = node_at(c, way).lists[list][i];
                    if (!operand.is_negated && operand.offset == 0) return false;
                    operand = {operand.variable};
                    return true;
                });
        return has_shrunk;
    }

    /// Replaces numbers by numbers closer to 0.
    bool simplify_numbers(const Way& way) {
        bool has_shrunk = false;
        for (std::size_t list = 0; list < node_at(case_, way).numbers.size(); ++list)
            for (std::size_t i = 0; i < node_at(case_, way).numbers[list].size(); ++i) {
                if (node_at(case_, way).kind->shape == Shape::table) continue;
                for (const Wide smaller : {Wide{0}, Wide{1}, node_at(case_, way).numbers[list][i] / 2})
                    has_shrunk |= keeps_failing([&](Case& c) {
                        Wide& n = node_at(c, way).numbers[list][i];
                        if (std::abs(smaller) >= std::abs(n)) return false;
                        n = smaller;
                        return true;
                    });
            }
        return has_shrunk;
    }

    // The question: each axis reset to its default in turn

    template <typename Member>
    bool reset(Member member) {
        return keeps_failing([&](Case& c) {
            Question usual;
            if (c.questions[0].*member == usual.*member) return false;
            c.questions[0].*member = usual.*member;
            return true;
        });
    }

    template <typename Member>
    bool reset_axis(Member member) {
        return keeps_failing([&](Case& c) {
            Configuration& configuration = c.questions[0].configuration;
            const Configuration usual;
            if (configuration.*member == usual.*member) return false;
            configuration.*member = usual.*member;
            return true;
        });
    }

    bool simplify_question() {
        using C = Configuration;
        bool has_shrunk = false;
        const auto reset_axes = [&](auto... members) { ((has_shrunk |= reset_axis(members)), ...); };
        reset_axes(&C::engine, &C::variable_order, &C::value_order, &C::branching, &C::inference,
                   &C::restarts, &C::scale, &C::growth, &C::longest_nogood, &C::by_discrepancies,
                   &C::neighbourhood, &C::has_listener, &C::learning, &C::seed, &C::threads);
        for (const TuningConstant& constant : tuning_constants())
            has_shrunk |= keeps_failing([&](Case& c) {
                csp::Tuning& tuning = c.questions[0].configuration.tuning;
                if (!constant.differs(tuning)) return false;
                constant.reset(tuning);
                return true;
            });
        const auto reset_all = [&](auto... members) { ((has_shrunk |= reset(members)), ...); };
        reset_all(&Question::nodes, &Question::failures, &Question::solutions, &Question::after,
                  &Question::projection);
        for (std::size_t i = case_.questions[0].givens.size(); i-- > 0;)
            has_shrunk |= keeps_failing([&](Case& c) {
                auto& givens = c.questions[0].givens;
                if (givens.size() < 2) return false;
                givens.erase(givens.begin() + static_cast<std::ptrdiff_t>(i));
                return true;
            });
        for (std::size_t i = 0; i < case_.questions[0].givens.size(); ++i)
            has_shrunk |= keeps_failing([&](Case& c) {
                Node& givens = c.questions[0].givens[i];
                if (givens.lists[0].empty()) return false;
                givens.lists[0].pop_back();
                givens.numbers[0].resize(2 * givens.lists[0].size());
                return true;
            });
        return has_shrunk;
    }

    Case case_;
    std::size_t left_;
    const std::function<bool(const Case&)>& fails_;
};

} // namespace

Case shrunk(Case failing, std::size_t most, const std::function<bool(const Case&)>& fails) {
    return Shrinker(std::move(failing), most, fails).smallest();
}

} // namespace fuzz
