#include <benchmarks/cluster/simulation.hpp>

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <queue>
#include <set>
#include <utility>
#include <vector>

namespace cluster {

namespace {

struct Interval {
    double begin = 0;
    double end = 0;
};

class Simulation {
  public:
    Simulation(const Timeline& timeline, const Machines& machines)
        : timeline_(timeline),
          machines_(machines),
          unit_(machines.seconds / timeline.end()),
          ranks_(static_cast<std::size_t>(machines.ranks)),
          donor_age_(ranks_.size()) {
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) idle_.push_back(rank);
    }

    Shares run() {
        queue_.push_back({0, timeline_.end()});
        pieces_ = 1;
        lead(0);
        while (!events_.empty()) {
            const Event event = events_.top();
            events_.pop();
            handle(event);
        }
        return shares();
    }

  private:
    enum class What { arrives, done, asked, gives, reaches_leader, nothing };
    struct Event {
        double time = 0;
        What what = What::done;
        std::size_t rank = 0;
        std::uint64_t piece = 0; ///< the number of the piece that the rank had when the message was sent
        Interval given = {};

        bool operator<(const Event& other) const { return time > other.time; } // the earliest event is on top
    };
    struct Rank {
        Interval piece;
        double since = 0; ///< the time at which it began to search
        std::uint64_t number = 0;
        bool is_busy = false;
        std::optional<double> first; ///< the time at which its first piece began
        double last = 0;             ///< the time at which its last piece ended
        double searched = 0;
        double beginnings = 0;
    };

    void handle(const Event& event) {
        Rank& rank = ranks_[event.rank];
        const bool is_current = rank.is_busy && rank.number == event.piece;
        switch (event.what) {
        case What::arrives:
            rank.piece = event.given;
            rank.since = event.time + machines_.beginning;
            rank.beginnings += machines_.beginning;
            if (!rank.first) rank.first = event.time;
            finish_at(event.rank);
            break;
        case What::done:
            if (!is_current || event.time < end_of(rank) - tolerance_)
                break; // part of the piece was given away in the meantime
            rank.is_busy = false;
            rank.searched += event.time - rank.since;
            rank.last = event.time;
            events_.push({event.time + machines_.latency, What::reaches_leader, event.rank, event.piece, {}});
            break;
        case What::asked:
            if (is_current) look(event);
            break;
        case What::gives:
            if (is_current) give(event);
            break;
        case What::reaches_leader: {
            const double time = serve(event.time);
            if (event.given.end > event.given.begin) {
                queue_.push_back(event.given);
                ++pieces_;
                --asked_;
                donors_.insert({donor_age_[event.rank], event.rank});
            } else {
                retire(event.rank);
                idle_.push_back(event.rank);
            }
            lead(time);
            break;
        }
        case What::nothing: {
            const double time = serve(event.time);
            --asked_;
            if (rank.number == event.piece) {
                donor_age_[event.rank] = time;
                donors_.insert({time, event.rank});
            }
            lead(time);
            break;
        }
        }
    }

    double end_of(const Rank& rank) const { return rank.since + (rank.piece.end - rank.piece.begin) * unit_; }
    void finish_at(std::size_t number) {
        const Rank& rank = ranks_[number];
        events_.push({end_of(rank), What::done, number, rank.number, {}});
    }

    double serve(double time) {
        leader_free_ = std::max(leader_free_, time) + machines_.service;
        leader_busy_ += machines_.service;
        return leader_free_;
    }

    /// Processes a request, which the rank notices at the end of its slice.
    void look(const Event& event) {
        const Rank& rank = ranks_[event.rank];
        const double slices = std::ceil(std::max(event.time - rank.since, 0.0) / machines_.slice);
        events_.push({rank.since + slices * machines_.slice, What::gives, event.rank, event.piece, {}});
    }

    void give(const Event& event) {
        Rank& rank = ranks_[event.rank];
        const double here = timeline_.next_pause(rank.piece.begin + (event.time - rank.since) / unit_);
        const auto cut = timeline_.lowest_region(here, rank.piece.end);
        if (!cut) {
            events_.push({event.time + machines_.latency, What::nothing, event.rank, event.piece, {}});
            return;
        }
        const Interval given{*cut, rank.piece.end};
        rank.piece.end = *cut;
        finish_at(event.rank);
        events_.push({event.time + machines_.latency, What::reaches_leader, event.rank, event.piece, given});
    }

    void lead(double time) {
        while (!idle_.empty() && !queue_.empty()) {
            const std::size_t number = idle_.front();
            idle_.pop_front();
            Rank& rank = ranks_[number];
            rank.is_busy = true;
            ++rank.number;
            donor_age_[number] = time;
            donors_.insert({time, number});
            events_.push({time + machines_.latency, What::arrives, number, rank.number, queue_.front()});
            queue_.pop_front();
        }
        while (idle_.size() > asked_ && !donors_.empty()) {
            const auto [age, number] = *donors_.begin();
            donors_.erase(donors_.begin());
            ++asked_;
            const double sent = std::max(time, age + machines_.least_age);
            events_.push({sent + machines_.latency, What::asked, number, ranks_[number].number, {}});
        }
    }

    /// Removes a rank that is done from the donors. A rank that waits for its answer asks another rank.
    void retire(std::size_t number) {
        if (donors_.erase({donor_age_[number], number}) == 0) --asked_;
    }

    Shares shares() const {
        Shares shares;
        for (const Rank& rank : ranks_) shares.makespan = std::max(shares.makespan, rank.last);
        const double all = shares.makespan * static_cast<double>(ranks_.size());
        for (const Rank& rank : ranks_) {
            const double first = rank.first.value_or(shares.makespan);
            const double last = rank.first ? rank.last : shares.makespan;
            shares.search += rank.searched / all;
            shares.beginning += rank.beginnings / all;
            shares.first += first / all;
            shares.last += (shares.makespan - last) / all;
            shares.between += (last - first - rank.searched - rank.beginnings) / all;
        }
        shares.pieces = pieces_;
        shares.leader = leader_busy_ / shares.makespan;
        return shares;
    }

    static constexpr double tolerance_ = 1e-9;

    const Timeline& timeline_;
    Machines machines_;
    double unit_; ///< the seconds for a unit of work
    std::vector<Rank> ranks_;
    std::priority_queue<Event> events_;
    std::deque<Interval> queue_;
    std::deque<std::size_t> idle_;
    std::set<std::pair<double, std::size_t>> donors_; ///< busy and not asked, by age
    std::vector<double> donor_age_;
    std::size_t asked_ = 0;
    double leader_free_ = 0;
    double leader_busy_ = 0;
    std::uint64_t pieces_ = 0;
};

} // namespace

Shares simulate(const Timeline& timeline, const Machines& machines) {
    return Simulation(timeline, machines).run();
}

} // namespace cluster
