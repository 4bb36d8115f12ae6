// Ships leave a port at times when the tide allows heavy loads, with times between them, and carry as much as possible.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem ship_schedule(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t ships = data.size("NShips");
    const std::size_t slots = data.size("NTimeSlots");
    const auto earliest = data.numbers("EarliestStartTimeSlotForShip");
    const auto tonnes = data.numbers("TonnesPerCmDraft");
    const auto draft = data.matrix("MaxSailingDraft_cm", ships);
    const auto gap = data.matrix("MinSeparationTimeSlots", ships);
    const auto slot = model.int_vars(ships, csp::range(1, static_cast<csp::Value>(slots)), "slot");
    const auto sails = model.int_vars(ships, csp::range(0, 1), "sails");
    for (std::size_t i = 0; i < ships; ++i) {
        const csp::Var loaded = model.int_var(csp::element(draft.column(i), slot[i] - 1), "draft");
        model.post(csp::implication(loaded == 0, sails[i] == 0));
        model.post(csp::implication(sails[i] == 1, slot[i] >= earliest.at(i)));
        problem.cost += tonnes.at(i) * csp::Expression(sails[i] * loaded);
        for (std::size_t j = i + 1; j < ships; ++j)
            model.post(csp::disjunction({sails[i] == 0, sails[j] == 0, slot[j] - slot[i] >= gap(i, j),
                                         slot[i] - slot[j] >= gap(j, i)}));
    }
    const auto incoming = data.numbers("BerthSwap_Incoming");
    const auto outgoing = data.numbers("BerthSwap_Outgoing");
    const auto most = data.numbers("BerthSwap_MaxTimeDiff");
    for (std::size_t k = 0; k < most.size(); ++k)
        model.post(slot.at(index(outgoing.at(k))) <= slot.at(index(incoming.at(k))) + most[k]);
    problem.heuristic =
        csp::sequence({csp::select(slot, csp::variable_order::input, csp::value_order::min),
                       csp::select(sails, csp::variable_order::input, csp::value_order::max)});
    return problem;
}

} // namespace benchmarks::public_models
