// Items of a list as its layout gives them, written in a line: `|` a cell, `/` a new line, `,` a comma, `-` a dash, `(...)` and “...”.
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import type { LabelPart, RawContext, RawEntry } from '~/cellar/list-reader/raw-entry'
import type { ReadEntry } from '~/cellar/list-reader/read-entry'

const place = { page: 1, x: 0, y: 0, width: 100, height: 12 }

const separators: Record<string, LabelPart['separator']> = {
  ',': 'comma',
  ' - ': 'dash',
  '|': 'cell',
  '/': 'line',
  '(': 'bracket',
  '“': 'quote',
  ')': 'after',
  '”': 'after',
}

function partsOf(label: string): LabelPart[] {
  const parts: LabelPart[] = []
  let separator: LabelPart['separator'] = 'start'
  for (const piece of label.split(/(,| - |[|/()“”])/)) {
    const text = piece.trim()
    if (separators[piece]) separator = separators[piece]
    else if (text !== '')
      parts.push({ text, place, separator, isBold: false, isItalic: false, isCapitals: false, confidence: 1 })
  }
  return parts
}

export const noContext: RawContext = {
  section: '',
  type: null,
  country: '',
  region: '',
  varietal: '',
  bottleMl: null,
  house: '',
}

export function rawEntry(label: string, context: Partial<RawContext> = {}): RawEntry {
  return {
    context: { ...noContext, ...context },
    parts: partsOf(label),
    bottlePrice: null,
    glasses: [],
    bottleMl: null,
    bin: null,
    note: '',
    place,
    confidence: 1,
    margins: { starts: 1, continues: 1, before: 0, behind: 0 },
  }
}

/** The wines that a list of these labels is read as. */
export function read(
  labels: readonly string[],
  { context = {}, producers = [] }: { context?: Partial<RawContext>; producers?: string[] } = {},
): ReadEntry[] {
  const entries = labels.map((label) => rawEntry(label, context))
  return readFields({ entries, currency: null, skipped: [] }, { producers })
}

export const readOne = (label: string, context: Partial<RawContext> = {}) =>
  read([label], { context })[0]!.wine
