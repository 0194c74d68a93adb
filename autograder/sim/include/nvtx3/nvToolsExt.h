/* NVTX: marks and ranges that a program adds to a profiler's time line. There is no profiler here,
   so they do nothing, as on a GPU without one. Also for host files in C. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#define NVTX_VERSION 3
#define NVTX_API
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
#define NVTX_NO_PUSH_POP_TRACKING     ((int)-2)
#define LOCKSTEP_NVTX                 static inline __attribute__((unused))

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN,
    NVTX_MESSAGE_TYPE_ASCII,
    NVTX_MESSAGE_TYPE_UNICODE,
    NVTX_MESSAGE_TYPE_REGISTERED
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
    NVTX_PAYLOAD_TYPE_INT64,
    NVTX_PAYLOAD_TYPE_DOUBLE,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
    NVTX_PAYLOAD_TYPE_INT32,
    NVTX_PAYLOAD_TYPE_FLOAT
} nvtxPayloadType_t;

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union payload_t {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;

/* Marks and ranges: by text, by wide text, with attributes, in a domain. */
#define LOCKSTEP_NVTX_CALL(type, name, result, ...) \
    LOCKSTEP_NVTX type name(__VA_ARGS__) { return result; }
#define LOCKSTEP_NVTX_TEXT(type, name, result)                  \
    LOCKSTEP_NVTX_CALL(type, name##A, result, const char *text) \
    LOCKSTEP_NVTX_CALL(type, name##W, result, const wchar_t *text)
#define LOCKSTEP_NVTX_EVENT(type, name, result)                                        \
    LOCKSTEP_NVTX_TEXT(type, nvtx##name, result)                                       \
    LOCKSTEP_NVTX_CALL(type, nvtx##name##Ex, result, const nvtxEventAttributes_t *how) \
    LOCKSTEP_NVTX_CALL(type, nvtxDomain##name##Ex, result, nvtxDomainHandle_t domain,  \
                       const nvtxEventAttributes_t *how)
LOCKSTEP_NVTX_EVENT(void, Mark, (void)0)
LOCKSTEP_NVTX_EVENT(nvtxRangeId_t, RangeStart, 0)
LOCKSTEP_NVTX_EVENT(int, RangePush, NVTX_NO_PUSH_POP_TRACKING)
LOCKSTEP_NVTX_CALL(void, nvtxRangeEnd, (void)0, nvtxRangeId_t range)
LOCKSTEP_NVTX_CALL(void, nvtxDomainRangeEnd, (void)0, nvtxDomainHandle_t domain,
                   nvtxRangeId_t range)
LOCKSTEP_NVTX_CALL(int, nvtxRangePop, NVTX_NO_PUSH_POP_TRACKING, void)
LOCKSTEP_NVTX_CALL(int, nvtxDomainRangePop, NVTX_NO_PUSH_POP_TRACKING, nvtxDomainHandle_t domain)

/* Names for domains, categories, threads and strings. */
LOCKSTEP_NVTX_TEXT(nvtxDomainHandle_t, nvtxDomainCreate, NULL)
LOCKSTEP_NVTX_CALL(void, nvtxDomainDestroy, (void)0, nvtxDomainHandle_t domain)
LOCKSTEP_NVTX_CALL(nvtxStringHandle_t, nvtxDomainRegisterStringA, NULL, nvtxDomainHandle_t domain,
                   const char *text)
LOCKSTEP_NVTX_CALL(void, nvtxNameCategoryA, (void)0, uint32_t category, const char *name)
LOCKSTEP_NVTX_CALL(void, nvtxDomainNameCategoryA, (void)0, nvtxDomainHandle_t domain,
                   uint32_t category, const char *name)
LOCKSTEP_NVTX_CALL(void, nvtxNameOsThreadA, (void)0, uint32_t thread, const char *name)
LOCKSTEP_NVTX_CALL(void, nvtxInitialize, (void)0, const void *reserved)

#ifdef UNICODE
#define nvtxMark       nvtxMarkW
#define nvtxRangeStart nvtxRangeStartW
#define nvtxRangePush  nvtxRangePushW
#else
#define nvtxMark               nvtxMarkA
#define nvtxRangeStart         nvtxRangeStartA
#define nvtxRangePush          nvtxRangePushA
#define nvtxDomainCreate       nvtxDomainCreateA
#define nvtxNameCategory       nvtxNameCategoryA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxNameOsThread       nvtxNameOsThreadA
#endif
