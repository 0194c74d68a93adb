#!/bin/bash
# grade.sh: grades the lessons whose starters were changed (or those that .github/lessons lists), and publishes the
# report: as the summary of this run, and as a comment on the pull request (PULL_REQUEST) or the commit. Fails only
# if something could not be graded: unfinished exercises are no error.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
mkdir -p build/ci
body=build/ci/comment.md

worked_on() { # the numbers of lessons with a changed starter
    local file folder
    for file in starter/*/*.cu; do
        folder=$(basename "$(dirname "$file")")
        cmp -s "$file" "autograder/starters/$folder/$(basename "$file")" || echo "${folder%%-*}"
    done | sort -un
}
as_html() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'; }

publish() {
    local token=${GH_TOKEN:-}
    [ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$body" >> "$GITHUB_STEP_SUMMARY"
    [ -n "$token" ] && [ -n "${GITHUB_REPOSITORY:-}" ] || return 0
    if [ -n "${PULL_REQUEST:-}" ]; then
        gh pr comment "$PULL_REQUEST" --edit-last --body-file "$body" 2> /dev/null ||
            gh pr comment "$PULL_REQUEST" --body-file "$body"
    else
        gh api --silent "repos/$GITHUB_REPOSITORY/commits/$GITHUB_SHA/comments" -F "body=@$body"
    fi || echo "::warning::the report cannot be written as a comment: this run's summary shows it"
}

lessons=$(cat .github/lessons 2> /dev/null || worked_on)
make -s all || exit 1
: > "$body"
status=0 points=0 most=0
for number in $lessons; do
    log=build/ci/$number.txt
    COLUMNS=100 make -s "lesson$number" > "$log" 2>&1 || status=1
    cat "$log"
    score=$(sed -n 's/^Score: \([0-9]*\) of \([0-9]*\).*/\1 \2/p' "$log" | tail -n 1)
    [ -n "$score" ] || { status=1; score="0 0"; }
    points=$((points + ${score% *})) most=$((most + ${score#* }))
    {
        printf '### Lesson %s: %s of %s points\n\n<pre>\n' "$number" "${score% *}" "${score#* }"
        head -c 25000 "$log" | as_html
        printf '</pre>\n\n'
    } >> "$body"
done
[ -n "$lessons" ] || echo "No starter was changed yet: there is nothing to grade." | tee -a "$body"
echo "Inputs are drawn anew for the grade that counts. \`make next\` shows the same report, and what to do next." >> "$body"
[ $most -eq 0 ] || echo "::notice title=Autograding complete::Points $points/$most"
publish
exit $status
