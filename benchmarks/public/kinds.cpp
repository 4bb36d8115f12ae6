#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"black-hole", "black-hole.mzn", "4.dzn", black_hole},
        {"cvrp", "cvrp.mzn", "P-n16-k8.vrp.dzn", cvrp},
        {"fast-food", "fastfood.mzn", "ff1.dzn", fast_food},
        {"flexible-jobshop", "fjsp.mzn", "easy02.dzn", flexible_job_shop},
        {"largescheduling", "largecumulative.mzn", "instance-1600-2.dzn", large_scheduling},
        {"nsp", "nsp_1.mzn", "period_14/1.dzn", nurses},
        {"roster", "roster_model.mzn", "chicroster_dataset_5.dzn", roster},
        {"tdtsp", "tdtsp.mzn", "inst_10_24_10.dzn", tdtsp},
    };
    return all;
}

} // namespace benchmarks::public_models
