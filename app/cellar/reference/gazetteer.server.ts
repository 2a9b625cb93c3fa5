// The countries, regions and appellations of wine: finding one by name, and what follows from it. Pure; the tables
// are parsed on first use.
import { nameKey } from './name-key'
import { parsePlaces, type Place } from './parse-places.server'
import { australiaAndNewZealand } from './places/australia-new-zealand.server'
import { easternEuropeAndWorld } from './places/eastern-europe-world.server'
import { france } from './places/france.server'
import { germanyAndAustria } from './places/germany-austria.server'
import { italy } from './places/italy.server'
import { mediterraneanEast } from './places/mediterranean-east.server'
import { northAmerica } from './places/north-america.server'
import { southernHemisphere } from './places/southern-hemisphere.server'
import { spainAndPortugal } from './places/spain-portugal.server'

export type { Place, PlaceLevel } from './parse-places.server'

/** The order decides which of two places with the same name is meant where nothing else tells. */
const tables = [
  italy,
  france,
  northAmerica,
  spainAndPortugal,
  germanyAndAustria,
  australiaAndNewZealand,
  southernHemisphere,
  mediterraneanEast,
  easternEuropeAndWorld,
]

interface Gazetteer {
  places: readonly Place[]
  /** Countries by the key of each of their names. */
  countries: ReadonlyMap<string, Place>
  /** Other places by the key of each of their names; those that bear it as their main name first. */
  regions: ReadonlyMap<string, readonly Place[]>
}

let parsed: Gazetteer | undefined

/** The whole gazetteer, parsed once per process. */
export function gazetteer(): Gazetteer {
  parsed ??= indexPlaces(tables.flatMap(parsePlaces))
  return parsed
}

function indexPlaces(places: readonly Place[]): Gazetteer {
  const countries = new Map<string, Place>()
  const regions = new Map<string, Place[]>()
  const add = (name: string, place: Place) => {
    const key = nameKey(name)
    if (place.level === 'country') {
      if (!countries.has(key)) countries.set(key, place)
      return
    }
    const regionsOfKey = regions.get(key) ?? []
    if (!regionsOfKey.includes(place)) regions.set(key, [...regionsOfKey, place])
  }
  for (const place of places) add(place.name, place)
  for (const place of places) for (const synonym of place.synonyms) add(synonym, place)
  for (const { name, key } of countryNamesAbroad([...countries.keys()])) {
    const place = countries.get(key)
    // "Georgia" is a state as well: a name that means another place here says no country.
    if (place && !regions.has(nameKey(name))) add(name, place)
  }
  return { places, countries, regions }
}

/** The languages that wine lists are printed in, by their codes. */
const languages = 'de fr it es pt nl sv da nb fi is et lv lt pl cs sk hu sl hr bs ro tr ca sq'.split(' ')

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Shorter names are words as well. */
const shortest = 5

/**
 * Names of the countries with the given keys in these languages, each with its country's key: "Frankrike" is
 * France. A country that the runtime does not know by its key has no other names here.
 */
function countryNamesAbroad(keys: readonly string[]): { name: string; key: string }[] {
  const wanted = new Set(keys)
  const english = namesIn('en')
  const codes = letters.flatMap((one) =>
    letters.flatMap((other): [string, string][] => {
      const name = english.of(one + other)
      const key = name === undefined ? '' : nameKey(name)
      return wanted.has(key) ? [[one + other, key]] : []
    }),
  )
  return languages.flatMap((language) => {
    const names = namesIn(language)
    return codes.flatMap(([code, key]) => {
      const name = names.of(code) ?? ''
      return name.length >= shortest ? [{ name, key }] : []
    })
  })
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })

/** A country by any of its names ("USA", "Deutschland"), whatever the accents and case; null for none. */
export function findCountry(text: string): Place | null {
  return gazetteer().countries.get(nameKey(text)) ?? null
}

interface Near {
  country?: string
  region?: string
}

/**
 * A region, subregion or appellation by any of its names, whatever the accents, case and punctuation. A legal class
 * or quality after the name is left out ("Barolo DOCG", "Rioja Gran Reserva", "Meursault 1er Cru 'Charmes'"), and so
 * is what follows a comma. Of several with the same name, `country` and `region` choose; without them the best known.
 */
export function findRegion(text: string, near: Near = {}): Place | null {
  return findRegions(text, near)[0] ?? null
}

/** All places that `findRegion` could mean, the best known first. */
export function findRegions(text: string, { country = '', region = '' }: Near = {}): readonly Place[] {
  const { regions } = gazetteer()
  const spelling = spellings(text).find((key) => regions.has(key))
  const places = spelling === undefined ? [] : (regions.get(spelling) ?? [])
  const inCountry = findCountry(country)?.name
  const inRegion = new Set(region === '' ? [] : regions.get(nameKey(region))?.map(({ name }) => name))
  return places.filter(
    (place) =>
      (inCountry === undefined || place.country === inCountry) &&
      (inRegion.size === 0 || [...place.within, place.name].some((name) => inRegion.has(name))),
  )
}

/** Words that may follow a place's name without being part of it. */
const classes = new Set(
  (
    'docg doc dop igt igp aoc aop ac ava do doca doq vdp vt vr gi wo pdo pgi dac qba vqa ' +
    'riserva reserva crianza superiore superior classico classica selezione gran spumante brut secco ' +
    'rosso bianco rosato rouge blanc rose tinto blanco rosado red white'
  ).split(' '),
)

/** The keys to try: the text as it is, before a comma, before "Grand Cru", and with classes left out one by one. */
function spellings(text: string): string[] {
  const keys = [nameKey(text), nameKey(text.split(',', 1)[0] ?? '')]
  const shorter = (keys[1] ?? '').replace(/ (?:1er|premier|grand) cru\b.*$/, '')
  const words = shorter.split(' ')
  keys.push(shorter)
  while (words.length > 1 && classes.has(words.at(-1) ?? '')) {
    words.pop()
    keys.push(words.join(' '))
  }
  return keys
}

/** Origin on a label; unknown is empty. */
interface Origin {
  appellation: string
  region: string
  country: string
}

/**
 * Fills the empty levels that follow from the others: the appellation Barolo is in Piedmont, Italy. What was typed
 * stays as it is. A level stays empty where places of the same name disagree about it.
 */
export function inferOrigin(origin: Partial<Origin>): Origin {
  const { appellation = '', region = '', country = '' } = origin
  const candidates = [
    findRegions(appellation, { country, region }),
    findRegions(region, { country }).filter(() => region !== ''),
  ].filter((places) => places.length > 0)
  const regionOf = agreed(candidates[0]?.map((place) => place.region))
  const countryOf = agreed(
    // A text that also names a country, such as Georgia, tells neither.
    candidates[0]
      ?.map((place) => place.country)
      .concat(otherCountry(appellation === '' ? region : appellation)),
  )
  return {
    appellation,
    region: region || (appellation === '' ? '' : regionOf),
    country: country || countryOf,
  }
}

function otherCountry(text: string): string[] {
  const country = findCountry(text)
  return country ? [country.name] : []
}

/** The one value that all have; empty for none or several. */
function agreed(values: readonly string[] = []): string {
  const [first = '', ...others] = new Set(values)
  return others.length === 0 ? first : ''
}
