#include <benchmarks/tournament/problems/own_instances.hpp>

#include <apps/common/command_line.hpp>
#include <apps/puzzles/instance.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <set>

namespace tournament {

namespace own_set {

/// The checksum FNV-1a, folded to 16 bits.
/// Source: Fowler, Noll, Vo, RFC 9923.
std::uint32_t checksum(std::string_view text) {
    std::uint32_t sum = 2166136261U;
    for (const char character : text) sum = (sum ^ static_cast<unsigned char>(character)) * 16777619U;
    return (sum >> 16U) ^ (sum & 0xFFFFU);
}

std::string name_of(const puzzles::NamedInstance& instance) {
    if (instance.name == instance.text) return instance.name;
    return fmt::format("{} #{:04x}", std::filesystem::path(instance.name).filename().string(),
                       checksum(instance.text));
}

} // namespace own_set

NamedInstances own_instances(std::string_view puzzle, std::span<const std::string> typed) {
    const puzzles::Puzzle& its_puzzle = *app::named("the puzzle", puzzle, puzzles::all_puzzles());
    NamedInstances own{fmt::format("{}, own", puzzle), {}};
    std::set<std::string> names;
    for (const std::string& one : typed) {
        const puzzles::NamedInstance instance = puzzles::named_instance(its_puzzle, one);
        const std::string name = own_set::name_of(instance);
        if (!names.insert(name).second) continue;
        own.instances.push_back({name, std::nullopt, [&its_puzzle, text = instance.text] {
                                     return state_puzzle(its_puzzle, text);
                                 }});
    }
    return own;
}

} // namespace tournament
