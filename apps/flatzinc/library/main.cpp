// Writes the files that MiniZinc includes for Arcwise, during the build of the project.
// usage: arcwise_library LIBRARY.mzn FOLDER

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/flatzinc/library/library.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <filesystem>
#include <string>
#include <system_error>

namespace {

std::map<std::string, std::string> files_of(const std::string& name) {
    try {
        return flatzinc::library_files(app::read_file(name, "a library"));
    } catch (const flatzinc::FileError& error) {
        throw csp::Error(name + ": " + error.what());
    }
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise_library", [&] {
        if (argc != 3) throw csp::Error("expected LIBRARY.mzn FOLDER");
        const std::filesystem::path folder = argv[2];
        for (const auto& [name, content] : files_of(argv[1])) {
            std::error_code fault;
            const auto parent = (folder / name).parent_path();
            if (std::filesystem::create_directories(parent, fault); fault)
                throw csp::Error(parent.string() + ": " + fault.message());
            app::write_file((folder / name).string(), content);
        }
        return app::success;
    });
}
