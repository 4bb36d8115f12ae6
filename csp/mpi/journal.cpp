#include <csp/mpi/journal.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <unistd.h>

namespace csp::mpi {

namespace {

constexpr std::string_view first_line = "arcwise-journal 1";
constexpr std::string_view subject_prefix = "is ";
constexpr std::string_view end_of_subject = "begin";
constexpr std::string_view best_prefix = "best ";
constexpr std::string_view total_prefix = "total ";

constexpr std::string_view before_checksum = " #";
constexpr std::size_t end_size = before_checksum.size() + Checksum::digits; // of a line

/// Returns the line of a record. The checksum becomes that of all lines so far.
std::string line_of(std::string_view record, Checksum& checksum) {
    checksum.add(record);
    return std::string(record).append(before_checksum).append(checksum.text()).append("\n");
}

std::string record_of(const Replacement& replacement) {
    std::string record = std::to_string(replacement.piece);
    for (const std::string& figure :
         {decimal(replacement.work.solutions), std::to_string(replacement.work.nodes),
          std::to_string(replacement.work.failures), std::to_string(replacement.output)})
        record.append(" ").append(figure);
    for (const Piece& piece : replacement.left) record.append(" | ").append(text_of(piece));
    return record;
}

Replacement replacement_in(std::string_view record) {
    constexpr std::string_view before_piece = " | ";
    const std::size_t end = record.find(before_piece);
    const auto figures = words_in(record.substr(0, end));
    if (figures.size() != 5) throw Error("found \"" + std::string(record) + "\", expected a replacement");
    Replacement replacement{.piece = number_in<std::uint64_t>(figures[0]),
                            .work = {number_in<Total>(figures[1]), number_in<std::uint64_t>(figures[2]),
                                     number_in<std::uint64_t>(figures[3])},
                            .output = number_in<std::uint64_t>(figures[4])};
    if (end == std::string_view::npos) return replacement;
    record.remove_prefix(end + before_piece.size());
    for (;;) {
        const std::size_t next = record.find(before_piece);
        replacement.left.push_back(piece_in(record.substr(0, next)));
        if (next == std::string_view::npos) return replacement;
        record.remove_prefix(next + before_piece.size());
    }
}

Best best_in(std::string_view record) {
    const auto figures = words_in(record);
    Best best{.cost = number_in<WideValue>(figures.front()), .values = {}};
    for (const std::string_view figure : std::span(figures).subspan(1))
        best.values.push_back(static_cast<Value>(number_in<WideValue>(figure)));
    return best;
}

/// Reads lines until one is damaged.
class JournalReader {
  public:
    JournalReader(std::string_view text, const std::function<void(const Replacement&)>& on_replacement)
        : text_(text),
          on_replacement_(on_replacement) {}

    std::optional<JournalText> read() {
        std::string_view record;
        if (!next(record)) {
            require_begun();
            return std::nullopt;
        }
        if (record != first_line)
            throw Error("found \"" + std::string(record) + "\", expected \"" + std::string(first_line) + '"');
        while (next(record) && record.starts_with(subject_prefix))
            result_.subject.emplace_back(record.substr(subject_prefix.size()));
        if (record != end_of_subject) {
            if (text_.find('\n', at_) != std::string_view::npos) throw Error("its first lines are damaged");
            return std::nullopt; // the file is torn there
        }
        note_valid();
        while (next(record)) {
            take(record);
            note_valid();
        }
        return std::move(result_);
    }

  private:
    /// Accepts a first line of a journal that was not written to its end.
    void require_begun() const {
        Checksum sum;
        if (!line_of(first_line, sum).starts_with(text_))
            throw Error("it does not begin with \"" + std::string(first_line) + '"');
    }

    bool next(std::string_view& record) {
        record = {};
        const std::string_view rest = text_.substr(at_);
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos || end < end_size) return false;
        Checksum sum = checksum_;
        const std::string_view text = rest.substr(0, end - end_size);
        if (line_of(text, sum) != rest.substr(0, end + 1)) return false;
        record = text;
        checksum_ = sum;
        at_ += end + 1;
        return true;
    }

    void note_valid() {
        result_.valid_bytes = at_;
        result_.checksum = checksum_;
    }

    void take(std::string_view record) {
        Ledger& ledger = result_.ledger;
        if (record.starts_with(best_prefix))
            ledger.best = best_in(record.substr(best_prefix.size()));
        else if (record.starts_with(total_prefix))
            require_total(words_in(record.substr(total_prefix.size())));
        else
            replace(replacement_in(record));
    }

    void replace(Replacement replacement) {
        if (on_replacement_) on_replacement_(replacement);
        result_.ledger.replace(std::move(replacement));
    }

    void require_total(const std::vector<std::string_view>& figures) const {
        const Ledger& ledger = result_.ledger;
        if (figures.size() != 2 || number_in<Total>(figures[0]) != ledger.work.solutions ||
            number_in<std::uint64_t>(figures[1]) != ledger.open.size())
            throw Error("a total differs from the sum of the lines before it");
    }

    std::string_view text_;
    const std::function<void(const Replacement&)>& on_replacement_;
    std::size_t at_ = 0;
    Checksum checksum_;
    JournalText result_;
};

/// Returns the lines before the first record.
std::string head_of(const Subject& subject, Checksum& checksum) {
    std::string head = line_of(first_line, checksum);
    for (const std::string& line : subject)
        head += line_of(std::string(subject_prefix).append(line), checksum);
    return head + line_of(end_of_subject, checksum);
}

} // namespace

void Ledger::replace(Replacement replacement) {
    if (open.erase(replacement.piece) == 0)
        throw Error("piece " + std::to_string(replacement.piece) + " is replaced, but not open");
    work += replacement.work;
    output = replacement.output;
    for (Piece& piece : replacement.left) open.emplace(next_number++, std::move(piece));
}

std::optional<JournalText> read_journal(std::string_view text,
                                        const std::function<void(const Replacement&)>& on_replacement) {
    return JournalReader(text, on_replacement).read();
}

Journal::Journal(std::string file, const Subject& subject, bool resume)
    : name_(std::move(file)),
      file_(std::fopen(name_.c_str(), resume ? "a+" : "w+x"), &std::fclose) {
    if (!file_ && errno == EEXIST) refuse("it exists; resume it (--resume), or name another file");
    if (!file_) refuse(std::strerror(errno));
    if (!std::filesystem::is_regular_file(name_)) refuse("it is not a file on a disk");
    lock();
    const std::string text = read();
    std::optional<JournalText> found;
    try {
        if (!text.empty()) found = read_journal(text);
    } catch (const Error& error) {
        refuse(error.what());
    }
    if (found) {
        if (const std::string other = difference(found->subject, subject); !other.empty())
            refuse("it is about another problem: " + other);
        checksum_ = found->checksum;
        ledger_ = std::move(found->ledger);
    }
    const std::size_t valid_bytes = found ? found->valid_bytes : 0;
    bytes_cut_ = text.size() - valid_bytes;
    if (bytes_cut_ > 0 && ::ftruncate(::fileno(file_.get()), static_cast<off_t>(valid_bytes)) != 0)
        refuse(std::strerror(errno));
    if (!found) write(head_of(subject, checksum_));
}

/// Locks the file. The lock ends with the process, in whatever way the process ends. A file system without locks grants
/// every lock.
void Journal::lock() {
    std::rewind(file_.get());
    const bool is_granted = ::lockf(::fileno(file_.get()), F_TLOCK, 0) == 0; // from here on: the whole file
    if (!is_granted && (errno == EACCES || errno == EAGAIN)) refuse("another process is writing it");
}

std::string Journal::read() {
    std::string text;
    std::array<char, 1U << 16> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), file_.get()))
        text.append(block.data(), size);
    if (std::ferror(file_.get()) != 0) refuse(std::strerror(errno));
    return text;
}

void Journal::replace(const Replacement& replacement) { append(record_of(replacement)); }

void Journal::improve(const Best& best) {
    std::string record = std::string(best_prefix).append(std::to_string(best.cost));
    for (const Value v : best.values) record.append(" ").append(std::to_string(v));
    append(record);
}

void Journal::total(Total solutions, std::uint64_t open_pieces) {
    forced_ = {};
    append(
        std::string(total_prefix).append(decimal(solutions)).append(" ").append(std::to_string(open_pieces)));
}

void Journal::append(const std::string& record) { write(line_of(record, checksum_)); }

void Journal::write(const std::string& lines) {
    constexpr std::chrono::seconds between_forces{1};
    bool is_written = std::fwrite(lines.data(), 1, lines.size(), file_.get()) == lines.size() &&
                      std::fflush(file_.get()) == 0;
    if (const auto now = std::chrono::steady_clock::now(); is_written && now - forced_ > between_forces) {
        forced_ = now;
        is_written = ::fsync(::fileno(file_.get())) == 0 || errno == EINVAL; // a device need not be forced
    }
    if (!is_written) refuse(std::strerror(errno));
}

void Journal::refuse(const std::string& why) const { throw Error("the journal " + name_ + ": " + why); }

} // namespace csp::mpi
