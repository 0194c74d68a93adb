/* The CUDA samples' stop watches: wall time in milliseconds, of this machine and not of a GPU. */
#pragma once
#include <time.h>

class StopWatchInterface {
  public:
    virtual ~StopWatchInterface() {}
    virtual void start() = 0;
    virtual void stop() = 0;
    virtual void reset() = 0;
    virtual float getTime() = 0;
    virtual float getAverageTime() = 0;
};

class StopWatchLinux : public StopWatchInterface {
    double started = 0, total = 0;
    int sessions = 0;
    bool running = false;
    static double now() {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
    }

  public:
    void start() override { started = now(), running = true; }
    void stop() override {
        if (running) total += now() - started, sessions++;
        running = false;
    }
    void reset() override { total = 0, sessions = 0, started = now(); }
    float getTime() override { return (float)(total + (running ? now() - started : 0)); }
    float getAverageTime() override { return sessions ? (float)(total / sessions) : 0; }
};

inline bool sdkCreateTimer(StopWatchInterface **t) { return *t = new StopWatchLinux(), true; }
inline bool sdkDeleteTimer(StopWatchInterface **t) {
    delete *t;
    *t = nullptr;
    return true;
}
inline bool sdkStartTimer(StopWatchInterface **t) { return *t ? (*t)->start(), true : false; }
inline bool sdkStopTimer(StopWatchInterface **t) { return *t ? (*t)->stop(), true : false; }
inline bool sdkResetTimer(StopWatchInterface **t) { return *t ? (*t)->reset(), true : false; }
inline float sdkGetTimerValue(StopWatchInterface **t) { return *t ? (*t)->getTime() : -1; }
inline float sdkGetAverageTimerValue(StopWatchInterface **t) {
    return *t ? (*t)->getAverageTime() : 0;
}
