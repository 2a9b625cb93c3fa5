// Reads the tables of the gazetteer. Pure.

/**
 * - `region`: the larger region that a wine list names, such as Piedmont, Rioja or California
 * - `subregion`: a part without a legal origin of its own, such as Côte de Nuits or La Morra
 * - `appellation`: an origin that labels name, such as Barolo or Oakville
 */
export type PlaceLevel = 'country' | 'region' | 'subregion' | 'appellation'

export interface Place {
  /** The name used in this product. */
  name: string
  level: PlaceLevel
  /** A country's is its own name. */
  country: string
  /** A region's is its own name; empty for a country, and for an origin that belongs to several regions. */
  region: string
  /** Places around it, from the region to the nearest: Oakville is in California, North Coast, Napa Valley. */
  within: readonly string[]
  /** Other names and spellings. */
  synonyms: readonly string[]
  /** It has places of its own below it. */
  hasParts: boolean
}

/**
 * The places of a table, in its order. A line is indented by two spaces for each level: country, region, then what
 * lies in it. Neighbors share a line, separated by `;`, and the lines below belong to the last of them. Other names
 * follow after `=`. `*` after a name marks a subregion, `!` an appellation of the whole country or of several regions.
 */
export function parsePlaces(table: string): Place[] {
  const places: Place[] = []
  const path: Place[] = []
  for (const line of table.split('\n')) {
    const text = line.trimStart()
    if (text === '') continue
    const depth = (line.length - text.length) / 2
    const parents = path.slice(0, depth)
    if (!Number.isInteger(depth) || parents.length < depth) throw new Error(`Indented wrongly: ${line}`)
    const parent = parents.at(-1)
    if (parent) parent.hasParts = true
    for (const entry of text.split(';')) {
      const place = parsePlace(entry, parents)
      places.push(place)
      path.splice(depth, path.length, place)
    }
  }
  return places
}

function parsePlace(entry: string, parents: readonly Place[]): Place {
  const [first = '', ...synonyms] = entry.split(' = ').map((name) => name.trim())
  const [, name = first, mark = ''] = /^(.*?)([*!]?)$/.exec(first) ?? []
  if (name === '') throw new Error(`A place without a name: ${entry}`)
  const [country, region] = parents
  return {
    name,
    level: levelOf(parents.length, mark),
    country: country?.name ?? name,
    region: region?.name ?? (country && mark !== '!' ? name : ''),
    within: parents.slice(1).map((parent) => parent.name),
    synonyms,
    hasParts: false,
  }
}

function levelOf(depth: number, mark: string): PlaceLevel {
  if (depth === 0) return 'country'
  if (depth === 1) return mark === '!' ? 'appellation' : 'region'
  return mark === '*' ? 'subregion' : 'appellation'
}
