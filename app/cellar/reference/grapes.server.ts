// The grape varieties. Pure; the table is parsed on first use.
import { grapeNames } from './grape-names.server'
import { nameKey } from './name-key'

/** The color of the berries. Wine of pink berries is mostly white; a blend is a kind of wine, not a grape. */
type GrapeColor = keyof typeof grapeNames

export interface Grape {
  /** The name used in this product. */
  name: string
  color: GrapeColor
  /** Other names and spellings. */
  synonyms: readonly string[]
}

interface Grapes {
  grapes: readonly Grape[]
  /** Grapes by the key of each of their names. */
  byKey: ReadonlyMap<string, Grape>
}

let parsed: Grapes | undefined

/** All grapes, parsed once per process. */
export function allGrapes(): Grapes {
  parsed ??= parseGrapes()
  return parsed
}

function parseGrapes(): Grapes {
  const grapes = Object.entries(grapeNames).flatMap(([color, table]) =>
    table
      .split(/[;\n]/)
      .filter((entry) => entry.trim() !== '')
      .map((entry): Grape => {
        const [name = '', ...synonyms] = entry.split(' = ').map((part) => part.trim())
        return { name, color: color as GrapeColor, synonyms }
      }),
  )
  const byKey = new Map<string, Grape>()
  for (const grape of grapes) byKey.set(nameKey(grape.name), grape)
  for (const grape of grapes) {
    for (const synonym of grape.synonyms) {
      const key = nameKey(synonym)
      if (!byKey.has(key)) byKey.set(key, grape)
    }
  }
  return { grapes, byKey }
}

/**
 * A grape by any of its names ("Shiraz", "Tinto Fino", "Cannonau"), whatever the accents and case, or by two of its
 * names ("Syrah/Shiraz"); null for none.
 */
export function findGrape(text: string): Grape | null {
  const { byKey } = allGrapes()
  const whole = byKey.get(nameKey(text))
  if (whole) return whole
  const [first = null, ...others] = new Set(text.split('/').map((name) => byKey.get(nameKey(name)) ?? null))
  return others.length === 0 ? first : null
}

/** The grapes of a label's text, such as "Corvina, Rondinella" or "60% Syrah / 40% Grenache"; unknown names are left out. */
export function findGrapes(text: string): Grape[] {
  const grapeNames = text
    .split(/[,;/&+]|\band\b|\d+(?:[.,]\d+)?\s*%/i)
    .map((part) => findGrape(part))
    .filter((grape) => grape !== null)
  return [...new Set(grapeNames)]
}
