#include <csp/base/error.hpp>
#include <csp/base/matrix.hpp>

#include <gmock/gmock.h>

namespace matrix_test {

using csp::Matrix;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const Matrix<int> six({1, 2, 3, 4, 5, 6}, 3);
const Matrix<int> nine({1, 2, 3, 4, 5, 6, 7, 8, 9}, 3);

TEST(Matrix, HasRowsColumnsBlocksAndDiagonals) {
    EXPECT_EQ(six.rows(), 2U);
    EXPECT_EQ(six.columns(), 3U);
    EXPECT_EQ(six(1, 0), 4);
    EXPECT_EQ(six[1][2], 6);
    EXPECT_THAT(six.row(1), ElementsAre(4, 5, 6));
    EXPECT_THAT(six.column(1), ElementsAre(2, 5));
    EXPECT_THAT(six.block(0, 1, 2, 2), ElementsAre(2, 3, 5, 6));
    EXPECT_THAT(nine.diagonal(), ElementsAre(1, 5, 9));
    EXPECT_THAT(nine.antidiagonal(), ElementsAre(3, 5, 7));
    EXPECT_THAT(six.transposed().elements(), ElementsAre(1, 4, 2, 5, 3, 6));
    EXPECT_EQ(six.transposed().columns(), 2U);
    EXPECT_THAT(six.list_of_rows(), ElementsAre(ElementsAre(1, 2, 3), ElementsAre(4, 5, 6)));
}

TEST(Matrix, OfOneOrNoElement) {
    EXPECT_THAT(Matrix<int>({7}, 1).diagonal(), ElementsAre(7));
    EXPECT_THAT(Matrix<int>({7}, 1).antidiagonal(), ElementsAre(7));
    const Matrix<int> none;
    EXPECT_EQ(none.rows(), 0U);
    EXPECT_THAT(none.diagonal(), ElementsAre());
    EXPECT_THAT(none.antidiagonal(), ElementsAre());
    EXPECT_THAT(none.list_of_rows(), ElementsAre());
}

TEST(Matrix, RefusesWhatItDoesNotHave) {
    const auto says = [](const char* words) { return ThrowsMessage<csp::ArgumentError>(HasSubstr(words)); };
    EXPECT_THAT([] { Matrix<int>({1, 2, 3}, 2); }, says("3 elements in rows of 2"));
    EXPECT_THAT([] { Matrix<int>({1}, 0); }, says("1 elements in rows of 0"));
    EXPECT_THAT([] { (void)six.row(2); }, says("row 2, but there are 2"));
    EXPECT_THAT([] { (void)six.column(3); }, says("column 3, but there are 3"));
    EXPECT_THAT([] { (void)six.block(1, 0, 2, 1); }, says("row 2, but there are 2"));
    EXPECT_THAT([] { (void)six.diagonal(); }, says("2 rows and 3 columns"));
    EXPECT_THAT([] { (void)six.antidiagonal(); }, says("2 rows and 3 columns"));
}

} // namespace matrix_test
