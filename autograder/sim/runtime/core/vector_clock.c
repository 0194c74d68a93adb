/* Vector clocks as persistent radix trees: nodes are reference-counted and copied on write. All
   operations may share subtrees between clocks, so no node with several references is ever
   changed. */
#include "core.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

/* 9 levels of 4 bits: 36-bit keys, 26 for the block, 10 for the thread */
enum { FAN = 16, FAN_BITS = 4, LEVELS = 9 };

/* Inner nodes have children, nodes of level 0 have times. The level is not stored; every walk
   counts it. */
struct clock_node {
    uint32_t references;
    union {
        struct clock_node *child[FAN];
        uint64_t time[FAN];
    };
};

static uint64_t nodes; /* number of live nodes in all clocks */

bool clock_any(void) { return nodes != 0; }

/* Nodes for later: fences and atomics of many threads make and release millions. */
enum { MOST_SPARE = 64 * 1024 };
static struct clock_node *spare; /* linked by child[0] */
static uint32_t spare_count;

static struct clock_node *node_alloc(void) {
    struct clock_node *node = spare;
    if (node) {
        spare = node->child[0];
        spare_count--;
    } else {
        node = malloc(sizeof *node);
    }
    if (!node) {
        fputs("lockstep: out of memory for the happens-before clocks\n", stderr);
        abort();
    }
    node->references = 1;
    nodes++;
    return node;
}

static void node_free(struct clock_node *node) {
    nodes--;
    if (spare_count == MOST_SPARE) {
        free(node);
        return;
    }
    node->child[0] = spare;
    spare = node;
    spare_count++;
}

static struct clock_node *node_new(void) {
    struct clock_node *node = node_alloc();
    memset(node->time, 0, sizeof node->time);
    return node;
}

static struct clock_node *node_share(struct clock_node *node) {
    if (node) node->references++;
    return node;
}

static void node_release(struct clock_node *node, int level) {
    LOCKSTEP_ASSERT(!node || node->references);
    if (!node || --node->references) return;
    if (level > 0)
        for (int i = 0; i < FAN; i++) node_release(node->child[i], level - 1);
    node_free(node);
}

/* Copy on write: the node itself if it has one reference, otherwise a copy that shares its
   children. Takes over the caller's reference. */
static struct clock_node *node_own(struct clock_node *node, int level) {
    if (!node) return node_new();
    if (node->references == 1) return node;
    struct clock_node *copy = node_alloc();
    memcpy(copy->time, node->time, sizeof copy->time);
    if (level > 0)
        for (int i = 0; i < FAN; i++) node_share(copy->child[i]);
    node->references--;
    return copy;
}

static unsigned digit(uint64_t key, int level) { return key >> (level * FAN_BITS) & (FAN - 1); }

/* A missing subtree holds only zeros. */
static uint64_t tree_get(const struct clock_node *node, uint64_t key) {
    for (int level = LEVELS - 1; node && level > 0; level--) node = node->child[digit(key, level)];
    return node ? node->time[digit(key, 0)] : 0;
}

/* The check first: a walk that changes nothing must not copy shared nodes. */
static void tree_raise(struct clock_node **root, uint64_t key, uint64_t time) {
    LOCKSTEP_ASSERT(!(key >> LEVELS * FAN_BITS));
    if (tree_get(*root, key) >= time) return;
    struct clock_node **place = root;
    for (int level = LEVELS - 1; level > 0; level--) {
        *place = node_own(*place, level);
        place = &(*place)->child[digit(key, level)];
    }
    *place = node_own(*place, 0);
    (*place)->time[digit(key, 0)] = time;
}

/* If a covers b, the join is a itself and no node is copied. */
static int leaf_covers(const struct clock_node *a, const struct clock_node *b) {
    for (int i = 0; i < FAN; i++)
        if (b->time[i] > a->time[i]) return 0;
    return 1;
}

/* a equals b now. Continue with b, so that threads with equal clocks share their nodes and later
   joins stop at once (a == b). */
static struct clock_node *rather_share(struct clock_node *a, struct clock_node *b, int level) {
    node_release(a, level);
    return node_share(b);
}

static struct clock_node *leaf_join(struct clock_node *a, struct clock_node *b) {
    if (leaf_covers(a, b)) return a;
    if (leaf_covers(b, a)) return rather_share(a, b, 0);
    a = node_own(a, 0);
    for (int i = 0; i < FAN; i++)
        if (b->time[i] > a->time[i]) a->time[i] = b->time[i];
    return a;
}

/* Joins two subtrees. Takes over the reference to a; b stays with its owner. */
static struct clock_node *tree_join(struct clock_node *a, struct clock_node *b, int level) {
    if (a == b || !b) return a;
    if (!a) return node_share(b);
    if (level == 0) return leaf_join(a, b);
    for (int i = 0; i < FAN; i++) {
        if (!b->child[i] || a->child[i] == b->child[i]) continue;
        a = node_own(a, level); /* copies at most once: then it has one reference */
        a->child[i] = tree_join(a->child[i], b->child[i], level - 1);
    }
    bool same = !memcmp(a->child, b->child, sizeof a->child);
    return same ? rather_share(a, b, level) : a;
}

uint64_t clock_thread(const struct clock *c, uint64_t key) { return tree_get(c->threads, key); }
uint64_t clock_block(const struct clock *c, uint64_t key) { return tree_get(c->blocks, key); }

void clock_raise_thread(struct clock *c, uint64_t key, uint64_t time) {
    tree_raise(&c->threads, key, time);
}

void clock_raise_block(struct clock *c, uint64_t key, uint64_t time) {
    tree_raise(&c->blocks, key, time);
}

void clock_join(struct clock *c, const struct clock *other) {
    c->threads = tree_join(c->threads, other->threads, LEVELS - 1);
    c->blocks = tree_join(c->blocks, other->blocks, LEVELS - 1);
}

/* The copy first: `other` may be `c` itself, or share its last reference. */
void clock_copy(struct clock *c, const struct clock *other) {
    struct clock copy = {node_share(other->threads), node_share(other->blocks)};
    clock_clear(c);
    *c = copy;
}

void clock_clear(struct clock *c) {
    node_release(c->threads, LEVELS - 1);
    node_release(c->blocks, LEVELS - 1);
    c->threads = c->blocks = NULL;
}
