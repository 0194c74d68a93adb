// matcher.mjs: prints the problems that VS Code would list of a report (stdin), by .vscode/tasks.json: one
// FILE:LINE: SEVERITY: MESSAGE per line. Patterns of several lines match consecutive lines, as in VS Code.
import { readFileSync } from 'node:fs';

const tasks = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')).tasks;
const matchers = tasks.flatMap((task) => task.problemMatcher);
const lines = readFileSync(0, 'utf8').split('\n');

// The problem that a matcher finds at a line, or null.
function problemAt(matcher, at) {
    const patterns = [matcher.pattern].flat(), problem = { severity: matcher.severity };
    for (const [i, pattern] of patterns.entries()) {
        const found = new RegExp(pattern.regexp).exec(lines[at + i] ?? '');
        if (!found) return null;
        for (const part of ['file', 'line', 'severity', 'message'])
            if (pattern[part]) problem[part] = found[pattern[part]];
    }
    return problem;
}

for (let at = 0; at < lines.length; at++)
    for (const matcher of matchers) {
        const p = problemAt(matcher, at);
        if (p) console.log(`${p.file}:${p.line}: ${p.severity}: ${p.message}`);
    }
