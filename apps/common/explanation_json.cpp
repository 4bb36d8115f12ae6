#include <apps/common/explanation_json.hpp>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

using Json = nlohmann::ordered_json;

Json fact_json(csp::Atom fact, const csp::Model& model) {
    constexpr std::array<std::string_view, 4> operations{">=", "<", "=", "!="}; // as Atom::Operation
    return {model.name(fact.variable()), operations.at(static_cast<std::size_t>(fact.operation())),
            fact.value()};
}

Json facts_json(const std::vector<csp::Atom>& facts, const csp::Model& model) {
    Json list = Json::array();
    for (const csp::Atom fact : facts) list.push_back(fact_json(fact, model));
    return list;
}

} // namespace

nlohmann::ordered_json json_of(const csp::Explanation::Step& step, const csp::Model& model) {
    constexpr std::array<std::string_view, 3> kinds{"direct", "trial", "cases"}; // as Explanation::Kind
    Json names = Json::array();
    for (const std::uint32_t c : step.constraints) names.push_back(model.constraint_name(c));
    Json item{{"kind", kinds.at(static_cast<std::size_t>(step.kind))},
              {"constraints", std::move(names)},
              {"facts", facts_json(step.facts, model)},
              {"news", facts_json(step.news, model)},
              {"cost", step.cost}};
    for (const csp::Explanation::Step& part : step.trial) item["trial"].push_back(json_of(part, model));
    return item;
}

} // namespace app
