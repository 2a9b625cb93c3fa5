// What people do to a list as they type it: accents left out, letters swapped, words shortened, spaces doubled. The
// truth holds what is printed; for places it holds the right name as well.
import type { MakerOptions } from './list-maker'

type Distort = NonNullable<MakerOptions['distort']>

const abbreviations: [RegExp, string][] = [
  [/^Domaine /, 'Dom. '],
  [/^Château /, 'Ch. '],
  [/^Saint-/, 'St. '],
  [/^Saint /, 'St. '],
  [/ Vineyards?$/, ' Vyd.'],
  [/^Mt\. /, 'Mount '],
  [/ & /, ' and '],
  [/\bCabernet Sauvignon\b/, 'Cab. Sauvignon'],
  [/\bVieilles Vignes\b/, 'V.V.'],
  [/\b1er Cru\b/, 'Premier Cru'],
  [/\bRiserva\b/, 'Ris.'],
]

/** Shares from 0 to 1 of the texts to which each happens. */
export interface Habits {
  /** No accents at all in these. */
  plain?: number
  /** Two letters are swapped or one is doubled or lost. */
  misspelled?: number
  abbreviated?: number
  /** A second space between two words, or one before a comma. */
  spaced?: number
  /** Curly apostrophes, or none. */
  apostrophes?: 'curly' | 'none'
  /** Each word of a cuvée begins with a capital, small words too. */
  capitalized?: boolean
}

export function irregular(habits: Habits): Distort {
  return (text, what, random) => {
    if (what === 'V' || what === 'S' || what === 'K') return text
    let result = text
    const happens = (share: number | undefined) => share !== undefined && random() < share
    if (happens(habits.abbreviated))
      result = abbreviations.reduce((now, [from, to]) => now.replace(from, to), result)
    if (happens(habits.plain)) result = result.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
    if (happens(habits.misspelled)) result = misspell(result, random)
    if (habits.apostrophes) result = result.replaceAll("'", habits.apostrophes === 'curly' ? '’' : '')
    if (habits.capitalized) result = result.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
    if (happens(habits.spaced)) result = result.replace(' ', '\u00a0 ')
    return result
  }
}

/** One slip in a long word. */
function misspell(text: string, random: () => number): string {
  const long = [...text.matchAll(/\p{L}{6,}/gu)]
  const word = long[Math.floor(random() * long.length)]
  if (!word) return text
  const at = word.index + 2 + Math.floor(random() * (word[0].length - 4))
  const [one, two] = [text[at]!, text[at + 1]!]
  const kind = random()
  const slip = kind < 0.4 ? two + one : kind < 0.7 ? one + one + two : two
  return text.slice(0, at) + slip + text.slice(at + 2)
}
