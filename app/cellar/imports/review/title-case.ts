// Names that are printed in capitals, as people write them. Pure.

/** Small words inside a name. */
const particles = new Set(
  ['de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'sur', 'di', 'del', 'della', 'delle', 'dei', 'degli']
    .concat(['da', 'e', 'y', 'el', 'los', 'las', 'von', 'vom', 'der', 'und', 'zu', 'of', 'the', 'and', 'do'])
    .concat(['dos', 'das', 'al', 'aux', 'au']),
)
/** Words that stay in capitals: classes of origin, non-vintage, Roman numerals. */
const stays = /^(AOC|AOP|DOC|DOCG|IGT|IGP|AVA|VDP|GG|NV|XO|VS|VSOP|LBV|[IVX]{2,})$/

/** "CHÂTEAU DE BEAUCASTEL" becomes "Château de Beaucastel"; words with a small letter stay as they are. */
export function titleCase(text: string): string {
  let isFirst = true
  return text.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const begins = isFirst
    isFirst = false
    if (word.length < 2 || word !== word.toUpperCase() || stays.test(word)) return word
    const small = word.toLowerCase()
    // Not after an apostrophe: "D'Albola", "L'Ermita".
    if (!begins && particles.has(small) && !/['’]/.test(text[at - 1] ?? '')) return small
    return small.charAt(0).toUpperCase() + small.slice(1)
  })
}
