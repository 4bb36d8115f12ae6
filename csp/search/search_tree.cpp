#include <csp/search/search_tree.hpp>

#include <algorithm>
#include <iterator>

namespace csp {

// Open variables ---------------------------------------------------------------------------------------

void OpenVariables::reset(std::span<const Group> groups, std::size_t variable_count) {
    groups_.assign(groups.begin(), groups.end());
    positions_.resize(variable_count);
    newly_fixed_.reserve(variable_count);
    for (const Group& group : groups_)
        for (std::uint32_t i = 0; i < group.variables.size(); ++i) positions_[group.variables[i].index] = i;
}

void OpenVariables::enter(std::uint32_t group, const Store& store) {
    group_ = group;
    count_ = group < groups_.size() ? static_cast<std::uint32_t>(groups_[group].variables.size()) : 0;
    look_at_all(store);
}

void OpenVariables::look_at_all(const Store& store) {
    seen_ = store.trail().cells.size();
    must_look_at_all_ = false;
    for (std::uint32_t i = 0; i < count_;) {
        if (store.is_fixed(groups_[group_].variables[i]))
            take_out(i);
        else
            ++i;
    }
}

bool OpenVariables::update(const Store& store) {
    if (group_ >= groups_.size()) return false;
    if (must_look_at_all_)
        look_at_all(store);
    else
        take_out_fixed(store);
    while (count_ == 0) {
        if (group_ + 1 >= groups_.size()) return false;
        enter(group_ + 1, store);
    }
    return true;
}

void OpenVariables::restore(Mark mark, const Store& store) {
    group_ = mark.group;
    count_ = mark.count;
    must_look_at_all_ = false;
    seen_ = store.trail().cells.size();
}

/// All changes since the last call are on the trail. The order of the trail depends on state that rules keep from
/// earlier searches, so the newly fixed variables are sorted: otherwise, a random choice among the open variables would
/// not be repeatable.
void OpenVariables::take_out_fixed(const Store& store) {
    const auto& changed = store.trail().cells;
    newly_fixed_.clear();
    for (; seen_ < changed.size(); ++seen_)
        if (changed[seen_].variable < positions_.size() && // not an auxiliary variable
            store.is_fixed(Var{changed[seen_].variable}))
            newly_fixed_.push_back(changed[seen_].variable);
    std::sort(newly_fixed_.begin(), newly_fixed_.end());
    const auto& variables = groups_[group_].variables;
    for (const std::uint32_t x : newly_fixed_) {
        const std::uint32_t position = positions_[x];
        if (position < count_ && variables[position].index == x) take_out(position);
    }
}

void OpenVariables::take_out(std::uint32_t position) {
    auto& variables = groups_[group_].variables;
    std::swap(variables[position], variables[--count_]);
    positions_[variables[position].index] = position;
    positions_[variables[count_].index] = count_;
}

// Levels -----------------------------------------------------------------------------------------------

void SearchTree::push_root() {
    depth_before_ = engine.depth();
    engine.push();
    has_root_ = true;
}

void SearchTree::post_known() {
    for (const Atom given : begun.atoms)
        if (!engine.post(given)) break;
    for (const Atom fact : facts)
        if (engine.failed() || !engine.post(fact, {Origin::nogood})) break;
    for (const Atom value : settled)
        if (engine.failed() || !engine.post(value, {Origin::kept})) break;
}

void SearchTree::pop_root() {
    path.clear();
    // Pops by depth: an exception from a predicate may have left levels of a look-ahead behind.
    while (engine.depth() > depth_before_) engine.pop();
    has_root_ = false;
}

void SearchTree::return_to_root() {
    path.clear();
    while (engine.depth() > depth_before_ + 1) engine.pop();
}

Path::Decision SearchTree::retract() {
    const Path::Decision decision = path.retract();
    engine.pop();
    open.restore(decision.open, engine.store());
    return decision;
}

void SearchTree::go_back_to(std::uint32_t level) {
    while (path.depth() > level) {
        const OpenVariables::Mark mark = path.retract().open;
        engine.pop();
        if (path.depth() == level) open.restore(mark, engine.store());
    }
}

// Regions ----------------------------------------------------------------------------------------------

namespace {

/// Returns the share of the node's region in which the atom holds; one half for a bound.
double share_of(Atom atom, std::uint32_t value_count) {
    if (atom.operation() == Atom::Operation::equal) return 1.0 / value_count;
    if (atom.operation() == Atom::Operation::different) return 1 - 1.0 / value_count;
    return 0.5;
}

} // namespace

/// Facts about auxiliary variables are left out, because another search may have different auxiliary variables.
Region SearchTree::region_of_root() const {
    Region found = begun;
    const auto is_of_model = [this](Atom fact) { return fact.variable().index < engine.variable_count(); };
    std::copy_if(facts.begin(), facts.end(), std::back_inserter(found.atoms), is_of_model);
    return found;
}

Region SearchTree::region_at(std::size_t depth) const {
    Region found = region_of_root();
    for (const Path::Decision& decision : path.decisions().first(depth)) {
        found.atoms.push_back(decision.atom);
        found.weight *= share_of(decision.atom, decision.value_count);
    }
    for (const Path::Refutation& refuted : path.refutations()) {
        if (refuted.depth > depth) break;
        found.atoms.push_back(!refuted.atom);
        found.weight *= 1 - share_of(refuted.atom, refuted.value_count);
    }
    return found;
}

Region SearchTree::region_beside(std::size_t i) const {
    Region found = region_at(i);
    found.atoms.push_back(!path[i].atom);
    found.weight *= 1 - share_of(path[i].atom, path[i].value_count);
    return found;
}

// Nodes ------------------------------------------------------------------------------------------------

void SearchTree::decide(Atom decision, bool is_postponable) {
    path.decide({.atom = decision,
                 .open = open.mark(),
                 .value_count = engine.store().size(decision.variable()),
                 .is_postponable = is_postponable,
                 .nodes_before = statistics.nodes});
    statistics.peak_depth = std::max(statistics.peak_depth, static_cast<int>(path.depth()));
    node.trail_before = engine.store().trail().cells.size();
    node.is_consistent = engine.decide(decision) && strengthen();
    close_node(decision, false);
}

void SearchTree::begin_node() {
    engine.begin_node();
    node.trail_before = engine.store().trail().cells.size();
}

void SearchTree::propagate_node(std::optional<Atom> branch, bool is_refutation) {
    node.is_consistent = propagate();
    close_node(branch, is_refutation);
}

void SearchTree::refute(const Path::Decision& decision) {
    begin_node();
    if (!decision.is_postponable) engine.post(!decision.atom, {Origin::refutation});
    demand_better();
    propagate_node(!decision.atom, true);
}

bool SearchTree::strengthen() {
    if (policy.strengthen == nullptr || engine.is_interrupted() || !open.update(engine.store())) return true;
    open.level_has_changed();
    if (region.empty()) return policy.strengthen(engine, open.variables());
    open_in_region_.clear();
    for (const Var x : region)
        if (!engine.store().is_fixed(x)) open_in_region_.push_back(x);
    return open_in_region_.empty() || policy.strengthen(engine, open_in_region_);
}

void SearchTree::close_node(std::optional<Atom> branch, bool is_refutation) {
    node.branch = branch;
    node.is_refutation = is_refutation;
    node.is_propagating = engine.is_interrupted();
    if (node.is_propagating) return;
    ++statistics.nodes;
    if (!node.is_consistent) ++statistics.failures;
    if (branch)
        brancher.on_node({engine, *branch, is_refutation, node.is_consistent,
                          std::span(engine.store().trail().cells).subspan(node.trail_before)});
}

// Facts ------------------------------------------------------------------------------------------------

bool SearchTree::rule_out(std::span<const Atom> atoms) {
    if (atoms.empty()) return engine.fail({Origin::nogood});
    facts.push_back(!atoms.front());
    return engine.post(!atoms.front(), {Origin::nogood});
}

void SearchTree::settle_parts() {
    if (best.empty() || !settled.empty()) return;
    for (const Group& group : open.groups()) {
        if (group.has_cost) continue;
        for (const Var x : group.variables) {
            if (engine.failed()) return;
            if (engine.store().is_fixed(x)) continue;
            settled.push_back(Atom::equal(x, best[x.index]));
            engine.post(settled.back(), {Origin::kept});
        }
    }
}

void SearchTree::reduce(Nogoods& nogoods) {
    std::vector<Atom> last;
    nogoods.reduce(engine.store(), last);
    for (const Atom atom : last)
        if (!rule_out({&atom, 1})) break;
}

// Limits and ends --------------------------------------------------------------------------------------

bool SearchTree::is_at_limit() {
    statistics.propagations = engine.propagations() - propagations_before;
    stopped = watch.reached(statistics);
    return stopped != StopReason::none;
}

void SearchTree::exhaust() {
    stopped = StopReason::exhausted;
    if (objective != nullptr && !has_given_away) objective->close();
}

} // namespace csp
