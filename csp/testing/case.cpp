#include <csp/testing/trials.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <utility>

namespace csp::testing {

namespace {

constexpr std::size_t most_assignments = 1500; // in the initial domains

View random_view(std::size_t variable, const Options& options, Random& random) {
    View x = Var{static_cast<std::uint32_t>(variable)};
    if (!options.views) return x;
    if (random.below(4) == 0) x = -x;
    if (random.below(3) == 0) x = x + random_between(random, -3, 3);
    return x;
}

/// Chooses the variable of each position of a scope. If there are fewer variables than positions, any two positions may
/// share a variable: an index may be an element, a result may be its own index.
std::vector<std::size_t> random_roles(std::size_t arity, std::size_t variables, Random& random) {
    std::vector<std::size_t> roles;
    for (std::size_t i = 0; i < arity; ++i)
        roles.push_back(i < variables ? i : random.below(static_cast<std::uint32_t>(variables)));
    if (variables < arity) random.shuffle(roles);
    return roles;
}

/// Often repeats the domain of an earlier variable, because rules find more to do if domains are equal.
Values random_domain(const Box& before, const Options& options, Random& random) {
    if (!before.empty() && random.below(4) == 0)
        return before[random.below(static_cast<std::uint32_t>(before.size()))];
    return options.values ? options.values(random) : random_values(random, options.wide);
}

} // namespace

Case::Case(const MakeConstraint& make, const Options& options, Box root, std::vector<View> scope,
           std::uint64_t seed)
    : make_(&make),
      options_(&options),
      root_(std::move(root)),
      scope_(std::move(scope)),
      seed_(seed),
      given_(options.given ? std::optional(made(options.given)) : std::nullopt),
      constraint_(made(make)),
      definition_(given_            ? *given_
                  : options.meaning ? made(options.meaning)
                                    : constraint_) {}

Case Case::random(const MakeConstraint& make, const Options& options, Random& random) {
    const auto arity = options.min_arity +
                       random.below(static_cast<std::uint32_t>(options.max_arity - options.min_arity + 1));
    std::size_t variables = arity;
    if (options.duplicates && arity > 1 && random.below(4) == 0)
        variables = arity > 3 && random.below(2) == 0 ? arity - 2 : arity - 1;
    Box root;
    do {
        root.clear();
        for (std::size_t i = 0; i < variables; ++i) root.push_back(random_domain(root, options, random));
    } while (size_of(root) > most_assignments);
    std::vector<View> scope;
    scope.reserve(arity);
    for (const std::size_t x : random_roles(arity, variables, random))
        scope.push_back(random_view(x, options, random));
    return {make, options, std::move(root), std::move(scope), random.next()};
}

Constraint Case::made(const MakeConstraint& make) const {
    Random random(seed_);
    return make(scope_, random);
}

Promise Case::promise() const {
    const bool has_duplicates = scope_.size() > root_.size();
    return has_duplicates ? options_->promise_for_duplicates : options_->promise;
}

Model Case::model_in(const Box& box) const {
    Model model;
    for (const Values& values : box) model.int_var(values);
    model.post(constraint_);
    if (given_) model.post(*given_);
    return model;
}

std::unique_ptr<Engine> Case::engine_after(const Box& box, const std::vector<Atom>& atoms) const {
    auto engine = std::make_unique<Engine>();
    options_->load(model_in(box), *engine, nullptr, {});
    for (const Atom atom : atoms) engine->post(atom);
    engine->propagate();
    return engine;
}

std::string Case::words() const {
    const Model model = model_in(root_);
    std::string words = model.describe(0) + "  [" + constraint_->kind() + ']';
    if (given_) words += "  beside  " + model.describe(1) + "  [" + (*given_)->kind() + ']';
    return words;
}

// Smaller cases ------------------------------------------------------------------------------------

std::vector<Case> Case::smaller() const {
    std::vector<Case> cases;
    if (scope_.size() > options_->min_arity)
        for (std::size_t p = 0; p < scope_.size(); ++p) add_without_position(cases, p);
    for (std::size_t p = 0; p < scope_.size(); ++p) {
        if (scope_[p].is_plain()) continue;
        std::vector<View> scope = scope_;
        scope[p] = scope[p].variable();
        add_with(cases, root_, std::move(scope));
    }
    for (std::size_t x = 0; x < root_.size(); ++x) {
        for (std::size_t v = 0; v < root_[x].size() && root_[x].size() > 1; ++v) {
            Box root = root_;
            root[x].erase(root[x].begin() + static_cast<std::ptrdiff_t>(v));
            add_with(cases, std::move(root), scope_);
        }
    }
    return cases;
}

void Case::add_with(std::vector<Case>& cases, Box root, std::vector<View> scope) const {
    try {
        cases.emplace_back(*make_, *options_, std::move(root), std::move(scope), seed_);
    } catch (const Error&) { // the constraint does not accept these arguments
        return;
    }
}

/// Also drops the variable if it occurred in no other position, and renumbers the rest.
void Case::add_without_position(std::vector<Case>& cases, std::size_t position) const {
    Box root;
    std::vector<View> scope;
    std::vector<std::optional<Var>> numbers(root_.size());
    for (std::size_t p = 0; p < scope_.size(); ++p) {
        if (p == position) continue;
        const View x = scope_[p];
        auto& number = numbers[x.variable().index];
        if (!number) {
            number = Var{static_cast<std::uint32_t>(root.size())};
            root.push_back(root_[x.variable().index]);
        }
        scope.emplace_back(*number, x.is_negated(), x.offset());
    }
    add_with(cases, std::move(root), std::move(scope));
}

} // namespace csp::testing
