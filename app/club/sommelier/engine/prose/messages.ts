// Wording of answers, in one shape for every language. Pure.
import type { WineType } from '~/cellar/reference/labels'
import type { Limit } from '../filters.server'
import type { PairingReason } from '../pairing'
import type { RefusalReason } from '../refusals'
import type { HandedOver } from '../safety/net'
import type { Style } from '../styles'
import type { WantedAxis } from '../wants'

/** Sentences of a language; names, prices and places are put in as they are stored. */
export interface Messages {
  and: string
  or: string
  types: Record<WineType, { one: string; many: string }>
  /** Marks of wines by `SommelierWine.attributes`. */
  marks: Readonly<Record<string, string>>
  styles: Record<Style, string>
  reasons: Record<PairingReason, string>
  refusals: Record<RefusalReason, string>
  /** The business has to answer: for a person who may be harmed, and for a question about what is in a wine. */
  handOver: Record<HandedOver, string>
  /** Follows what an earlier question was refused or handed over for. */
  saysOtherwise: Record<'adult' | 'other', string>
  /** Wines that the list itself marks as vegan. */
  markedVegan: (labels: string) => string
  limits: Record<Limit, string>
  suggest: {
    /** The measure of "best". */
    finest: string
    /** The measure of an order, by the names of `qualities`. */
    measures: Readonly<Record<string, string>>
    foods: (dishes: string) => string
    courses: string
    plain: string
    one: string
    cheapest: string
    dearest: string
    oldest: string
    newest: string
    unknownDish: string
    /** A part of a dish. */
    leftOut: (word: string) => string
    again: string
    /** Of some wines, where the measure is not one of the list. */
    noMeasure: (label: string) => string
    /** Wines of an earlier answer. */
    back: string
    cheaper: string
    alreadyCheapest: string
    notIdeal: (dish: string) => string
    poorMatch: (dish: string) => string
    yesInStock: (label: string) => string
    reserve: string
    celebration: string
    /** The club has none of what a person likes. */
    inStyle: (name: string) => string
    /** Wines of the asked grape or place are not of the asked taste. */
    offSide: string
    adventure: string
    comfort: string
    /** A request for wine in words of which most are not understood. */
    partly: string
    /** Wines by label, the first to pour first. */
    pourOrder: (labels: string) => string
    /** One of the wines shown before. */
    ofShown: (label: string) => string
    /** Bottles to buy or to set aside, where the page has no cart. */
    noCart: string
    /** Bottles of each of so many wines, to be put into the cart. */
    cart: (bottles: number, wines: number) => string
    people: (people: number, bottles: number) => string
    withDish: (dish: string) => string
    isFrom: (style: string, place: string) => string
  }
  levels: Record<WantedAxis, Record<'low' | 'medium' | 'high', string>>
  price: (bottle: string | null, glass: string | null) => string
  none: {
    /** Null for a name that was not made out. */
    unknownName: (name: string | null) => string
    noPairing: (dish: string) => string
    nothing: string
    /** Follows the sentence that nothing fits a limit on alcohol. */
    alcoholUnstated: string
    /** Follows the sentence that no wine carries a mark. */
    attributeUnstated: (marks: string) => string
    nothingFrom: (places: string) => string
    nothingOf: (what: string) => string
    limit: (limit: string) => string
    nearest: (wine: string, price: string) => string
    tier: (wine: string, tier: string) => string
    tierMany: (count: number, tiers: string) => string
    outOfStock: (label: string) => string
    outOfStockMany: string
    noVintage: (label: string, year: string, others: string) => string
    noMore: string
    noCheaper: string
    noDearer: string
    empty: string
  }
  fact: {
    /** Before a description, to "why that one?": it meets what was asked; nothing was asked. */
    why: string
    whyOpen: string
    price: (label: string, price: string) => string
    noPrice: (label: string) => string
    glass: (label: string, price: string) => string
    noGlass: (label: string) => string
    inStock: (label: string) => string
    bottles: (count: number) => string
    tier: (tier: string) => string
    origin: (label: string, places: string) => string
    year: (year: number) => string
    noYear: (label: string) => string
    grapes: (label: string, grapes: string) => string
    noGrapes: (label: string) => string
    alcohol: (label: string, percent: string) => string
    alcoholUnknown: (label: string) => string
    /** The taste to expect of a wine: "firm tannin". */
    taste: (label: string, levels: string) => string
    /** The mark of a wine, such as "organic". */
    attribute: (label: string, mark: string) => string
    attributeUnknown: (label: string, mark: string) => string
    sweet: (label: string) => string
    dry: (label: string) => string
    redsAreDry: string
    sweetnessUnknown: (label: string) => string
    about: (label: string, style: string) => string
    count: (count: number, what: string, onList: number) => string
    countLiteral: (count: number, name: string) => string
    countOpen: (count: number) => string
    wines: (count: number) => string
    /** How many names a column of the list has, and which, where they are few. */
    names: (count: number, names: string | null) => string
    /** The sum of the prices before it. */
    total: (sum: string) => string
    whichWine: string
    cheaperOf: (label: string) => string
    samePrice: string
    olderOf: (label: string) => string
    goesWith: (dishes: string) => string
    dish: (label: string, ideas: string) => string
    notRecorded: string
  }
  service: {
    /** A wine in the middle of a sentence. */
    theWine: (label: string) => string
    temperature: (what: string, range: string) => string
    decant: Record<'no' | 'young' | 'old' | 'short', (what: string) => string>
    glass: Record<'flute' | 'white' | 'large' | 'red' | 'small', (what: string) => string>
    /** Days as a range: "3–5". */
    keeps: (what: string, days: string) => string
    window: (label: string, from: number, until: number) => string
    windowUnknown: (label: string) => string
    now: Record<'early' | 'ready' | 'late', string>
    store: string
    anyWine: string
  }
  talk: {
    /** Follows an answer where a person at the table does not drink. */
    withoutAlcohol: string
    /** For a headache or hangover that wine gave once. */
    head: string
    /** The language is not understood, the dish is. */
    onlyDish: string
    /** Which languages are understood; in English everywhere. */
    languages: string
    unclear: string
    /** A question about wine in general that no explanation is there for. */
    unknownFact: string
    greeting: string
    notAtAll: string
    /** To "ok", where several wines were shown. */
    agreed: string
    /** Before a description, to "is that a good one?" */
    opinion: string
    thanks: string
    mine: string
    who: string
  }
  chips: {
    red: string
    white: string
    food: string
    budget: string
    cheaper: string
    else: string
  }
}
