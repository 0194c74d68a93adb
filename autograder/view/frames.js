/* A trace has one step a warp instruction. A person wants to see a source line at work: so the
   instructions of one line, of all warps and blocks that may run it at the same time, are one frame.
   Between two barriers nothing orders warps: sideBySide() shows them together, oneByOne() as they
   ran. A launch that never ended has one frame more: who waits, and where. */
(function (root) {
    'use strict';

    /* ---- strands: what each warp did, line by line ---- */

    function newGroup(step) {
        return {
            line: step.line, file: step.file, kind: step.kind === 'barrier' ? 'barrier' : 'line',
            launch: step.launch, block: step.block, site: step.site, steps: [step], sites: {},
        };
    }

    /* Does this instruction belong to the line that the warp is at? An instruction that comes again
       is the loop's next round; an operator belongs to whatever line applies it. */
    function continues(group, step) {
        if (!group || group.kind === 'barrier' || step.kind === 'barrier') return false;
        if (step.kind === 'operator') return true;
        return group.line === step.line && group.file === step.file && !group.sites[step.site];
    }

    function addToStrand(strand, step) {
        let group = strand[strand.length - 1];
        if (!continues(group, step)) strand.push(group = newGroup(step));
        else group.steps.push(step);
        if (group.line === undefined) Object.assign(group, { line: step.line, file: step.file });
        if (step.site !== undefined) group.sites[step.site] = true;
        return group;
    }

    /* A block's barrier ends the line that each of its warps was at: every strand of the block holds
       it, those as well that begin only after it. */
    function strandsOf(steps) {
        const strands = [], byWarp = new Map(), byBlock = new Map();
        steps.forEach((step) => {
            if (!byBlock.has(step.block)) byBlock.set(step.block, { strands: [], barriers: [] });
            const block = byBlock.get(step.block);
            if (step.kind === 'barrier') {
                const barrier = newGroup(step);
                block.barriers.push(barrier);
                if (!block.strands.length) strands.push(block.strands[0] = []);
                block.strands.forEach((s) => s.push(barrier));
                return;
            }
            const key = step.block + ':' + step.warp;
            if (!byWarp.has(key)) {
                const strand = block.barriers.slice();
                byWarp.set(key, strand);
                block.strands.push(strand);
                strands.push(strand);
            }
            addToStrand(byWarp.get(key), step);
        });
        return { strands, ofBlock: (b) => byBlock.get(b).strands };
    }

    /* ---- frames: lines of several warps at once ---- */

    function frameOf(groups) {
        const g = groups[0];
        const steps = [].concat(...groups.map((x) => x.steps)).sort((a, b) => a.step - b.step);
        return {
            kind: g.kind, line: g.line, file: g.file, launch: g.launch, steps,
            blocks: [...new Set(groups.map((x) => x.block))],
        };
    }

    function alike(a, b) {
        return a.kind === b.kind && a.file === b.file && a.line === b.line && a.site === b.site;
    }

    /* All strands whose next line is the same go together; the one furthest behind leads. A barrier
       is passed when every warp of its block has come to it. */
    function sideBySide(steps) {
        const { strands, ofBlock } = strandsOf(steps), frames = [], at = new Map();
        strands.forEach((s) => at.set(s, 0));
        const head = (s) => s[at.get(s)];
        const ready = (g) => g && (g.kind !== 'barrier' ||
            ofBlock(g.block).every((s) => head(s) === g));
        for (;;) {
            const heads = strands.map(head).filter(ready);
            if (!heads.length) return frames;
            const lead = heads.reduce((a, b) => (b.steps[0].step < a.steps[0].step ? b : a));
            const groups = new Set(heads.filter((g) => alike(g, lead)));
            strands.forEach((s) => { if (groups.has(head(s))) at.set(s, at.get(s) + 1); });
            frames.push(frameOf([...groups]));
        }
    }

    /* One warp after the other, as the simulator ran them. */
    function oneByOne(steps) {
        const groups = [], last = {};
        steps.forEach((step) => {
            const key = step.block + ':' + step.warp, tail = groups[groups.length - 1];
            const own = last[key] === tail ? [tail].filter(Boolean) : [];
            const group = addToStrand(own, step);
            if (group !== tail) groups.push(group);
            last[key] = group;
        });
        return groups.map((g) => frameOf([g]));
    }

    /* ---- a launch that never ended ---- */

    const lastOf = (steps, belongs) => steps.filter(belongs).pop();

    /* A block's last barrier, if threads still wait there. */
    function unpassed(steps, block, size) {
        const last = lastOf(steps, (s) => s.block === block && s.kind === 'barrier');
        if (!last) return [];
        const come = last.threads.reduce((n, [from, to]) => n + to - from + 1, 0);
        return come < size ? [Object.assign({ stuck: true }, last)] : [];
    }

    /* Who was still at the finding's line when it ended: the last step there of each of their warps. */
    function spinning(steps, finding) {
        const last = new Map();
        steps.forEach((s) => { if (s.kind !== 'barrier') last.set(s.block + ':' + s.warp, s); });
        return [...last.values()].filter((s) => s.line === finding.line && s.file === finding.file)
            .map((s) => Object.assign({ stuck: true }, s));
    }

    /* The frame of a deadlock, or null. It stands in for the barrier that nobody passed. */
    function deadlocked(launch, steps, finding) {
        if (!finding) return null;
        const size = launch.block[0] * launch.block[1] * launch.block[2];
        const blocks = [...new Set(steps.map((s) => s.block))];
        const stuck = spinning(steps, finding)
            .concat(...blocks.map((b) => unpassed(steps, b, size)));
        return { kind: 'deadlock', line: finding.line, file: finding.file, steps: stuck,
            blocks: [...new Set(stuck.map((s) => s.block))] };
    }

    root.lockstepFrames = { sideBySide, oneByOne, deadlocked };
})(typeof window === 'undefined' ? globalThis : window);
