// Makes one list: draws wines and prices from its own seed, writes lines, and keeps the truth of each.
import { randomFrom } from '#/sandbox/stripe/random'
import { escapeHtml, fill, type Item, type LabelStyle, type PrintedFacts } from './label'
import type { Place, Wine, WineType } from './pool'
import type { TruthEntry } from './truth'
import { inLanguage, type Language } from './words'

/** What the headings above a line print. */
export interface Heading {
  /** The headings as printed, outermost first. */
  titles: string[]
  country?: string
  region?: Place
  /** Wines are listed by producer under the name of their appellation. */
  appellation?: Place
  grape?: string
  /** The size is printed: in the heading or over the column of prices. */
  ml?: number
}

export interface MakerOptions {
  seed: number
  language?: Language
  /** Prices are dollars times this. */
  rate?: number
  /** Bottle prices end on multiples of this. */
  step?: number
  glassStep?: number
  size?: (ml: number) => string
  nonVintage?: string
  year?: (year: number) => string
  distort?: (text: string, what: string, random: () => number) => string
  /** Share of wines whose vintage the list leaves out. */
  withoutVintage?: number
}

export class ListMaker {
  readonly entries: TruthEntry[] = []
  readonly random: () => number
  readonly language: Language
  private readonly used = new Set<Wine>()

  constructor(
    private readonly pool: readonly Wine[],
    private readonly options: MakerOptions,
  ) {
    this.random = randomFrom(options.seed)
    this.language = options.language ?? 'en'
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  one<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, key: this.random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value)
  }

  /** Wines that the list does not have yet, at most `count`, in the order of the pool. */
  take(count: number, fits: (wine: Wine) => boolean): Wine[] {
    const matches = this.shuffled(this.pool.filter((wine) => !this.used.has(wine) && fits(wine))).slice(
      0,
      count,
    )
    for (const wine of matches) this.used.add(wine)
    return matches.sort((a, b) => this.pool.indexOf(a) - this.pool.indexOf(b))
  }

  /** The wine with a vintage and a price; `glasses` are the pours for which it has a price, in milliliters. */
  item(wine: Wine, { glasses = [], ml = 750, bottle = true, bin = null }: ItemOptions = {}): Item {
    const { rate = 1, step = 1, glassStep = step, withoutVintage = 0 } = this.options
    const years = wine.years
    const vintage = years ? (this.chance(withoutVintage) ? null : this.between(...years)) : 'NV'
    const factor = ml === 750 ? 1 : ml < 750 ? (ml / 750) * 1.08 : (ml / 750) * 1.12
    const price = Math.max(step, round(wine.price * factor * rate * (0.92 + this.random() * 0.2), step))
    return {
      wine,
      vintage,
      ml,
      bin,
      bottle: bottle ? price : null,
      glasses: glasses.map((pour) => ({
        ml: pour.printed,
        price: round(((price * pour.ml) / ml) * 1.22 + glassStep / 2, glassStep),
      })),
    }
  }

  /** Prints an item by a pattern and keeps its truth. Returns HTML. */
  line(pattern: string, item: Item, heading: Heading): string {
    const { html, printed: facts } = fill(pattern, item, this.style(heading))
    const mark = `<span class="mark" data-n="${this.entries.length}"></span>`
    this.entries.push(this.truthOf(item, facts, heading))
    return mark + html
  }

  /** Cells of a table in place of a line: one pattern each. */
  cells(patterns: string[], item: Item, heading: Heading): string[] {
    const cut = '\u0001'
    return this.line(patterns.join(cut), item, heading).split(cut)
  }

  private style({ titles, region, appellation, grape }: Heading): LabelStyle {
    const { distort } = this.options
    const above = [...titles, ...names(region), ...names(appellation), grape].filter(Boolean)
    return {
      language: this.language,
      size: this.options.size ?? ((ml) => (ml === 375 ? 'half bottle' : ml === 1500 ? 'magnum' : `${ml}ml`)),
      nonVintage: this.options.nonVintage ?? 'NV',
      year: this.options.year ?? String,
      distort: (text, what) => (text && distort ? distort(text, what, this.random) : text),
      isAbove: (text) => above.includes(text),
    }
  }

  private truthOf(item: Item, facts: PrintedFacts, heading: Heading): TruthEntry {
    const { wine } = item
    const inferred: string[] = []
    const places = [wine.appellation, wine.region]
    const printed = [...facts.region, ...names(heading.appellation), ...names(heading.region)]
    if (!printed.length) inferred.push('region')
    if (!facts.country && !heading.country) inferred.push('country')
    const grape = facts.grape ?? heading.grape ?? null
    // "Barbera d'Alba" prints its grape.
    const texts = [...facts.name, ...heading.titles, heading.appellation?.name ?? ''].join(' ')
    if (!grape && wine.grape && !texts.includes(wine.grape)) inferred.push('varietal')
    if (!facts.size && !heading.ml) inferred.push('bottleMl')
    const region = unique(
      (printed.length ? printed : places.map(({ name }) => name)).flatMap((text) =>
        this.synonyms(text, places),
      ),
    )
    const own = facts.name.join(' ')
    const [name = wine.producer, ...otherNames] = unique(
      own
        ? [own, facts.isGrapeApart && grape ? `${own} ${grape}` : '']
        : [heading.appellation?.name, grape, facts.producer, facts.region[0]].map((text) => text ?? ''),
    )
    return {
      section: heading.titles.join(', ') || null,
      type: wine.type,
      producer: facts.producer,
      name,
      ...(otherNames.length ? { otherNames } : {}),
      vintage: facts.vintage ? item.vintage : null,
      region: region.length ? region : null,
      country: wine.country,
      varietal: grape ?? (wine.grape || null),
      bottleMl: item.ml,
      priceBottle: item.bottle,
      glasses: item.glasses,
      bin: item.bin,
      inferred,
    }
  }

  /** A place as printed, and the names that a person would accept for it. */
  private synonyms(text: string, places: Place[]): string[] {
    const matches = places.filter(
      ({ name, others }) =>
        inLanguage(name, this.language) === text || name === text || others.includes(text),
    )
    return [text, ...matches.flatMap(names)]
  }
}

export interface ItemOptions {
  glasses?: { ml: number; printed: number | null }[]
  ml?: number
  bottle?: boolean
  bin?: string | null
}

const names = (place: Place | undefined) => (place ? [place.name, ...place.others] : [])
const unique = (texts: string[]) => [...new Set(texts.filter(Boolean))]
const round = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(2))

/** Wines in the order of their types, with the type as key. */
export function byType(wines: readonly Wine[], order: readonly WineType[]): [WineType, Wine[]][] {
  return order
    .map((type): [WineType, Wine[]] => [type, wines.filter((wine) => wine.type === type)])
    .filter(([, group]) => group.length > 0)
}

export { escapeHtml }
