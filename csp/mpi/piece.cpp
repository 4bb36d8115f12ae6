#include <csp/mpi/piece.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <utility>

namespace csp::mpi {

namespace {

/// The operators by Atom::Operation.
constexpr std::array<std::string_view, 4> operators{">=", "<", "=", "!="};

Atom atom_of(std::uint32_t variable, Atom::Operation operation, WideValue value) {
    constexpr std::uint32_t most_variables = 1U << 30;
    if (variable >= most_variables || value < min_value || value > max_value + 1)
        throw Error("found an atom with a number that is too large");
    return Atom::of(Var(variable), operation, static_cast<Value>(value));
}

std::string text_of_atom(Atom atom) {
    return std::to_string(atom.variable().index)
        .append(operators[static_cast<std::size_t>(atom.operation())])
        .append(std::to_string(atom.value()));
}

Atom atom_in(std::string_view text) {
    const std::size_t at = text.find_first_of("<>=!");
    if (at == std::string_view::npos) throw Error("found \"" + std::string(text) + "\", expected an atom");
    for (std::size_t i = operators.size(); i-- > 0;) {
        if (!text.substr(at).starts_with(operators[i])) continue;
        return atom_of(static_cast<std::uint32_t>(number_in<std::uint64_t>(text.substr(0, at))),
                       static_cast<Atom::Operation>(i),
                       number_in<WideValue>(text.substr(at + operators[i].size())));
    }
    throw Error("found \"" + std::string(text) + "\", expected an atom");
}

/// Returns the number of atoms that the i-th region shares with the region before it.
std::size_t shared_atoms(const Piece& piece, std::size_t i) {
    if (i == 0) return 0;
    const auto& before = piece[i - 1].atoms;
    const auto& atoms = piece[i].atoms;
    const auto end = std::mismatch(before.begin(), before.end(), atoms.begin(), atoms.end()).first;
    return static_cast<std::size_t>(end - before.begin());
}

/// Adds a region that begins with this number of atoms of the last region.
Region& add_region(Piece& piece, double weight, std::uint64_t shared) {
    const std::size_t size = piece.empty() ? 0 : piece.back().atoms.size();
    if (shared > size) throw Error("found a region that shares more atoms than there are");
    Region region{.atoms = {}, .part = {}, .weight = weight};
    if (shared > 0)
        region.atoms.assign(piece.back().atoms.begin(),
                            piece.back().atoms.begin() + static_cast<std::ptrdiff_t>(shared));
    return piece.emplace_back(std::move(region));
}

std::string text_of_weight(double weight) {
    constexpr std::size_t most_characters = 32; // the shortest text that is read as the same number
    std::array<char, most_characters> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), weight).ptr};
}

std::int64_t take(std::span<const std::int64_t>& words) {
    if (words.empty()) throw Error("found the end of a message, expected a piece");
    const std::int64_t word = words.front();
    words = words.subspan(1);
    return word;
}

} // namespace

std::string decimal(Total number) {
    constexpr unsigned base = 10;
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(number % base));
        number /= base;
    } while (number != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

template <typename Number>
Number number_in(std::string_view text) {
    Number number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end.ec != std::errc() || end.ptr != text.data() + text.size())
        throw Error("found \"" + std::string(text) + "\", expected a number");
    return number;
}
template std::uint64_t number_in<std::uint64_t>(std::string_view);
template WideValue number_in<WideValue>(std::string_view);
template double number_in<double>(std::string_view);

template <>
Total number_in<Total>(std::string_view text) { // from_chars() may lack this type
    constexpr Total most = ~Total(0);
    Total number = 0;
    bool is_number = !text.empty();
    for (const char c : text) {
        const auto digit = static_cast<unsigned>(c - '0');
        is_number = is_number && '0' <= c && c <= '9' && number <= (most - digit) / 10;
        number = number * 10 + digit;
    }
    if (!is_number) throw Error("found \"" + std::string(text) + "\", expected a number");
    return number;
}

std::vector<std::string_view> words_in(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t end = text.find(separator);
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

double weight_of(const Piece& piece) {
    double sum = 0;
    for (const Region& region : piece) sum += region.weight;
    return sum;
}

std::string text_of(const Piece& piece) {
    std::string text;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const std::size_t shared = shared_atoms(piece, i);
        text.append(i == 0 ? "" : " , ").append(text_of_weight(piece[i].weight));
        text.append(" ").append(std::to_string(shared));
        for (const Atom atom : std::span(piece[i].atoms).subspan(shared))
            text.append(" ").append(text_of_atom(atom));
    }
    return text;
}

Piece piece_in(std::string_view text) {
    Piece piece;
    const auto words = words_in(text);
    for (auto word = words.begin();; ++word) {
        if (words.end() - word < 2) throw Error("found \"" + std::string(text) + "\", expected a piece");
        const auto weight = number_in<double>(*word++);
        Region& region = add_region(piece, weight, number_in<std::uint64_t>(*word++));
        for (; word != words.end() && *word != ","; ++word) region.atoms.push_back(atom_in(*word));
        if (word == words.end()) return piece;
    }
}

void put(const Piece& piece, std::vector<std::int64_t>& words) {
    words.push_back(static_cast<std::int64_t>(piece.size()));
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const std::size_t shared = shared_atoms(piece, i);
        words.push_back(std::bit_cast<std::int64_t>(piece[i].weight));
        words.push_back(static_cast<std::int64_t>(shared));
        words.push_back(static_cast<std::int64_t>(piece[i].atoms.size() - shared));
        for (const Atom atom : std::span(piece[i].atoms).subspan(shared))
            words.push_back(static_cast<std::int64_t>(atom.value())
                                << 32 | // the low half is the rest of the atom
                            static_cast<std::int64_t>(atom.variable().index << 2 |
                                                      static_cast<std::uint32_t>(atom.operation())));
    }
}

Piece take_piece(std::span<const std::int64_t>& words) {
    constexpr std::int64_t low_half = 0xFFFF'FFFF;
    Piece piece;
    for (std::int64_t left = take(words); left > 0; --left) {
        const auto weight = std::bit_cast<double>(take(words));
        Region& region = add_region(piece, weight, static_cast<std::uint64_t>(take(words)));
        for (std::int64_t atoms = take(words); atoms > 0; --atoms) {
            const std::int64_t word = take(words);
            const auto low = static_cast<std::uint32_t>(word & low_half);
            region.atoms.push_back(atom_of(low >> 2, static_cast<Atom::Operation>(low & 3U), word >> 32));
        }
    }
    return piece;
}

} // namespace csp::mpi
