#include <csp/constraints/packing/diffn.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/packing/rectangle_pairs.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

bool has_side_zero(const Rectangle& r) {
    const auto is_zero = [](Amount side) { return !side.view() && side.constant() == 0; };
    return is_zero(r.width) || is_zero(r.height);
}

class Diffn final : public ConstraintDefinition {
  public:
    Diffn(std::vector<Rectangle> rectangles, NoArea no_area)
        : rectangles_(std::move(rectangles)),
          no_area_(no_area) {
        for (std::size_t i = 0; i < rectangles_.size(); ++i) {
            require_side("width", i, rectangles_[i].width);
            require_side("height", i, rectangles_[i].height);
        }
    }

    std::string kind() const override { return no_area_ == NoArea::outside ? "diffn" : "diffn_nonstrict"; }
    std::vector<View> scope() const override;
    bool check(const Assignment& assignment) const override {
        return do_not_overlap(rectangles_, no_area_, assignment);
    }
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Constraint> conjuncts() const override;

  private:
    void require_side(const char* side, std::size_t i, Amount length) const {
        if (!length.view() && (length.constant() < 0 || length.constant() > max_value))
            throw ArgumentError("csp::" + kind(), "rectangle " + std::to_string(i) + " has the " + side +
                                                      ' ' + std::to_string(length.constant()) +
                                                      "; it must be within 0.." + std::to_string(max_value));
    }

    std::vector<Rectangle> rectangles_;
    NoArea no_area_;
};

std::vector<View> Diffn::scope() const {
    std::vector<View> scope;
    for (const auto& [x, y, width, height] : rectangles_) {
        scope.push_back(x);
        scope.push_back(y);
        if (width.view()) scope.push_back(*width.view());
        if (height.view()) scope.push_back(*height.view());
    }
    return scope;
}

/// "diffn: 3 by 2 at (x, y), w by 4 at (u, v)".
std::string Diffn::describe(const NameOf& name) const {
    const auto words = [&](Amount side) {
        return side.view() ? name(*side.view()) : std::to_string(side.constant());
    };
    std::string text = no_area_ == NoArea::outside ? "diffn:" : "diffn, not strict:";
    for (std::size_t i = 0; i < rectangles_.size(); ++i) {
        const auto& [x, y, width, height] = rectangles_[i];
        text.append(i == 0 ? " " : ", ").append(words(width)).append(" by ").append(words(height));
        text.append(" at (").append(name(x)).append(", ").append(name(y)).append(")");
    }
    return text;
}

/// The projection of the rectangles: tasks that run along `begin` and use their `other` length of what lies across. It
/// follows from diffn.
void post_tasks(const std::vector<Rectangle>& rectangles, View Rectangle::*begin, Amount Rectangle::*length,
                View Rectangle::*across, Amount Rectangle::*other, Posting& posting) {
    std::vector<ResourceTask> tasks;
    WideValue first = max_value;
    WideValue last = min_value;
    for (const Rectangle& r : rectangles) {
        if ((r.*length).view() || (r.*other).view() || has_side_zero(r)) continue;
        tasks.push_back({r.*begin, (r.*length).constant(), (r.*other).constant()});
        first = std::min<WideValue>(first, posting.domain(r.*across).min());
        last = std::max<WideValue>(last, WideValue{posting.domain(r.*across).max()} + (r.*other).constant());
    }
    if (tasks.size() < 3 || last - first > max_value) return;
    cumulative(std::move(tasks), static_cast<Value>(last - first))->post(posting);
}

void Diffn::post(Posting& posting) const {
    std::vector<Rectangle> rectangles = rectangles_;
    if (no_area_ == NoArea::anywhere) std::erase_if(rectangles, has_side_zero);
    const auto canonical = [&](Amount side) {
        return side.view() ? Amount(posting.canonical(*side.view())) : side;
    };
    for (auto& [x, y, width, height] : rectangles) {
        x = posting.canonical(x);
        y = posting.canonical(y);
        width = canonical(width);
        height = canonical(height);
    }
    if (rectangles.size() < 2) return;
    posting.add<DiffnPairs>(rectangles, no_area_);
    post_tasks(rectangles, &Rectangle::x, &Rectangle::width, &Rectangle::y, &Rectangle::height, posting);
    post_tasks(rectangles, &Rectangle::y, &Rectangle::height, &Rectangle::x, &Rectangle::width, posting);
}

/// The pairs.
std::vector<Constraint> Diffn::conjuncts() const {
    std::vector<Constraint> pairs;
    if (rectangles_.size() <= 2) return pairs;
    for (std::size_t j = 1; j < rectangles_.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back(make_constraint<Diffn>(std::vector{rectangles_[i], rectangles_[j]}, no_area_));
    return pairs;
}

} // namespace

Constraint diffn(std::vector<Rectangle> rectangles) {
    return make_constraint<Diffn>(std::move(rectangles), NoArea::outside);
}

Constraint diffn_nonstrict(std::vector<Rectangle> rectangles) {
    return make_constraint<Diffn>(std::move(rectangles), NoArea::anywhere);
}

bool do_not_overlap(const std::vector<Rectangle>& rectangles, NoArea no_area, const Assignment& assignment) {
    const auto value = [&](Amount side) { return WideValue{side.value(assignment)}; };
    const auto ends_before = [&](View begin, Amount length, View other) {
        return assignment[begin] + value(length) <= assignment[other];
    };
    const auto is_anywhere = [&](const Rectangle& r) {
        return no_area == NoArea::anywhere && (value(r.width) <= 0 || value(r.height) <= 0);
    };
    for (std::size_t j = 1; j < rectangles.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const Rectangle& a = rectangles[i];
            const Rectangle& b = rectangles[j];
            if (!is_anywhere(a) && !is_anywhere(b) && !ends_before(a.x, a.width, b.x) &&
                !ends_before(b.x, b.width, a.x) && !ends_before(a.y, a.height, b.y) &&
                !ends_before(b.y, b.height, a.y))
                return false;
        }
    return true;
}

} // namespace csp
