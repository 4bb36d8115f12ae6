#include <benchmarks/public/data.hpp>

#include <csp/base/error.hpp>

#include <fstream>
#include <iterator>

namespace benchmarks::public_models {

const Data::Entry& Data::entry(const std::string& name) const {
    const auto found = entries_.find(name);
    if (found == entries_.end()) throw csp::Error(file_ + ": expected a value for '" + name + "'");
    return found->second;
}

void Data::refuse(const std::string& name, const std::string& expected) const {
    throw csp::Error(file_ + ": '" + name + "': expected " + expected);
}

csp::Value Data::number(const std::string& name) const {
    const Entry& found = entry(name);
    if (found.is_array || found.items.front().kind != Item::Kind::number) refuse(name, "an integer");
    return found.items.front().number;
}

std::vector<csp::Value> Data::numbers(const std::string& name) const {
    std::vector<csp::Value> numbers;
    for (const Item& item : entry(name).items) {
        if (item.kind != Item::Kind::number) refuse(name, "an array of integers");
        numbers.push_back(item.number);
    }
    return numbers;
}

std::vector<std::string> Data::words(const std::string& name) const {
    std::vector<std::string> words;
    for (const Item& item : entry(name).items) {
        if (item.kind != Item::Kind::word) refuse(name, "an array of strings");
        words.push_back(item.word);
    }
    return words;
}

std::vector<std::vector<csp::Value>> Data::sets(const std::string& name) const {
    std::vector<std::vector<csp::Value>> sets;
    for (const Item& item : entry(name).items) {
        if (item.kind == Item::Kind::word) refuse(name, "an array of sets");
        if (item.kind == Item::Kind::set)
            sets.push_back(item.members);
        else
            sets.push_back({item.number});
    }
    return sets;
}

std::vector<csp::Value> Data::set(const std::string& name) const {
    if (entry(name).is_array) refuse(name, "a set");
    return sets(name).front();
}

csp::Matrix<csp::Value> Data::matrix(const std::string& name, std::size_t columns) const {
    auto elements = numbers(name);
    if (columns == 0 ? !elements.empty() : elements.size() % columns != 0)
        refuse(name, "rows of " + std::to_string(columns) + " integers");
    return {std::move(elements), columns};
}

std::size_t Data::size(const std::string& name) const {
    constexpr csp::Value most = 1'000'000; // so that sums and products of sizes fit
    const csp::Value size = number(name);
    if (size < 0 || size > most) refuse(name, "an integer within 0.." + std::to_string(most));
    return static_cast<std::size_t>(size);
}

Data Data::of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) throw csp::Error(path + ": cannot be read");
    return parse(text, path);
}

} // namespace benchmarks::public_models
