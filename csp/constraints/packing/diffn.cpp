#include <csp/constraints/packing/packing.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The places that cuboids without volume may have: outside of all other cuboids, or anywhere.
enum class NoVolume : std::uint8_t { outside, anywhere };

bool do_not_overlap(const std::vector<Cuboid>& cuboids, NoVolume no_volume, const Assignment& assignment) {
    const auto ends_before = [&](const Cuboid& a, const Cuboid& b) {
        for (std::size_t d = 0; d < a.corner.size(); ++d)
            if (WideValue{assignment[a.corner[d]]} + a.sides[d].value(assignment) <= assignment[b.corner[d]])
                return true;
        return false;
    };
    const auto is_anywhere = [&](const Cuboid& c) {
        return no_volume == NoVolume::anywhere &&
               std::any_of(c.sides.begin(), c.sides.end(),
                           [&](Amount side) { return side.value(assignment) <= 0; });
    };
    for (std::size_t j = 1; j < cuboids.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if (!is_anywhere(cuboids[i]) && !is_anywhere(cuboids[j]) &&
                !ends_before(cuboids[i], cuboids[j]) && !ends_before(cuboids[j], cuboids[i]))
                return false;
    return true;
}

/// Rules for diffn in any number of dimensions, for each pair of cuboids.
///
/// Rule 1. If two cuboids cannot be disjoint in any dimension: failure.
/// Rule 2. If they can be disjoint in one dimension and one order only, this order is enforced on the bounds of both.
/// If cuboids without volume may be anywhere, the rules wait until both cuboids have a volume.
///
/// Complexity: O(n k) a run for each changed cuboid, with n cuboids and k dimensions. Stateless.
class DiffnPairs final : public Rule {
  public:
    DiffnPairs(std::vector<Cuboid> cuboids, NoVolume no_volume);

    std::string name() const override { return "diffn"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return do_not_overlap(cuboids_, no_volume_, assignment);
    }

  private:
    /// One dimension: the beginning and the length of each cuboid.
    struct Axis {
        std::vector<View> begin;
        std::vector<Amount> length;
    };
    /// An order: one cuboid ends before the other begins.
    struct Order {
        const Axis* axis;
        std::size_t first;
        std::size_t second;
    };

    void connect(View x, Events events, std::size_t cuboid, Wiring& wiring);
    bool may_have_no_volume(std::size_t i, const Context& context) const;
    bool separate(std::size_t i, std::size_t j, Context& context);
    bool impose(const Order& order, Context& context) const;
    static WideValue slack(const Order& order, const Context& context);
    static void explain_early(const Order& order, const Context& context, Reason& reason);
    static void explain_late(const Order& order, const Context& context, Reason& reason);

    std::vector<Cuboid> cuboids_;
    NoVolume no_volume_;
    std::vector<Axis> axes_;
    std::vector<Order> orders_;            ///< of a pair
    std::vector<std::uint32_t> cuboid_of_; ///< by position of the scope
    std::vector<bool> has_changed_;
};

DiffnPairs::DiffnPairs(std::vector<Cuboid> cuboids, NoVolume no_volume)
    : cuboids_(std::move(cuboids)),
      no_volume_(no_volume),
      axes_(cuboids_.front().corner.size()),
      orders_(2 * axes_.size()),
      has_changed_(cuboids_.size()) {
    for (const auto& [corner, sides] : cuboids_)
        for (std::size_t d = 0; d < axes_.size(); ++d) {
            axes_[d].begin.push_back(corner[d]);
            axes_[d].length.push_back(sides[d]);
        }
}

void DiffnPairs::scope(Wiring& wiring) {
    wiring.wants_dirty();
    cuboid_of_.clear();
    for (std::size_t i = 0; i < cuboids_.size(); ++i) {
        for (const View x : cuboids_[i].corner) connect(x, Events::bounds, i, wiring);
        for (const Amount& side : cuboids_[i].sides)
            if (side.view()) connect(*side.view(), Events::lower, i, wiring);
    }
}

void DiffnPairs::connect(View x, Events events, std::size_t cuboid, Wiring& wiring) {
    wiring.on(x, events);
    cuboid_of_.push_back(static_cast<std::uint32_t>(cuboid));
}

void DiffnPairs::propagate(Context& context) {
    std::fill(has_changed_.begin(), has_changed_.end(), false);
    for (const std::uint32_t position : context.dirty()) has_changed_[cuboid_of_[position]] = true;
    for (std::size_t i = 0; i < cuboids_.size(); ++i) {
        if (!has_changed_[i] || may_have_no_volume(i, context)) continue;
        for (std::size_t j = 0; j < cuboids_.size(); ++j)
            if (j != i && !(has_changed_[j] && j < i) && !may_have_no_volume(j, context) &&
                !separate(i, j, context))
                return;
    }
}

/// Whether the cuboid may be without volume, and may then be anywhere.
bool DiffnPairs::may_have_no_volume(std::size_t i, const Context& context) const {
    return no_volume_ == NoVolume::anywhere && std::any_of(axes_.begin(), axes_.end(), [&](const Axis& axis) {
               return axis.length[i].min(context) <= 0;
           });
}

/// Applies rules 1 and 2.
bool DiffnPairs::separate(std::size_t i, std::size_t j, Context& context) {
    const Order* possible = nullptr;
    for (std::size_t d = 0; d < axes_.size(); ++d) {
        orders_[2 * d] = {&axes_[d], i, j};
        orders_[2 * d + 1] = {&axes_[d], j, i};
    }
    for (const Order& order : orders_) {
        if (slack(order, context) < 0) continue;
        if (possible != nullptr) return true;
        possible = &order;
    }
    if (possible != nullptr) return impose(*possible, context);
    return context.fail([&](Reason& reason) {
        for (const Order& order : orders_) {
            explain_early(order, context, reason);
            explain_late(order, context, reason);
        }
    });
}

/// Applies rule 2.
bool DiffnPairs::impose(const Order& order, Context& context) const {
    const View first = order.axis->begin[order.first];
    const View second = order.axis->begin[order.second];
    const Amount length = order.axis->length[order.first];
    const auto explain_others = [&](Reason& reason) {
        for (const Order& other : orders_) {
            if (other.axis == order.axis && other.first == order.first) continue;
            explain_early(other, context, reason);
            explain_late(other, context, reason);
        }
    };
    const WideValue end = WideValue{context.min(first)} + length.min(context);
    const bool ok = context.at_least(second, end, [&](Reason& reason) {
        explain_others(reason);
        explain_early(order, context, reason);
    });
    if (!ok) return false;
    const WideValue latest = WideValue{context.max(second)} - length.min(context);
    if (!context.at_most(first, latest, [&](Reason& reason) {
            explain_others(reason);
            explain_late(order, context, reason);
            if (length.view()) reason.add(atom_at_least(*length.view(), length.min(context)));
        }))
        return false;
    if (!length.view()) return true;
    const WideValue longest = WideValue{context.max(second)} - context.min(first);
    return context.at_most(*length.view(), longest, [&](Reason& reason) {
        explain_others(reason);
        explain_late(order, context, reason);
        reason.add(atom_at_least(first, context.min(first)));
    });
}

/// Returns the greatest distance between the two cuboids in that order; negative if the order is impossible.
WideValue DiffnPairs::slack(const Order& order, const Context& context) {
    const auto& [axis, first, second] = order;
    return WideValue{context.max(axis->begin[second])} - context.min(axis->begin[first]) -
           axis->length[first].min(context);
}

/// Adds that the first cuboid ends no earlier than its current earliest end.
void DiffnPairs::explain_early(const Order& order, const Context& context, Reason& reason) {
    const View begin = order.axis->begin[order.first];
    const Amount length = order.axis->length[order.first];
    reason.add(atom_at_least(begin, context.min(begin)));
    if (length.view()) reason.add(atom_at_least(*length.view(), length.min(context)));
}

/// Adds that the second cuboid begins no later than its current latest beginning.
void DiffnPairs::explain_late(const Order& order, const Context& context, Reason& reason) {
    const View begin = order.axis->begin[order.second];
    reason.add(atom_at_most(begin, context.max(begin)));
}

bool has_side_zero(const Cuboid& c) {
    return std::any_of(c.sides.begin(), c.sides.end(),
                       [](const Amount& side) { return !side.view() && side.constant() == 0; });
}

bool has_fixed_sides(const Cuboid& c) {
    return std::none_of(c.sides.begin(), c.sides.end(),
                        [](const Amount& side) { return side.view().has_value(); });
}

/// Posts the projection of the cuboids, which diffn implies: tasks that run along one axis and demand their
/// cross-section. Has no effect if numbers are too large.
void post_tasks(const std::vector<Cuboid>& cuboids, std::size_t along, Posting& posting) {
    std::vector<ResourceTask> tasks;
    std::vector<const Cuboid*> fixed;
    for (const Cuboid& c : cuboids)
        if (has_fixed_sides(c) && !has_side_zero(c)) fixed.push_back(&c);
    if (fixed.size() < 3) return;
    WideValue capacity = 1;
    std::vector<WideValue> sections(fixed.size(), 1); // each at most the capacity
    for (std::size_t d = 0; d < fixed.front()->corner.size(); ++d) {
        if (d == along) continue;
        WideValue first = max_value;
        WideValue last = min_value;
        for (std::size_t i = 0; i < fixed.size(); ++i) {
            const View x = fixed[i]->corner[d];
            const Value side = fixed[i]->sides[d].constant();
            first = std::min<WideValue>(first, posting.domain(x).min());
            last = std::max<WideValue>(last, WideValue{posting.domain(x).max()} + side);
            sections[i] *= side;
        }
        capacity *= last - first;
        if (capacity > max_value) return;
    }
    for (std::size_t i = 0; i < fixed.size(); ++i)
        tasks.emplace_back(fixed[i]->corner[along], fixed[i]->sides[along].constant(),
                           static_cast<Value>(sections[i]));
    cumulative(std::move(tasks), static_cast<Value>(capacity))->post(posting);
}

class Diffn final : public ConstraintDefinition {
  public:
    /// @param kind  the name of the function
    Diffn(std::string kind, std::vector<Cuboid> cuboids, NoVolume no_volume)
        : kind_(std::move(kind)),
          cuboids_(std::move(cuboids)),
          no_volume_(no_volume) {}

    std::string kind() const override { return kind_; }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override {
        return do_not_overlap(cuboids_, no_volume_, assignment);
    }
    std::string describe(const NameOf& name) const override;
    std::string statement(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Constraint> conjuncts() const override;

  private:
    std::string kind_;
    std::vector<Cuboid> cuboids_; ///< all of the same number of dimensions
    NoVolume no_volume_;
};

std::vector<View> Diffn::scope() const {
    std::vector<View> scope;
    for (const auto& [corner, sides] : cuboids_) {
        scope.insert(scope.end(), corner.begin(), corner.end());
        for (const Amount& side : sides)
            if (side.view()) scope.push_back(*side.view());
    }
    return scope;
}

/// Returns, for example, "diffn: 3 by 2 at (x, y), w by 4 at (u, v)".
std::string Diffn::describe(const NameOf& name) const {
    const auto words = [&](const Amount& side) {
        return side.view() ? name(*side.view()) : std::to_string(side.constant());
    };
    std::string text = no_volume_ == NoVolume::outside ? kind_ + ":" : "diffn, not strict:";
    for (std::size_t i = 0; i < cuboids_.size(); ++i) {
        const auto& [corner, sides] = cuboids_[i];
        text += i == 0 ? " " : ", ";
        for (std::size_t d = 0; d < sides.size(); ++d)
            text.append(d == 0 ? "" : " by ").append(words(sides[d]));
        text += " at (" + list_of(corner, name) + ")";
    }
    return text;
}

/// States that one of two cuboids ends, in some dimension, before the other begins. More cuboids are stated as pairs.
std::string Diffn::statement(const NameOf& name) const {
    if (cuboids_.size() < 2) return stated("and", {"[]"});
    if (cuboids_.size() > 2) return "";
    std::vector<std::string> ways;
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const auto& [corner, sides] = cuboids_[i];
        for (std::size_t d = 0; d < sides.size(); ++d) {
            const std::string side = statement_of(sides[d], name);
            const std::string end = stated("sum", {"0", "[1," + name(corner[d]) + ']', "[1," + side + ']'});
            ways.push_back(stated("<=", {end, name(cuboids_[1 - i].corner[d])}));
            if (no_volume_ == NoVolume::anywhere) ways.push_back(stated("==", {side, "0"}));
        }
    }
    return stated("or", {stated_list(ways, [](const std::string& way) { return way; })});
}

void Diffn::post(Posting& posting) const {
    std::vector<Cuboid> cuboids = cuboids_;
    if (no_volume_ == NoVolume::anywhere) std::erase_if(cuboids, has_side_zero);
    for (auto& [corner, sides] : cuboids) {
        corner = posting.canonical(corner);
        for (Amount& side : sides)
            if (side.view()) side = Amount(posting.canonical(*side.view()));
    }
    if (cuboids.size() < 2) return;
    posting.add<DiffnPairs>(cuboids, no_volume_);
    for (std::size_t d = 0; d < cuboids.front().corner.size(); ++d) post_tasks(cuboids, d, posting);
}

/// Returns a constraint for each pair of cuboids.
std::vector<Constraint> Diffn::conjuncts() const {
    std::vector<Constraint> pairs;
    if (cuboids_.size() <= 2) return pairs;
    for (std::size_t j = 1; j < cuboids_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back(make_constraint<Diffn>(kind_, std::vector{cuboids_[i], cuboids_[j]}, no_volume_));
    return pairs;
}

void require_side(const std::string& function, const std::string& side, const Amount& length) {
    if (!length.view() && (length.constant() < 0 || length.constant() > max_value))
        throw ArgumentError(function, side + ' ' + std::to_string(length.constant()) +
                                          "; it must be within 0.." + std::to_string(max_value));
}

std::vector<Cuboid> cuboids_of(const std::string& function, const std::vector<Rectangle>& rectangles) {
    std::vector<Cuboid> cuboids;
    for (std::size_t i = 0; i < rectangles.size(); ++i) {
        const auto& [x, y, width, height] = rectangles[i];
        const std::string has = "rectangle " + std::to_string(i) + " has the ";
        require_side(function, has + "width", width);
        require_side(function, has + "height", height);
        cuboids.push_back({{x, y}, {width, height}});
    }
    return cuboids;
}

} // namespace

Constraint diffn(const std::vector<Rectangle>& rectangles) {
    return make_constraint<Diffn>("diffn", cuboids_of("csp::diffn", rectangles), NoVolume::outside);
}

Constraint diffn_nonstrict(const std::vector<Rectangle>& rectangles) {
    return make_constraint<Diffn>("diffn_nonstrict", cuboids_of("csp::diffn_nonstrict", rectangles),
                                  NoVolume::anywhere);
}

Constraint diffn_k(std::vector<Cuboid> cuboids) {
    for (std::size_t i = 0; i < cuboids.size(); ++i) {
        const auto& [corner, sides] = cuboids[i];
        const std::string which = "cuboid " + std::to_string(i) + " has ";
        if (corner.size() != sides.size() || corner.size() != cuboids.front().corner.size() || corner.empty())
            throw ArgumentError("csp::diffn_k", which + std::to_string(corner.size()) + " coordinates and " +
                                                    std::to_string(sides.size()) +
                                                    " sides; all must have as many, and at least one");
        for (const Amount& side : sides) require_side("csp::diffn_k", which + "a side of", side);
    }
    return make_constraint<Diffn>("diffn_k", std::move(cuboids), NoVolume::outside);
}

} // namespace csp
