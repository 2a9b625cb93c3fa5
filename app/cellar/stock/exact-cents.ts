// Amounts of money finer than a cent, for the value of a cellar at cost. Pure.

/** Millionths of a cent in a cent: the finest amount the stock ledger keeps. */
const SCALE = 1_000_000n
const EXACT = /^(-?)(\d+)(?:\.(\d{1,6})\d*)?$/

/** Reads an amount in cents as the database writes it ("1250.333333") into millionths of a cent. */
export function parseExactCents(text: string): bigint {
  const match = EXACT.exec(text)
  if (!match) throw new Error(`Not an amount in cents: ${text}`)
  const [, sign, whole = '0', decimals = ''] = match
  const amount = BigInt(whole) * SCALE + BigInt(decimals.padEnd(6, '0'))
  return sign ? -amount : amount
}

/** Writes millionths of a cent as the database reads them: 1250333333n -> "1250.333333". */
export function formatExactCents(amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  const absolute = amount < 0n ? -amount : amount
  return `${sign}${absolute / SCALE}.${String(absolute % SCALE).padStart(6, '0')}`
}

/** Whole cents as millionths of a cent. */
export const exactly = (cents: number): bigint => BigInt(cents) * SCALE

/** `amount * share / whole`, rounded half up to a millionth of a cent. `whole` is above 0, nothing is negative. */
export function shareOf(amount: bigint, share: number, whole: number): bigint {
  const divisor = BigInt(whole)
  return (2n * amount * BigInt(share) + divisor) / (2n * divisor)
}

/** Rounds to whole cents, half up, to show it. Takes what the database wrote. */
export function roundedCents(text: string): number {
  const amount = parseExactCents(text)
  const half = SCALE / 2n
  return Number(amount < 0n ? -((half - amount) / SCALE) : (amount + half) / SCALE)
}
