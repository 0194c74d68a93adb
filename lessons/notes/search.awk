# What the search box looks through: each section of a page as plain text, in search-data.js.
function plain(text) {
    gsub(/<[^>]*>/, " ", text)
    gsub(/\\[\[\]()]/, " ", text)
    gsub(/&#160;|&ndash;|&mdash;/, " ", text)
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text); gsub(/&#39;/, "'", text); gsub(/&amp;/, "\\&", text)
    gsub(/[ \t]+/, " ", text)
    return text
}

function quoted(text) {
    text = plain(text)
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    gsub(/<\//, "<\\/", text)
    gsub(/^ | $/, "", text)
    return "\"" text "\""
}

function begin_section(id, name) {
    end_section()
    section_id = id
    section_name = name
}

function end_section() {
    if (section_name != "" && section_text section_id != "")
        printf "[%s,%s,%s,%s,%s],\n", quoted(page), quoted(page_title), quoted(section_id), quoted(section_name), quoted(section_text) > (out "/search-data.js")
    section_text = section_name = section_id = ""
}
