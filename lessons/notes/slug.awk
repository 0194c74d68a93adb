# slug(text): the part of an address that stands for a heading, made of its words.
function slug(text) {
    gsub(/<[^>]*>|&[a-z#0-9]*;|`/, "", text)
    text = tolower(text)
    gsub(/[^a-z0-9_]+/, "-", text)
    gsub(/^-|-$/, "", text)
    return text
}
