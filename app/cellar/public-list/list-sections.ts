// The order and the headings of a wine list. Pure.
import { wineKinds, wineTypes, type WineType } from '~/cellar/reference/labels'
import type { ListedWine } from './listed-wine'

interface ListGroup {
  /** The country; '' where the section needs no headings, or none is known. */
  country: string
  /** The region, where the country has enough wines to divide it. */
  region: string
  wines: ListedWine[]
}

export interface ListSection {
  /** Its anchor on the page. */
  id: 'glass' | WineType
  title: string
  groups: ListGroup[]
  count: number
  /** True while every wine of it is sold out. */
  isSoldOut: boolean
}

/** Below this a section or a country needs no headings inside: the line of each wine says where it is from. */
const fewest = 7

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
/** Unknown origins come last. */
const byText = (one: string, other: string) =>
  Number(one === '') - Number(other === '') || collator.compare(one, other)

/** Sorted by type as a meal goes, then country, region, producer, name and vintage, the smaller bottle first. */
export function inListOrder(wines: ListedWine[]): ListedWine[] {
  return wines.toSorted(
    (one, other) =>
      wineKinds.indexOf(one.type) - wineKinds.indexOf(other.type) ||
      byText(one.country, other.country) ||
      byText(one.region, other.region) ||
      byText(one.producer, other.producer) ||
      byText(one.name, other.name) ||
      byText(one.vintage ?? '', other.vintage ?? '') ||
      one.formatMl - other.formatMl,
  )
}

/** The sections of a list in list order: what is poured by the glass, then each type; none is empty. */
export function sectionsOf(wines: ListedWine[], { withGlasses = true } = {}): ListSection[] {
  const poured = withGlasses ? wines.filter(({ glassCents }) => glassCents !== null) : []
  const glasses = section('glass', 'By the glass', [{ country: '', region: '', wines: poured }])
  const types = wineKinds.map((type) => {
    const ofType = wines.filter((wine) => wine.type === type)
    return section(type, wineTypes[type], groupsOf(ofType))
  })
  return [glasses, ...types].filter(({ count }) => count > 0)
}

function section(id: ListSection['id'], title: string, groups: ListGroup[]): ListSection {
  const wines = groups.flatMap(({ wines }) => wines)
  return { id, title, groups, count: wines.length, isSoldOut: wines.every(({ isSoldOut }) => isSoldOut) }
}

function groupsOf(wines: ListedWine[]): ListGroup[] {
  if (wines.length < fewest) return [{ country: '', region: '', wines }]
  return divide(wines, ({ country }) => country).flatMap((ofCountry) => {
    const { country } = ofCountry[0]!
    if (ofCountry.length < fewest) return [{ country, region: '', wines: ofCountry }]
    return divide(ofCountry, ({ region }) => region).map((ofRegion) => ({
      country,
      region: ofRegion[0]!.region,
      wines: ofRegion,
    }))
  })
}

/** Runs of wines with the same key; they are sorted by it. */
function divide(wines: ListedWine[], keyOf: (wine: ListedWine) => string): ListedWine[][] {
  const runs = new Map<string, ListedWine[]>()
  for (const wine of wines) {
    const key = keyOf(wine).toLowerCase()
    const run = runs.get(key)
    if (run) run.push(wine)
    else runs.set(key, [wine])
  }
  return [...runs.values()]
}
