// The year of a wine in a label's text. Pure.

import { asFigures } from '../layout/repair-figures'

type FoundVintage = ReturnType<typeof foundAt>

/** Signs for a wine of several years, in the languages of lists. */
const noVintage =
  /(?<![\p{L}\p{N}.])(?:n\.? ?v\.?|m\.? ?v\.?|n\/v|m\/v|s\.a\.|s\/a|n\.m\.|NM|non[- ]?vintage|non[- ]?mill[ée]sim[ée]|multi[- ]?vintage|sans ann[ée]e|senza annata|sin a[ñn]ada|sense anyada|zonder (?:oogst)?jaar|z\. ?j\.|uden årgang|sin cosecha|ohne jahrgang|o\. ?jg?\.?|sem colheita)(?![\p{L}\p{N}])/giu

const year =
  /(?<![\p{N}\p{L}.,])(?:[‘’'`´]\s?(\d{2})|((?:1[89]|20)\d{2})(?:er(?!\p{L}))?(?:\s?[/\-–]\s?(\d{2,4}))?)(?:er(?!\p{L}))?(?![\p{N}\p{L}]|[.,]\d|\s?(?:ml|cl|y(?:ea)?rs?|yo|a[nñ][on]s|ans|jahre?|jaar)\b)/giu

/** The last year that is read as a vintage; two digits up to its last two are of this century. */
const newest = 2035

/** Digits that text recognition takes for each other, in a word that otherwise looks like a year. */
const damaged = /(?<![\p{L}\p{N}])([12IlZz|])([90OoQ])([\dOoQIlSsBZz|]{2})(?![\p{L}\p{N}])/gu

/** "o. J." as text recognition has it. */
const damagedNoVintage = /(?<![\p{L}\p{N}])[o0]{1,2}[.,] ?[jJ]g?[.,]?(?![\p{L}\p{N}])/gu

/** Words after which a year is when a house was founded or its vines were planted. */
const founded =
  /(?<!\p{L})(?:since|depuis|dal|seit|sinds|desde|est\.?|established|founded|planted|gepflanzt|gegründet|anno|vines? of|in|en|nel|from the)\s*$/iu

/**
 * The vintages of a text, the one that is probably meant first: a later one before an earlier one of the same kind,
 * since names such as "Casa 1928" come first.
 */
export function findVintages(text: string, isRecognized = false): FoundVintage[] {
  const vintages: FoundVintage[] = []
  for (const match of text.matchAll(noVintage)) {
    // "S.A. Weber": the initials of a person stand before a name.
    if (/^S\. ?A\.$/.test(match[0]) && /^ \p{Lu}\p{Ll}/u.test(text.slice(match.index + match[0].length)))
      continue
    vintages.push(foundAt(match, 'NV', 0.97))
  }
  for (const match of text.matchAll(year)) {
    const [, short, long, second] = match
    if (founded.test(text.slice(0, match.index))) continue
    const value = long === undefined ? fullYear(Number(short)) : Number(long)
    if (value > newest || value < 1900) continue
    // Old years are more often part of a name; two years leave open which one is sold.
    const confidence = second !== undefined ? 0.4 : value < 1945 ? 0.5 : short !== undefined ? 0.85 : 0.97
    vintages.push(foundAt(match, second === undefined ? value : null, confidence))
  }
  if (vintages.length === 0 && isRecognized) {
    for (const match of text.matchAll(damagedNoVintage)) vintages.push(foundAt(match, 'NV', 0.8))
    for (const match of text.matchAll(damaged)) {
      const value = Number(asFigures(match[0]))
      if (value > newest || value < 1900 || !/\d/.test(match[0])) continue
      vintages.push(foundAt(match, value, 0.45))
    }
  }
  // A full year before NV, and NV before the two digits of a name such as '61.
  const rank = ({ vintage, confidence }: FoundVintage) => (vintage === 'NV' ? 1 : confidence > 0.9 ? 2 : 0)
  return vintages.sort((one, other) => rank(other) - rank(one) || other.start - one.start)
}

/** `vintage` is null where two years are printed and a person must say which is sold; places are indexes into the text. */
const foundAt = ({ index, 0: text }: RegExpExecArray, vintage: number | 'NV' | null, confidence: number) => ({
  ...{ vintage, start: index, end: index + text.length, confidence },
})

/** '98 is 1998 and '19 is 2019. */
function fullYear(two: number): number {
  return two + (2000 + two <= newest ? 2000 : 1900)
}
