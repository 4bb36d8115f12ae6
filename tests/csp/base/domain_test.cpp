#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>

#include <gmock/gmock.h>

#include <array>
#include <type_traits>

namespace domain_test {

template <typename Min, typename Max>
concept can_be_range = requires(Min min, Max max) {
    csp::range(min, max);
};
static_assert(can_be_range<int, long> && !can_be_range<int, double> && !can_be_range<bool, int>);

using csp::Domain;
using csp::Interval;
using csp::Value;
using testing::ElementsAre;
using testing::StrEq;
using testing::ThrowsMessage;

TEST(Domain, IsTheSetOfTheValuesInAList) {
    EXPECT_THAT(Domain({0, 9}).intervals(), ElementsAre(Interval{0, 0}, Interval{9, 9}));
    EXPECT_THAT((Domain{7, 3, 4, 3, -1}).intervals(),
                ElementsAre(Interval{-1, -1}, Interval{3, 4}, Interval{7, 7}));
    EXPECT_THAT((Domain{5}).intervals(), ElementsAre(Interval{5, 5}));
    const Domain bits = {0, 1};
    EXPECT_EQ(bits, csp::range(0, 1));
}

TEST(Domain, IsMadeOfAnyListOfValues) {
    const std::vector<Value> listed{2, 9};
    const std::array<Value, 2> fixed{9, 2};
    EXPECT_EQ(Domain(listed), (Domain{2, 9}));
    EXPECT_EQ(Domain(fixed), (Domain{2, 9}));
    EXPECT_EQ(Domain(std::span<const Value>(listed).first(1)), (Domain{2}));
    EXPECT_THAT(
        [] { (void)Domain(std::vector<Value>()); },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Domain: no values given; a domain has at least one")));
}

TEST(Domain, IsMadeOfIntervalsInOrder) {
    const auto made = [](std::vector<Interval> runs) { return Domain(std::move(runs)); };
    EXPECT_EQ(made({{0, 2}, {5, 5}}), (Domain{0, 1, 2, 5}));
    EXPECT_EQ(made({{csp::min_value, csp::max_value}}), csp::range(csp::min_value, csp::max_value));
    for (const std::vector<Interval>& runs :
         {std::vector<Interval>{}, std::vector<Interval>{{2, 1}}, std::vector<Interval>{{0, 2}, {3, 4}},
          std::vector<Interval>{{5, 6}, {1, 2}}, std::vector<Interval>{{0, csp::max_value + 1}},
          std::vector<Interval>{{csp::min_value - 1, 0}}})
        EXPECT_THROW((void)made(runs), csp::ArgumentError) << runs.size();
}

TEST(Domain, DoesNotTakeTwoBounds) {
    EXPECT_FALSE((std::is_constructible_v<Domain, Value, Value>)) << "write range(0, 9)";
    EXPECT_FALSE((std::is_constructible_v<Domain, Value>)) << "write {5}";
    EXPECT_FALSE(std::is_default_constructible_v<Domain>);
}

TEST(Range, IsEveryIntegerFromOneToAnother) {
    EXPECT_THAT(csp::range(0, 9).intervals(), ElementsAre(Interval{0, 9}));
    EXPECT_THAT(csp::range(-3, -3).intervals(), ElementsAre(Interval{-3, -3}));
    EXPECT_EQ(csp::range(csp::min_value, csp::max_value).size(), csp::WideValue{2} * csp::max_value + 1);
}

TEST(Range, RefusesBoundsThatAreNoValues) {
    EXPECT_THAT([] { (void)csp::range(0, 5'000'000'000); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::range: value 5000000000 is outside -1073741823..1073741823")));
    EXPECT_THAT([] { (void)csp::range(9, 0); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::range: the interval 9..0 is empty; min must not exceed max")));
}

} // namespace domain_test
