// The trade's bottle sizes. Pure, and small enough for the browser.

interface Format {
  ml: number
  name: string
  /** Other names that people type, such as those of Bordeaux and Champagne where they differ. */
  synonyms?: readonly string[]
}

/** Every size the trade has a name for, the smallest first. */
export const tradeFormats: readonly Format[] = [
  { ml: 187, name: 'Split', synonyms: ['Piccolo', 'Quarter bottle'] },
  { ml: 200, name: 'Quarter' },
  { ml: 250, name: 'Chopine' },
  { ml: 375, name: 'Half', synonyms: ['Demi', 'Half bottle', 'Fillette'] },
  { ml: 500, name: 'Half-liter', synonyms: ['Jennie', 'Half-litre', '50 cl'] },
  { ml: 620, name: 'Clavelin' },
  { ml: 700, name: '700 ml' },
  { ml: 720, name: 'Yongo' },
  { ml: 750, name: 'Bottle', synonyms: ['Standard', 'Standard bottle', 'Full bottle'] },
  { ml: 1_000, name: 'Liter', synonyms: ['Litre'] },
  { ml: 1_500, name: 'Magnum', synonyms: ['Mag'] },
  { ml: 2_250, name: 'Marie-Jeanne', synonyms: ['Tregnum'] },
  { ml: 3_000, name: 'Double magnum', synonyms: ['Jeroboam (Champagne)', 'Jeroboam'] },
  { ml: 4_500, name: 'Rehoboam', synonyms: ['Jeroboam (Bordeaux)'] },
  { ml: 5_000, name: '5 liters', synonyms: ['Jeroboam (5 L)'] },
  { ml: 6_000, name: 'Imperial', synonyms: ['Methuselah', 'Impériale', 'Mathusalem'] },
  { ml: 9_000, name: 'Salmanazar' },
  { ml: 12_000, name: 'Balthazar' },
  { ml: 15_000, name: 'Nebuchadnezzar' },
  { ml: 18_000, name: 'Melchior', synonyms: ['Solomon'] },
]

export const smallestFormat = 187
export const largestFormat = 18_000

const byMl = new Map(tradeFormats.map((format) => [format.ml, format]))

/** "Magnum (1.5 L)", "Bottle (750 ml)"; a size without a name is only its volume. */
export function formatName(ml: number): string {
  const format = byMl.get(ml)
  const volume = volumeText(ml)
  return format && !/^\d/.test(format.name) ? `${format.name} (${volume})` : volume
}

/** "750 ml", "1.5 L". */
export function volumeText(ml: number): string {
  return ml < 1_000 ? `${ml} ml` : `${ml / 1_000} L`
}

/** Whether the trade has a name for this size. */
export function isTradeFormat(ml: number): boolean {
  return byMl.has(ml)
}

const spelled = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const byName = new Map(
  tradeFormats.flatMap(({ ml, name, synonyms = [] }) =>
    [name, ...synonyms].map((one) => [spelled(one), ml] as const),
  ),
)

const milliliters = new Map([
  ['ml', 1],
  ['cl', 10],
  ['dl', 100],
  ['l', 1_000],
  ['lt', 1_000],
  ['ltr', 1_000],
  ['liter', 1_000],
  ['liters', 1_000],
  ['litre', 1_000],
  ['litres', 1_000],
  ['oz', 29.5735],
])

/**
 * Milliliters of a typed size: "1.5 L", "75cl", "750 ml", "magnum", "Magnum (1.5 L)"; null for none. A decimal comma
 * counts as a point. A number without a unit is liters up to 18 and milliliters from 100 on. Jeroboam is 3 liters, as
 * in Champagne; Bordeaux's of 4.5 needs its number.
 */
export function parseFormat(text: string): number | null {
  const format = byName.get(spelled(text))
  if (format !== undefined) return format
  const volume = /(\d+(?:[.,]\d+)?)\s*([a-z]*)\s*\)?\s*$/i.exec(text.trim())
  if (!volume) return byName.get(spelled(text.replace(/\bbottle\b/i, ''))) ?? null
  const lead = text.trim().slice(0, volume.index)
  if (/[-−–]\s*$/.test(lead)) return null
  const before = spelled(lead)
  if (before !== '' && !byName.has(before)) return null
  const ml = inMilliliters(asNumber(volume[1] ?? ''), (volume[2] ?? '').toLowerCase())
  return ml !== null && ml > 0 ? Math.round(ml) : null
}

/** "1,500" is fifteen hundred, "1,5" is one and a half. */
function asNumber(digits: string): number {
  return Number(/^\d{1,2}[.,]\d{3}$/.test(digits) ? digits.replace(/[.,]/, '') : digits.replace(',', '.'))
}

function inMilliliters(amount: number, unit: string): number | null {
  if (unit !== '') {
    const factor = milliliters.get(unit)
    return factor === undefined ? null : amount * factor
  }
  if (amount <= 18) return amount * 1_000
  return amount >= 100 ? amount : null
}

/**
 * Problem of a bottle size: outside 187 ml to 18 L it is refused, and a size without a trade name needs a
 * confirmation; null for neither.
 */
export function formatProblem(ml: number): { kind: 'refused' | 'unusual'; sentence: string } | null {
  if (!Number.isInteger(ml) || ml < smallestFormat || ml > largestFormat)
    return { kind: 'refused', sentence: 'Please enter a bottle size from 187 ml to 18 L (18,000 ml).' }
  if (isTradeFormat(ml)) return null
  return {
    kind: 'unusual',
    sentence: `${volumeText(ml)} is not a usual bottle size. Please confirm that it is right.`,
  }
}
