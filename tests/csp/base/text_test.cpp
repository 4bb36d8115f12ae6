#include <csp/base/text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace text_test {

TEST(AListInWords, HasSeparatorsBetweenItsItemsOnly) {
    const auto in_quotes = [](const std::string& word) { return '"' + word + '"'; };
    using Words = std::vector<std::string>;
    EXPECT_EQ(csp::list_of(Words{}, in_quotes), "");
    EXPECT_EQ(csp::list_of(Words{"a"}, in_quotes), "\"a\"");
    EXPECT_EQ(csp::list_of(Words{"a", "b", "c"}, in_quotes, " or "), "\"a\" or \"b\" or \"c\"");
}

TEST(AListInWords, MayBeginWithAnEmptyText) {
    EXPECT_EQ(csp::list_of_texts(std::vector<std::string>{"", "b"}), ", b");
}

TEST(AListInWords, MayBeOfNumbers) { EXPECT_EQ(csp::list_of_numbers(std::vector{3, -1, 4}), "3, -1, 4"); }

} // namespace text_test
