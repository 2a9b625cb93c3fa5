// The facts of a wine that guests see on the public list, and no others. Pure.
import { formatAmount, formatMoney } from '~/foundation/kit/money'
import type { WineType } from '~/cellar/reference/labels'

export interface ListedWine {
  id: string
  type: WineType
  producer: string
  name: string
  /** "2019" or "NV"; null where it is unknown. */
  vintage: string | null
  varietal: string
  appellation: string
  region: string
  country: string
  formatMl: number
  bottleCents: number | null
  glassCents: number | null
  /** Size of a pour. */
  glassMl: number | null
  houseScore: number | null
  /** The business's note for guests. */
  note: string
  pictureUrl: string | null
  /** True while no bottle is available. */
  isSoldOut: boolean
}

/** The name as a wine list prints it; a wine named after its producer shows that once. */
export function namesOf({ producer, name }: Pick<ListedWine, 'producer' | 'name'>): [string, string] {
  return name.toLowerCase().startsWith(producer.toLowerCase()) ? ['', name] : [producer, name]
}

const sizes = new Map([
  [187, 'Split'],
  [375, 'Half bottle'],
  [1500, 'Magnum'],
  [3000, 'Double magnum'],
  [6000, 'Imperial'],
])

/** "Half bottle", "Magnum" or "500 ml"; null for a standard bottle. */
export function sizeName(formatMl: number): string | null {
  if (formatMl === 750) return null
  const milliliters = `${formatMl} ml`
  return sizes.get(formatMl) ?? (formatMl >= 1_000 ? `${formatMl / 1_000} l` : milliliters)
}

/** A pour in ounces, to the half: 150 ml is "5 oz". */
export function pourSize(glassMl: number): string {
  return `${Math.max(0.5, Math.round((glassMl / 29.5735) * 2) / 2)} oz`
}

/** A price as a wine list prints it: "$54", with cents only where there are any. */
export const listPrice = (cents: number, currency: string): string =>
  cents % 100 === 0 ? formatAmount(cents, currency, noCents) : formatMoney(cents, currency)

const noCents = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
