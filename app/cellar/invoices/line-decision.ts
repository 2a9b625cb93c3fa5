// Decision about an invoice line before a person has looked at it. Pure.
import type { InvoiceChoice } from '#/db/schema/wines'
import { doubtBelow, type FieldReading } from '~/cellar/list-reader/read-entry'
import type { InvoiceLine } from '~/cellar/list-reader/invoices/invoice'
import type { Label } from '~/cellar/reference/labels'
import { bestMatch, type LineToMatch, type WineMatch } from './wine-match'

/** The texts of the form of a wine to add. */
export interface NewWineTexts extends Record<string, string> {
  producer: string
  name: string
  type: string
  vintage: string
  formatMl: string
  varietal: string
  appellation: string
  region: string
  country: string
}

interface Decision {
  choice: InvoiceChoice
  /** The wine, or the one that a wine to add resembles but for its vintage or size. */
  wineId: string | null
  newWine: NewWineTexts | null
}

/**
 * A wine that is in the cellar is received; another vintage or size of one is added like it; anything else is added
 * as it was read. Bottles that go back wait for a person, who takes them out of stock or leaves the line out; credits
 * without bottles and what was not delivered are left out, and a line without a quantity waits for a person.
 */
export function decide(line: InvoiceLine, matches: readonly WineMatch[]): Decision {
  const lineLabel = lineToMatch(line)
  const best = bestMatch(lineLabel, matches)
  const isKnown = best !== null && best.kind !== 'similar'
  const wineId = isKnown ? best.match.wineId : null
  const newWine = isKnown ? textsLike(best.match.label, lineLabel) : textsOfLine(line)
  if ((line.bottles ?? 0) < 0) return { choice: 'open', wineId, newWine }
  if ((line.lineTotal ?? 0) < 0 || line.bottles === 0) return { choice: 'out', wineId, newWine }
  if (best?.kind === 'same') return { choice: 'wine', wineId, newWine }
  if (line.bottles === null) return { choice: 'open', wineId, newWine }
  return { choice: 'new', wineId, newWine }
}

export const lineToMatch = ({
  producer,
  name,
  description,
  vintage,
  bottleMl,
}: InvoiceLine): LineToMatch => ({
  producer: producer ?? '',
  name,
  description,
  vintage,
  bottleMl,
})

/** The texts of a wine that is like one of the cellar, with the vintage and size of the line. */
export function textsLike(label: Label, line: Pick<LineToMatch, 'vintage' | 'bottleMl'>): NewWineTexts {
  const { producer, name, type, varietal, appellation, region, country, formatMl } = label
  return {
    producer,
    name,
    type,
    varietal,
    appellation,
    region,
    country,
    vintage: line.vintage === null ? String(label.vintage ?? '') : String(line.vintage),
    formatMl: String(line.bottleMl ?? formatMl),
  }
}

function textsOfLine(line: InvoiceLine): NewWineTexts {
  const sure = (reading: FieldReading | undefined) => (reading?.confidence ?? 0) >= doubtBelow
  return {
    producer: line.producer ?? '',
    name: line.name,
    type: line.type !== null && sure(line.readings.type) ? line.type : '',
    vintage: String(line.vintage ?? ''),
    formatMl: String(line.bottleMl ?? 750),
    varietal: line.varietal ?? '',
    appellation: line.appellation ?? '',
    region: line.region ?? '',
    country: line.country ?? '',
  }
}
