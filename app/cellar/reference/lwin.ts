// The Liv-ex Wine Identification Number. Pure.

/** The parts of a number, as far as it has them. */
interface Lwin {
  /** Digits alone, to store and compare. */
  digits: string
  /** Seven digits: producer and wine. */
  wine: string
  /** "NV" for the year 1000, which stands for no vintage. */
  vintage: number | 'NV' | null
  /** Bottles in a case. */
  packSize: number | null
  bottleMl: number | null
}

const lengths = [7, 11, 16, 18]
const noVintage = 1000
const firstVintage = 1700
const lastVintage = 2199

/**
 * Reads an LWIN of 7 (wine), 11 (+ vintage), 16 (+ bottle size in ml, five digits) or 18 digits (+ bottles in a case,
 * two digits, before the size). Spaces, hyphens and a leading "LWIN", "LWIN11" or "LWIN:" are tolerated. Checked are
 * the length, the first digit (never 0), the vintage (1700 to 2199, or 1000 for none), the size (50 to 30,000 ml,
 * since samples and show bottles have numbers too) and the case (at least one bottle). Not checked is whether Liv-ex has issued the number: it carries no
 * check digit, and the list is theirs.
 */
export function parseLwin(text: string): Lwin | { problem: string } {
  const bare = text.trim().replace(/^lwin[\s\u00ad-]*(?:(?:7|11|16|18)[\s:#-]+)?[\s:#-]*/i, '')
  const digits = bare.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length))
    return { problem: 'An LWIN has 7, 11, 16 or 18 digits, such as 1014033 or 10140332015.' }
  if (digits.startsWith('0')) return { problem: 'An LWIN does not begin with 0.' }
  const year = digits.length > 7 ? Number(digits.slice(7, 11)) : null
  if (year !== null && year !== noVintage && (year < firstVintage || year > lastVintage))
    return { problem: `Digits 8 to 11 of an LWIN are the vintage, or 1000 for none. ${year} is neither.` }
  const packSize = digits.length === 18 ? Number(digits.slice(11, 13)) : null
  if (packSize === 0)
    return { problem: 'Digits 12 and 13 of an LWIN are the bottles in a case, at least 01.' }
  const bottleMl = digits.length >= 16 ? Number(digits.slice(-5)) : null
  if (bottleMl !== null && (bottleMl < 50 || bottleMl > 30_000))
    return { problem: 'The last five digits of an LWIN are the bottle size in ml, such as 00750.' }
  const vintage = year === noVintage ? 'NV' : year
  return { digits, wine: digits.slice(0, 7), vintage, packSize, bottleMl }
}

/** Error of a typed LWIN, as a sentence; null for none. See `parseLwin` for the checks. */
export function lwinProblem(text: string): string | null {
  const read = parseLwin(text)
  return 'problem' in read ? read.problem : null
}
