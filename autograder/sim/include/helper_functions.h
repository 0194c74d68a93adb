/* All helpers of the CUDA samples. */
#pragma once
#include "exception.h"
#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
