// Bottle sizes named in a label's text. Pure.
import { parseFormat } from '~/cellar/reference/formats'

type FoundSize = ReturnType<typeof sizeAt>

/** Words for sizes that are not also words for something else in a label. */
const words: readonly (readonly [RegExp, number])[] = [
  [
    /(?<![\p{L}\p{N}])(?:half|demi|½|1\/2)[- ]?(?:bottles?|btls?\b\.?|bt\b\.?|bouteilles?|bot\.|fl(?:asche|es)?\b\.?)(?!\p{L})/giu,
    375,
  ],
  [
    /\b(?:demi[- ]bouteilles?|demie?s?|mezza(?: bottiglia)?|media botella|halbe flasche|halve fles|meia garrafa|fillette|halves|half)\b(?![- ]?sec)/giu,
    375,
  ],
  // "1/2 Casa Macul" at the start of a label.
  [/^(?:½|1\/2)\s(?=\p{Lu})/gu, 375],
  [/\b(?:double|doppio|doble)[- ]?magnums?\b/giu, 3000],
  [/\b(?:magnums?|mag\.)(?!\p{L})/giu, 1500],
  [/\bj[ée]roboams?\b/giu, 3000],
  [/\br[ée]hoboams?\b/giu, 4500],
  [/\b(?:imp[ée]riale?|methuselah|mathusalem) bottles?\b|\b(?:methuselah|mathusalem)\b/giu, 6000],
  [/\bsalmanazars?\b/giu, 9000],
  [/\b(?:balthazar|nebuchadnezzar)s?\b/giu, 12000],
  // Before another word, "Piccolo" is a part of a name.
  [/\b(?:picc?olo|split|quarter bottle)\b(?!\s+(?!(?:nv|n\.v\.)\b)\p{L})/giu, 187],
]

const volume =
  /(?<![\p{L}\p{N}.,])(\d{1,4}(?:[.,]\d{1,3})?)\s?(ml|cl|dl|ltr|lt|l|litres?|liters?|litri|litros|liter)(?![\p{L}\p{N}])/giu

/** The bottle sizes of a text, a printed volume before a word. Sizes of a pour or of a keg are none. */
export function findSizes(text: string): FoundSize[] {
  const sizes: FoundSize[] = []
  for (const match of text.matchAll(volume)) {
    const unit = match[2]!.toLowerCase().replace(/^li?tr[io].*$|^lit.*$/, 'l')
    const ml = parseFormat(`${match[1]} ${unit}`)
    if (ml === null || ml < 187 || ml > 18_000) continue
    sizes.push(sizeAt(match, ml, 0.97))
  }
  if (sizes.length > 0) return sizes
  const inWords = words.map(([word, ml]) => [...text.matchAll(word)].map((match) => sizeAt(match, ml, 0.9)))
  return inWords.find(({ length }) => length > 0) ?? []
}

const sizeAt = ({ index, 0: text }: RegExpExecArray, ml: number, confidence: number) => ({
  ...{ ml, start: index, end: index + text.length, confidence },
})
