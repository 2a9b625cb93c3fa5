// Reads wines and ratings in the columns of X-Wines as the engine's input.
import { parse } from 'csv-parse/sync'
import type { WineType } from '~/cellar/reference/labels'
import type { Rating } from '../engine/club-model'
import type { EngineWine } from '../engine/wine'
import { grapesOf, placesOf } from '../engine/wine-facts.server'

type Row = Record<string, string | undefined>

/** Words for kinds of wine, folded to small letters. */
const types = new Map<string, WineType>([
  ['red', 'red'],
  ['white', 'white'],
  ['rosé', 'rose'],
  ['rose', 'rose'],
  ['orange', 'orange'],
  ['sparkling', 'sparkling'],
  ['dessert', 'sweet'],
  ['sweet', 'sweet'],
  ['dessert/port', 'fortified'],
  ['fortified', 'fortified'],
])
const bodies = ['very light-bodied', 'light-bodied', 'medium-bodied', 'full-bodied', 'very full-bodied']
const acidities = ['low', 'medium', 'high']

/** Wines of a CSV with at least the column WineID; whatever else is missing is unknown. */
export function readWines(csv: string): EngineWine[] {
  return rowsOf(csv, ['WineID']).map((row) => ({
    id: text(row.WineID),
    type: types.get(text(row.Type).toLowerCase()) ?? null,
    body: step(bodies, row.Body),
    acidity: step(acidities, row.Acidity),
    sweetness: null,
    oak: null,
    ...placesOf({ appellation: text(row.RegionName), region: '', country: text(row.Country) }),
    grapes: grapesOf(listed(text(row.Grapes))),
    producer: text(row.WineryName),
    priceCents: cents(text(row.Price)),
    vintage: year(text(row.Vintage)),
    attributes: [],
  }))
}

/** Ratings of a CSV with the columns user, wine, stars (.5 to 5; one star is 20 points) and perhaps date. */
export function readRatings(csv: string): Rating[] {
  return rowsOf(csv, ['user', 'wine', 'stars']).map((row, index) => {
    const stars = Number(text(row.stars))
    if (text(row.stars) === '' || !(stars >= 0 && stars <= 5))
      throw new Error(`Row ${index + 2} of the ratings: stars must be a number from 0 to 5.`)
    const at = Date.parse(text(row.date))
    return {
      memberId: text(row.user),
      wineId: text(row.wine),
      points: Math.max(1, stars * 20),
      at: Number.isNaN(at) ? 0 : at,
    }
  })
}

function rowsOf(csv: string, needed: readonly string[]): Row[] {
  const rows = parse(csv, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }) as Row[]
  const missing = needed.filter((name) => rows[0] && rows[0][name] === undefined)
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}.`)
  return rows
}

const text = (value: string | undefined): string => (value ?? '').trim()

function step(scale: readonly string[], value: string | undefined): number | null {
  const index = scale.indexOf(text(value).toLowerCase())
  return index === -1 ? null : index + 1
}

/** The names of a list as Python prints it: ['Corvina', "Nero d'Avola"]. Other text is split at commas. */
function listed(value: string): string[] {
  const quoted = [...value.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  )
  return value.startsWith('[') ? quoted : value.split(/[,;]/)
}

function cents(value: string): number | null {
  return /^\d+(\.\d+)?$/.test(value) ? Math.round(Number(value) * 100) : null
}

const year = (value: string): number | null => (/^\d{4}$/.test(value) ? Number(value) : null)
