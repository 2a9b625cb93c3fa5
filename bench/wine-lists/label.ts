// Writes a wine as a list prints it, from a pattern, and keeps what was printed: the truth follows from it.
import type { Place, Wine } from './pool'
import { inLanguage, type Language } from './words'

/** A wine as an item of a list. */
export interface Item {
  wine: Wine
  vintage: number | 'NV' | null
  ml: number
  bottle: number | null
  glasses: { price: number; ml: number | null }[]
  bin: string | null
}

/** What a list prints of an item, in the order of print. */
export interface PrintedFacts {
  producer: string | null
  name: string[]
  region: string[]
  grape: string | null
  /** The grape stands apart from the label. */
  isGrapeApart: boolean
  country: boolean
  vintage: boolean
  size: boolean
}

export interface LabelStyle {
  language: Language
  /** How a size that is not the usual one is called. */
  size: (ml: number) => string
  /** How the missing year of a wine without one is printed; '' leaves it out. */
  nonVintage: string
  year: (year: number) => string
  /** Irregularities of a list: what becomes of a text. */
  distort: (text: string, what: string) => string
  /** Texts that the headings above print already. */
  isAbove: (text: string) => boolean
}

const quotable =
  /^(?!.*(Riserva|Reserv|Cru|Brut|Blanc|Rouge|Rosé|Crianza|Estate|Vieilles|Vieille|trocken|Classic|Extra|Vintage|Old Vine|Gran )).+$/

/**
 * Fills a pattern. `{P}` producer, `{A}` appellation as the wine's name, `{a}` appellation as a place, `{Z}` any
 * appellation as a place, `{C}` cuvée,
 * `{G}` grape as part of the label, `{g}` any grape beside it, `{R}` region, `{K}` country, `{V}` vintage, `{S}` size.
 * After a colon: b bold, i italic, u capitals, s small capitals, q in quotes, x abbreviated. `[...]` is left out where
 * nothing in it has a text. The rest is HTML.
 */
export function fill(
  pattern: string,
  item: Item,
  style: LabelStyle,
): { html: string; printed: PrintedFacts } {
  const printed: PrintedFacts = {
    producer: null,
    name: [],
    region: [],
    grape: null,
    isGrapeApart: false,
    country: false,
    vintage: false,
    size: false,
  }
  const token = (name: string, modes: string): string => {
    const regular = say(name, modes, item, style, printed)
    const text = regular && style.distort(regular, name)
    if (text) note(name, text, regular, item, printed)
    return dress(text, modes)
  }
  const tokens = (text: string) =>
    text.replace(/\{(\w)(?::(\w+))?\}/g, (_, name: string, modes = '') => token(name, modes))
  const groups = /\[([^[\]]*)\]|([^[]+)/g
  const html = pattern.replace(groups, (_, group: string | undefined, plain: string | undefined) => {
    if (plain !== undefined) return tokens(plain)
    let any = false
    const filled = (group ?? '').replace(/\{(\w)(?::(\w+))?\}/g, (_, name: string, modes = '') => {
      const text = token(name, modes)
      any ||= text !== ''
      return text
    })
    return any ? filled : ''
  })
  return { html: html.replace(/ +(?=,)/g, '').replace(/ +(?=<\/)/g, ''), printed }
}

function say(name: string, modes: string, item: Item, style: LabelStyle, printed: PrintedFacts): string {
  const { wine } = item
  const once = (text: string) => (printed.region.includes(text) || style.isAbove(text) ? '' : text)
  switch (name) {
    case 'P':
      return modes.includes('x') ? abbreviated(wine.producer) : wine.producer
    case 'A':
      return wine.isNamedAfterPlace ? wine.appellation.name : ''
    case 'a':
      return wine.isNamedAfterPlace ? '' : once(local(wine.appellation, style.language))
    case 'Z':
      return local(wine.appellation, style.language)
    case 'C':
      return wine.cuvee
    case 'G':
      return wine.isGrapeOnLabel && !style.isAbove(wine.grape) ? wine.grape : ''
    case 'g':
      return printed.grape ? '' : wine.grape
    case 'R':
      return once(local(wine.region, style.language))
    case 'K':
      return inLanguage(wine.country, style.language)
    case 'V':
      if (item.vintage === 'NV') return style.nonVintage
      return item.vintage === null ? '' : style.year(item.vintage)
    case 'S':
      return item.ml === 750 ? '' : style.size(item.ml)
    default:
      throw new Error(`There is no ${name} in a label`)
  }
}

/** A place in a list's language. */
export function local(place: Place, language: Language): string {
  return inLanguage(place.name, language)
}

function note(name: string, text: string, regular: string, { wine }: Item, printed: PrintedFacts): void {
  if (name === 'P') printed.producer = text
  if (name === 'A' || name === 'C' || name === 'G') printed.name.push(text)
  if ('AaZR'.includes(name)) printed.region.push(...new Set([text, regular]))
  if (name === 'G' || name === 'g') printed.grape = wine.grape
  if (name === 'g') printed.isGrapeApart = true
  if (name === 'K') printed.country = true
  // A dash says nothing.
  if (name === 'V') printed.vintage = /\p{L}|\d/u.test(text)
  if (name === 'S') printed.size = true
}

function dress(text: string, modes: string): string {
  if (!text) return ''
  const quoted = modes.includes('q') && quotable.test(text) ? `“${text}”` : text
  const cased = modes.includes('u') ? quoted.toLocaleUpperCase('en') : quoted
  const safe = escapeHtml(cased)
  const classes = [...modes].filter((mode) => 'bis'.includes(mode))
  return classes.length ? `<span class="${classes.join(' ')}">${safe}</span>` : safe
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const abbreviated = (producer: string) =>
  producer
    .replace(/^Domaine /, 'Dom. ')
    .replace(/^Château /, 'Ch. ')
    .replace(/ Père & Fils$/, ' P. & F.')
    .replace(/^Tenuta /, 'Ten. ')
    .replace(/^Castello /, 'Cast. ')
