// Structure of a list by its layout alone, before any word is understood: one item for each wine, its label in parts,
// its figures, and the headings above it. Pure.
import type { WineType } from '~/cellar/reference/labels'
import type { SourcePlace } from './source-document'

/** A part of a label: a cell, or the text between two separators of a line. */
export interface LabelPart {
  text: string
  place: SourcePlace
  /**
   * Separator before it: a column's gap, a new line, a sign such as "," or "-", "(" for text in brackets, a quote for
   * text in quotes. "after" is text behind a bracket or quote, "style" begins in another face (bold).
   */
  separator: 'start' | 'cell' | 'line' | 'bracket' | 'comma' | 'dash' | 'bar' | 'quote' | 'after' | 'style'
  isBold: boolean
  isItalic: boolean
  /** Set in capitals, where the list is not set in capitals throughout. */
  isCapitals: boolean
  /** The heading of its column where one is known: "vintage", "producer", "region", "size" ... */
  column?: LabelColumn
  /** Lowest confidence of text recognition in it; 1 where the text is in the file. */
  confidence: number
}

/** A part whose type and place among others say nothing. */
export const plainPart = (text: string, place: SourcePlace, facts: Partial<LabelPart> = {}): LabelPart => ({
  ...{ text, place, separator: 'cell', isBold: false, isItalic: false, isCapitals: false, confidence: 1 },
  ...facts,
})

export type LabelColumn =
  'producer' | 'name' | 'vintage' | 'region' | 'country' | 'varietal' | 'size' | 'type' | 'bin'

/** An amount as printed, in cents of the document's currency. */
export interface RawAmount {
  cents: number
  text: string
  place: SourcePlace
  /** 0 to 1: how sure its reading and its column are. */
  confidence: number
  /** 0 to 1: how clearly text recognition read its figures; none where the text is in the file. */
  clearness?: number
  /** How its column was found: "header", "count", "nearest column", "smaller is the glass", "alone" ... */
  rule: string
}

/** Facts from the headings above an item. Empty texts where they say nothing. */
export interface RawContext {
  /** The headings as printed, outermost first, joined with ", ". */
  section: string
  type: WineType | null
  country: string
  region: string
  varietal: string
  /** Bottle size of the section; null where it says none. */
  bottleMl: number | null
  /** A name that the list sets above its wines, without its place: a producer, if the list's other such names are. */
  house: string
}

/** No heading stands above it. */
export const noContext: RawContext = {
  section: '',
  type: null,
  country: '',
  region: '',
  varietal: '',
  bottleMl: null,
  house: '',
}

/** Chances by the model of roles, 0 to 1: what speaks for and against the lines of a wine. */
export interface RoleMargins {
  /** Its first line begins a wine or another article. */
  starts: number
  /** The least sure of its other lines belongs to it. */
  continues: number
  /** The line above it is a part of a wine, though it was read as none. */
  before: number
  /** The same for its notes and the line below it. */
  behind: number
}

export interface RawEntry {
  context: RawContext
  parts: LabelPart[]
  bottlePrice: RawAmount | null
  /** Smallest pour first; `ml` is null where the list names none. */
  glasses: (RawAmount & { ml: number | null })[]
  /** A bottle size at the price or in a column of its own. */
  bottleMl: (Omit<RawAmount, 'cents'> & { ml: number }) | null
  bin: { text: string; place: SourcePlace; confidence: number } | null
  /** Figures on its lines that are no part of the label and were taken for no price, size, bin or vintage. */
  unexplained?: number
  /** The notes below it, for a person to read. */
  note: string
  /** All of it on the page. */
  place: SourcePlace
  /** How sure its headings and its label make it that it is wine, 0 to 1. */
  confidence: number
  /** None where the columns of a table say what its cells are. */
  margins?: RoleMargins
}

/** A label alone, without headings, prices and notes. */
export const plainEntry = (
  parts: LabelPart[],
  place: SourcePlace,
  facts: Partial<RawEntry> = {},
): RawEntry => ({
  ...{
    context: noContext,
    parts,
    place,
    bottlePrice: null,
    glasses: [],
    bottleMl: null,
    bin: null,
    note: '',
  },
  confidence: 1,
  ...facts,
})

/** Items, currency, title and lines left out, by the layout of a document. */
export interface RawList {
  entries: RawEntry[]
  /** ISO 4217 code; null where no sign or code is printed. */
  currency: string | null
  /** The title of the list with the place printed below it. */
  title?: { text: string; region: string; country: string }
  /** Lines with a price that were left out, with the reason: beer, food, a set menu ... */
  skipped: { text: string; place: SourcePlace; reason: string }[]
}
