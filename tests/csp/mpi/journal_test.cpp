#include <csp/base/error.hpp>
#include <csp/mpi/journal.hpp>

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace mpi_journal_test {

using csp::Atom;
using csp::Region;
using csp::Var;
using namespace csp::mpi;
using testing::HasSubstr;

const Subject subject{"version: 1", "variables: 3, 0123"};

constexpr Total huge = ~Total(0);

Piece some_piece() {
    return {{.atoms = {Atom::equal(Var(3), 4), Atom::different(Var(5), -2)}, .part = {}, .weight = 0.5},
            {.atoms = {Atom::equal(Var(3), 4), Atom::equal(Var(5), -2), Atom::at_least(Var(7), 0)},
             .part = {},
             .weight = 1e-9},
            {.atoms = {Atom::less(Var(3), csp::max_value)}, .part = {}, .weight = 1}};
}

TEST(Pieces, AreTextsThatShareWhatTheyBeginWith) {
    EXPECT_EQ(text_of(some_piece()), "0.5 0 3=4 5!=-2 , 1e-09 1 5=-2 7>=0 , 1 0 3<1073741823");
    EXPECT_EQ(text_of(whole_tree()), "1 0");
    EXPECT_EQ(weight_of(some_piece()), 1.5 + 1e-9);
}

Atom any_atom() {
    const Var x(*rc::gen::inRange(0U, 1U << 30));
    const auto v = *rc::gen::element(csp::min_value, -1, 0, 7, csp::max_value);
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        return Atom::at_least(x, v);
    case 1:
        return Atom::at_most(x, v);
    case 2:
        return Atom::equal(x, v);
    default:
        return Atom::different(x, v);
    }
}

Piece any_piece() {
    Piece piece;
    for (int regions = *rc::gen::inRange(1, 5); regions > 0; --regions) {
        Region region = piece.empty() ? Region{} : piece.back();
        region.weight = *rc::gen::element(1.0, 0.1, 1e-300);
        region.atoms.resize(*rc::gen::inRange(std::size_t{0}, region.atoms.size() + 1));
        for (int atoms = *rc::gen::inRange(0, 4); atoms > 0; --atoms) region.atoms.push_back(any_atom());
        piece.push_back(region);
    }
    return piece;
}

RC_GTEST_PROP(Pieces, AreTheSameAfterATextAndAMessage, ()) {
    const Piece piece = any_piece();
    RC_ASSERT(text_of(piece_in(text_of(piece))) == text_of(piece));
    std::vector<std::int64_t> words;
    put(piece, words);
    put(whole_tree(), words);
    std::span<const std::int64_t> rest = words;
    RC_ASSERT(text_of(take_piece(rest)) == text_of(piece));
    RC_ASSERT(text_of(take_piece(rest)) == text_of(whole_tree()));
    RC_ASSERT(rest.empty());
    for (std::size_t size = 0; size + 1 < words.size(); ++size) {
        rest = std::span<const std::int64_t>(words).first(size);
        RC_ASSERT_THROWS_AS((void)(take_piece(rest), take_piece(rest)), csp::Error);
    }
}

TEST(Pieces, AreNotReadFromOtherTexts) {
    for (const char* text : {"", "x", "1", "1 1", "1 0 3", "1 0 3=", "1 0 =3", "1 0 3=4 ,", "1 0 3=4 , 1 2",
                             "1 0 3==4", "1 0 3=4,0", "1 0  3=4", "1 0 1073741824=0", "1 0 3=1073741825",
                             "1 0 3=-1073741824", "1 -1", "1 0 3!4", "x 0", "1 0 , , 1 0"})
        EXPECT_THROW((void)piece_in(text), csp::Error) << text;
}

TEST(Totals, HaveMoreThan64Bits) {
    EXPECT_EQ(decimal(0), "0");
    EXPECT_EQ(decimal(huge), "340282366920938463463374607431768211455");
    EXPECT_EQ(number_in<Total>("340282366920938463463374607431768211455"), huge);
    EXPECT_EQ(number_in<Total>("18446744073709551616"), Total(1) << 64);
    for (const char* text : {"", "-1", "1 ", "340282366920938463463374607431768211456",
                             "3402823669209384634633746074317682114550"})
        EXPECT_THROW((void)number_in<Total>(text), csp::Error) << text;
}

std::string journal_file(const tests::ScratchFolder& folder) { return (folder.path() / "journal").string(); }

/// Writes some lines: the tree is replaced by two pieces; the first piece is replaced by no piece.
void write_some(Journal& journal) {
    journal.replace({.piece = 0, .work = {huge - 10, 7, 3}, .left = {some_piece(), whole_tree()}});
    journal.improve({.cost = -5, .values = {1, -2, 3}});
    journal.replace({.piece = 2, .work = {10, 1, 1}, .output = 12});
    journal.total(huge, 1);
}

void expect_some(const Ledger& ledger) {
    EXPECT_EQ(ledger.work, (Work{huge, 8, 4}));
    EXPECT_EQ(ledger.output, 12U);
    ASSERT_EQ(ledger.open.size(), 1U);
    EXPECT_EQ(text_of(ledger.open.at(1)), text_of(some_piece()));
    EXPECT_EQ(ledger.next_number, 3U);
    ASSERT_TRUE(ledger.best);
    EXPECT_EQ(ledger.best->cost, -5);
    EXPECT_EQ(ledger.best->values, (std::vector<csp::Value>{1, -2, 3}));
}

TEST(Journals, AreGoneOnWith) {
    const tests::ScratchFolder folder;
    {
        Journal journal(journal_file(folder), subject, false);
        EXPECT_EQ(text_of(journal.ledger().open.at(0)), "1 0");
        write_some(journal);
    }
    {
        Journal journal(journal_file(folder), subject, true);
        expect_some(journal.ledger());
        EXPECT_EQ(journal.bytes_cut(), 0U);
        journal.replace({.piece = 1, .work = {0, 1, 1}});
        journal.total(huge, 0);
    }
    EXPECT_TRUE(Journal(journal_file(folder), subject, true).ledger().open.empty());
}

TEST(Journals, AreCutWhereTheyAreTorn) {
    const tests::ScratchFolder folder;
    {
        Journal(journal_file(folder), subject, false)
            .replace({.piece = 0, .work = {1, 1, 1}, .left = {some_piece()}});
    }
    const std::string before = tests::text_of(journal_file(folder));
    {
        Journal(journal_file(folder), subject, true)
            .replace({.piece = 1, .work = {2, 2, 2}, .left = {whole_tree()}});
    }
    const std::string whole = tests::text_of(journal_file(folder));

    const auto expect_the_line_before = [&](const std::string& text, const std::string& what) {
        std::ofstream(journal_file(folder), std::ios::binary) << text;
        {
            Journal journal(journal_file(folder), subject, true);
            EXPECT_EQ(journal.ledger().work, (Work{1, 1, 1})) << what;
            EXPECT_EQ(text_of(journal.ledger().open.at(1)), text_of(some_piece())) << what;
            EXPECT_EQ(journal.bytes_cut(), text.size() - before.size()) << what;
            journal.replace({.piece = 1, .work = {2, 2, 2}, .left = {whole_tree()}});
        }
        EXPECT_EQ(tests::text_of(journal_file(folder)), whole) << what;
    };
    for (std::size_t size = before.size(); size < whole.size(); ++size) {
        expect_the_line_before(whole.substr(0, size), "torn after " + std::to_string(size));
        std::string changed = whole;
        changed[size] = static_cast<char>(changed[size] ^ 1);
        expect_the_line_before(changed, "changed at " + std::to_string(size));
    }
    expect_the_line_before(before + std::string(300, '\0'), "zeros");
    expect_the_line_before(before + "\n\n 7 #\n" + whole.substr(before.size()), "a line between");
    expect_the_line_before(before + whole.substr(before.size() / 2), "lines twice");
}

TEST(Journals, WithoutAWholeSubjectBeginAnew) {
    const tests::ScratchFolder folder;
    { const Journal journal(journal_file(folder), subject, false); }
    const std::string whole = tests::text_of(journal_file(folder));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(journal_file(folder), std::ios::binary) << whole.substr(0, size);
        { const Journal journal(journal_file(folder), subject, true); }
        EXPECT_EQ(tests::text_of(journal_file(folder)), whole) << size;
    }
}

std::string refusal(const std::string& file, const Subject& about, bool resume = true) {
    try {
        const Journal journal(file, about, resume);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "none";
}

TEST(Journals, WithADamagedHeadAreRefusedAndKept) {
    for (const std::string& text :
         {std::string("\nmy notes\n"), std::string("arc\nof a circle\n"),
          std::string("arcwise-journal 1 #c5fe01e441fcd19a\nis version: 0.1.0 #0000000000000000\nbegin\n")}) {
        const tests::ScratchFolder folder;
        const std::string name = folder.file("journal", text);
        EXPECT_THROW(Journal(name, {"a problem"}, true), csp::Error) << text;
        EXPECT_EQ(tests::text_of(name), text);
    }
}

TEST(Journals, OfOtherProblemsAreRefusedWithTheDifference) {
    const tests::ScratchFolder folder;
    const std::string file = journal_file(folder);
    { const Journal journal(file, subject, false); }
    const std::string whole = tests::text_of(file);
    EXPECT_EQ(
        refusal(file, {"version: 1", "variables: 4, 0123"}),
        "the journal " + file +
            ": it is about another problem: found \"variables: 3, 0123\", expected \"variables: 4, 0123\"");
    EXPECT_THAT(refusal(file, {"version: 1"}), HasSubstr("expected nothing more"));
    EXPECT_THAT(refusal(file, {"version: 1", "variables: 3, 0123", "more"}), HasSubstr("found nothing more"));
    EXPECT_EQ(tests::text_of(file), whole);
}

TEST(Journals, AreNotWrittenOverAnything) {
    const tests::ScratchFolder folder;
    const std::string file = folder.file("mine", "my text\n");
    EXPECT_THAT(refusal(file, subject, false), HasSubstr("it exists"));
    EXPECT_THAT(refusal(file, subject, true), HasSubstr("it does not begin with \"arcwise-journal 1\""));
    EXPECT_EQ(tests::text_of(file), "my text\n");
    EXPECT_THAT(refusal((folder.path() / "no" / "folder").string(), subject), HasSubstr("No such file"));
    EXPECT_THAT(refusal("/dev/full", subject), HasSubstr("it is not a file on a disk"));
}

/// Reads a journal whose lines have right checksums.
std::string contradiction(const std::function<void(Journal&)>& write) {
    const tests::ScratchFolder folder;
    {
        Journal journal(journal_file(folder), subject, false);
        write(journal);
    }
    return refusal(journal_file(folder), subject);
}

TEST(Journals, ThatContradictThemselvesAreRefused) {
    EXPECT_THAT(contradiction([](Journal& journal) { journal.replace({.piece = 1}); }), HasSubstr("piece 1"));
    EXPECT_THAT(contradiction([](Journal& journal) {
                    journal.replace({.piece = 0});
                    journal.replace({.piece = 0});
                }),
                HasSubstr("not open"));
    EXPECT_THAT(contradiction([](Journal& journal) { journal.total(1, 1); }), HasSubstr("a total differs"));
    EXPECT_THAT(contradiction([](Journal& journal) { journal.total(0, 0); }), HasSubstr("a total differs"));
}

} // namespace mpi_journal_test
