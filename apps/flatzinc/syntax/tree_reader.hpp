#pragma once

#include <apps/flatzinc/syntax/lexer.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace flatzinc {

/// The base of the readers of both forms: the current token and the growing tree. Expressions that are not yet part of
/// a closed list wait on a stack.
class TreeReader {
  protected:
    using TokenKind = Token::Kind;
    using Kind = Expression::Kind;

    explicit TreeReader(std::string_view text) : lexer_(checked(text)), token_(lexer_.next()) {}

    Token take() { return std::exchange(token_, lexer_.next()); }
    Name number_of(std::string_view text) { return tree_.names.number_of(text); }

    Expression number() {
        if (token_.kind != TokenKind::integer && token_.kind != TokenKind::floating)
            lexer_.refuse(token_, "a number");
        const Token token = take();
        if (token.kind == TokenKind::floating) return Expression(Kind::floating, number_of(token.text));
        return Expression(token.integer);
    }

    /// Enters a pair of brackets; shallower() leaves it.
    void deeper() {
        constexpr int deepest = 200;
        if (++depth_ > deepest) lexer_.refuse(token_, "at most 200 nested brackets");
    }
    void shallower() { --depth_; }

    /// Turns the expressions on the stack from `first` on into children.
    Children close(std::size_t first) {
        if (tree_.expressions.size() + (open_.size() - first) > std::numeric_limits<std::uint32_t>::max())
            lexer_.refuse(token_, "at most 2^32 expressions");
        const Children children = append(tree_, std::span(open_).subspan(first));
        open_.resize(first);
        return children;
    }

    Tree finished() {
        tree_.line_starts = std::move(lexer_.line_starts());
        return std::move(tree_);
    }

    Lexer lexer_;
    Token token_; ///< the current token
    Tree tree_;
    std::vector<Expression> open_; ///< the stack
    bool has_solve_ = false;

  private:
    static std::string_view checked(std::string_view text) {
        if (text.size() >= std::numeric_limits<Offset>::max())
            throw FileError("line 1, column 1", "found 4 GB of text or more, expected less");
        return text;
    }

    int depth_ = 0;
};

} // namespace flatzinc
