#include <benchmarks/public/data.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace data_test {

using benchmarks::public_models::Data;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Data read(const std::string& text) { return Data::parse(text, "it.dzn"); }

std::string refusal_of(const std::string& text) {
    try {
        (void)read(text);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "";
}

TEST(PublicData, HasNumbersTruthValuesAndWords) {
    const Data data =
        read("% a comment\nn = -3; yes = true; /* another\none */ names = [\"a b\", \"\",];\nz=7");
    EXPECT_EQ(data.number("n"), -3);
    EXPECT_EQ(data.number("yes"), 1);
    EXPECT_EQ(data.number("z"), 7);
    EXPECT_THAT(data.words("names"), ElementsAre("a b", ""));
    EXPECT_TRUE(data.has("n"));
    EXPECT_FALSE(data.has("m"));
}

TEST(PublicData, HasArraysHoweverTheyAreWritten) {
    const Data data =
        read("a = [1, 2, 3, 4]; b = [| 1, 2 | 3, 4, |]; c = array2d(1..n, Days, [1, 2, 3, 4]); d = [];"
             "e = [| |]; f = array2d(1..0, 1..2, []);");
    for (const char* name : {"a", "b", "c"}) {
        EXPECT_THAT(data.numbers(name), ElementsAre(1, 2, 3, 4));
        EXPECT_EQ(data.matrix(name, 2)(1, 0), 3);
    }
    EXPECT_THAT(data.numbers("d"), IsEmpty());
    EXPECT_EQ(data.matrix("e", 3).rows(), 0U);
    EXPECT_EQ(data.matrix("f", 2).rows(), 0U);
}

TEST(PublicData, HasSetsAndRanges) {
    const Data data = read("a = [{1, 5}, 2..4, {}, 3..2]; b = 7..8;");
    EXPECT_THAT(data.sets("a"), ElementsAre(ElementsAre(1, 5), ElementsAre(2, 3, 4), IsEmpty(), IsEmpty()));
    EXPECT_THAT(data.sets("b"), ElementsAre(ElementsAre(7, 8)));
    EXPECT_THAT(data.set("b"), ElementsAre(7, 8));
    EXPECT_THROW((void)data.set("a"), csp::Error);
}

TEST(PublicData, CountsTheNamesOfEnumerationsFromOne) {
    const Data data =
        read("Colour = {red, green, blue}; a = [blue, red]; b = {green}; c = green..blue; d = blue;");
    EXPECT_THAT(data.sets("Colour"), ElementsAre(ElementsAre(1, 2, 3)));
    EXPECT_THAT(data.numbers("a"), ElementsAre(3, 1));
    EXPECT_THAT(data.sets("b"), ElementsAre(ElementsAre(2)));
    EXPECT_THAT(data.sets("c"), ElementsAre(ElementsAre(2, 3)));
    EXPECT_EQ(data.number("d"), 3);
}

TEST(PublicData, SaysWhereATextIsWrong) {
    EXPECT_EQ(refusal_of("n = 3;\n  m 4;"), "it.dzn: line 2, column 5: expected '='");
    EXPECT_THAT(refusal_of("n = ;"), HasSubstr("line 1, column 5: expected a value"));
    EXPECT_THAT(refusal_of("n = 3 4;"), HasSubstr("line 1, column 7: expected ';'"));
    EXPECT_THAT(refusal_of("n = 1;\nn = 2;"),
                HasSubstr("line 2, column 1: expected a name that has no value yet"));
    EXPECT_THAT(refusal_of("7 = 1;"), HasSubstr("line 1, column 1: expected a name"));
    EXPECT_THAT(refusal_of("n = 99999999999;"), HasSubstr("column 5: expected an integer of 32 bits"));
    EXPECT_THAT(refusal_of("n = 1.5;"), HasSubstr("column 6: expected ';'"));
    EXPECT_THAT(refusal_of("n = red;"), HasSubstr("column 5: expected a value, or a name of an enumeration"));
    EXPECT_THAT(refusal_of("n = [{red}];"),
                HasSubstr("column 7: expected a value, or a name of an enumeration"));
    EXPECT_THAT(refusal_of("n = {red, 4};"),
                HasSubstr("column 6: expected a value, or a name of an enumeration"));
    EXPECT_THAT(refusal_of("n = {red, red};"), HasSubstr("column 11: expected each name once"));
    EXPECT_THAT(refusal_of("n = 1..200000;"), HasSubstr("column 5: expected a range of fewer values"));
    EXPECT_THAT(refusal_of("n = [| 1, 2\n | 3 |];"),
                HasSubstr("line 2, column 6: expected rows of equal length"));
    EXPECT_THAT(refusal_of("n = [1, 2"), HasSubstr("column 10: expected ','"));
    EXPECT_THAT(refusal_of("n = {1"), HasSubstr("column 7: expected ','"));
    EXPECT_THAT(refusal_of("n = \"a\n\";"), HasSubstr("column 5: expected the end of this string"));
    EXPECT_THAT(refusal_of("n = array2d(1..2;"), HasSubstr("column 13: expected index sets and '['"));
    EXPECT_THAT(refusal_of("/* n = 3;"), HasSubstr("column 1: expected the end of this comment"));
}

TEST(PublicData, SaysWhatIsMissing) {
    const Data data = read("n = 3; a = [1, 2, 3]; w = \"x\"; s = {1}; big = 2000000;");
    EXPECT_THROW((void)data.number("m"), csp::Error);
    EXPECT_THROW((void)data.number("a"), csp::Error);
    EXPECT_THROW((void)data.number("w"), csp::Error);
    EXPECT_THROW((void)data.numbers("s"), csp::Error);
    EXPECT_THROW((void)data.words("a"), csp::Error);
    EXPECT_THROW((void)data.sets("w"), csp::Error);
    EXPECT_THROW((void)data.matrix("a", 2), csp::Error);
    EXPECT_THROW((void)data.matrix("a", 0), csp::Error);
    EXPECT_THROW((void)data.size("big"), csp::Error);
    EXPECT_THROW((void)Data::of_file("no such file.dzn"), csp::Error);
}

} // namespace data_test
