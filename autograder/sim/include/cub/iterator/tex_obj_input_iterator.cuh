#pragma once
#error \
    "cub/iterator/tex_obj_input_iterator.cuh is not supported by the simulator: use the pointer itself, or cub::CacheModifiedInputIterator<cub::LOAD_LDG, T>"
