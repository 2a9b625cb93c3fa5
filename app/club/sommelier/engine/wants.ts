// A person's wants, in a shape that is stored from one question to the next. Pure; only plain data.
import type { Person } from './conversation/persons'
import type { WineType } from '~/cellar/reference/labels'

/** A place or country, by its folded main names, with the words for it. */
export interface PlaceWanted {
  keys: readonly string[]
  /** As asked, folded: wines that say so themselves come first. */
  text: string
  name: string
  isCountry: boolean
}

export interface GrapeWanted {
  key: string
  text: string
  name: string
}

/** Axes of taste from -1, little, over 0, neither, to 1, much. */
export type WantedAxis = 'body' | 'acid' | 'tannin' | 'oak' | 'fruit'
export type Way = -1 | 0 | 1

/** Before the name of a group of wines that is excluded. */
export const except = 'not-'

/** Whether a filter says where a wine is from. */
export const isRegion = (name: string): boolean =>
  /europe|world|america|hemisphere|south|north|islands|bank|domestic|coast/.test(name)

export interface Wants {
  types: readonly WineType[]
  /** Each asked type has to be among the suggestions: "one rosé and one white". */
  eachType: boolean
  notTypes: readonly WineType[]
  /** "Rosé Champagne": sparkling and rosé. */
  isRoseSparkling: boolean
  places: readonly PlaceWanted[]
  notPlaces: readonly PlaceWanted[]
  grapes: readonly GrapeWanted[]
  notGrapes: readonly GrapeWanted[]
  /** "A Picpoul or a Soave": the grape or the place. */
  isEither: boolean
  /** Groups that the wine has to be of, such as "blend", or with `except` not to be of; see `wineFilters`. */
  filters: readonly string[]
  sweetness: 'dry' | 'off-dry' | 'sweet' | null
  notSweet: boolean
  minCents: number | null
  maxCents: number | null
  aroundCents: number | null
  glassMaxCents: number | null
  minYear: number | null
  maxYear: number | null
  /** Alcohol by volume in tenths of a percent. */
  minAbvTenths: number | null
  maxAbvTenths: number | null
  isGlass: boolean
  sizeMl: number | null
  attributes: readonly string[]
  /** Bottles of one wine that have to be there. */
  bottles: number | null
  people: number | null
  /** How many suggestions are wanted, in all or of each kind. */
  count: number | null
  eachCount: Readonly<Partial<Record<WineType, number>>>
  axes: Partial<Record<WantedAxis, Way>>
  /** Scents and flavors, by the ids of `scents.ts`: "smells like roses". */
  scents: readonly string[]
  notScents: readonly string[]
  noOak: boolean
  age: 'old' | 'young' | null
  order: 'cheapest' | 'dearest' | 'oldest' | 'newest' | null
  /** The taste of which the wine is to have most, by the names of `qualities`: "your strongest red". */
  by: string | null
  isCheap: boolean
  isPremium: boolean
  occasions: readonly string[]
  foods: readonly string[]
  /** Dishes that are taken back: "we're skipping the lamb". */
  notFoods: readonly string[]
  /** Words for the foods in the question, by food. */
  foodWords: Readonly<Record<string, string>>
  /** The person who has a food, where that is said. */
  eaters: Readonly<Record<string, Person>>
  /** The foods are courses, each with a wine of its own. */
  isByCourse: boolean
  /** Food was asked for, but no dish that is known. */
  isUnknownDish: boolean
}

export const noWants: Wants = {
  types: [],
  eachType: false,
  notTypes: [],
  isRoseSparkling: false,
  places: [],
  notPlaces: [],
  grapes: [],
  notGrapes: [],
  isEither: false,
  filters: [],
  sweetness: null,
  notSweet: false,
  minCents: null,
  maxCents: null,
  aroundCents: null,
  glassMaxCents: null,
  minYear: null,
  maxYear: null,
  minAbvTenths: null,
  maxAbvTenths: null,
  isGlass: false,
  sizeMl: null,
  attributes: [],
  bottles: null,
  people: null,
  count: null,
  eachCount: {},
  axes: {},
  scents: [],
  notScents: [],
  noOak: false,
  age: null,
  order: null,
  by: null,
  isCheap: false,
  isPremium: false,
  occasions: [],
  foods: [],
  notFoods: [],
  foodWords: {},
  eaters: {},
  isByCourse: false,
  isUnknownDish: false,
}

/** The places and grapes of a question, each as a kind of wine with its name. */
export const kindsIn = ({ places, grapes }: Wants): { name: string; kind: Wants }[] => [
  ...places.map((place) => ({ name: place.name, kind: { ...noWants, places: [place] } })),
  ...grapes.map((grape) => ({ name: grape.name, kind: { ...noWants, grapes: [grape] } })),
]

/** Only its colors, grapes and places. */
export const kindOf = ({ types, grapes, places }: Wants): Wants => ({ ...noWants, types, grapes, places })
/** How many colors, grapes, places and dishes it names. */
export const namesIn = ({ types, grapes, places, foods }: Wants): number =>
  types.length + grapes.length + places.length + foods.length
/** Without price, glass and numbers. */
export const withoutSums = (wants: Wants): Wants => ({
  ...wants,
  ...{ minCents: null, maxCents: null, aroundCents: null, glassMaxCents: null, isGlass: false },
  ...{ isCheap: false, count: null, people: null, bottles: null, eachType: false },
})

/** Only the wants that are stated. */
export const statementsOf = (wants: Wants): Partial<Wants> =>
  Object.fromEntries(
    Object.entries(wants).filter(([name, value]) => saysSomething({ ...noWants, [name]: value })),
  )

/** Whether anything in it says which wine is wanted. */
export function saysSomething(wants: Wants): boolean {
  return (Object.keys(noWants) as (keyof Wants)[]).some((name) => {
    const value = wants[name]
    if (Array.isArray(value)) return value.length > 0
    if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
    return value !== noWants[name]
  })
}
