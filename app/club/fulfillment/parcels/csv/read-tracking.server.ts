// Carrier and tracking numbers of many parcels, from a CSV file.
import { parse } from 'csv-parse/sync'
import { DomainError } from '~/foundation/kit/errors'
import { carrierOf, trackingNumber } from '../carriers'

export interface TrackingRow {
  /** In the file, from 2: the first line holds the names of the columns. */
  line: number
  /** The cells, as they are in the file. */
  order: string
  carrier: string
  tracking: string
  delivered: string
}

const refused = (sentence: string) =>
  new DomainError('tracking-file-refused', 400, sentence, { field: 'text' })

const names: Record<Exclude<keyof TrackingRow, 'line'>, string[]> = {
  order: ['parcel', 'parcelnumber', 'order', 'ordernumber', 'orderno', 'number', 'reference'],
  carrier: ['carrier', 'carriername', 'shipper', 'service'],
  tracking: ['tracking', 'trackingnumber', 'trackingno', 'trackingid'],
  delivered: ['delivered', 'status'],
}

const mostTrackingRows = 5_000

/**
 * The rows of a file with a column for the parcel or order, one for the tracking number, and others for the carrier and for
 * what was delivered. Throws `tracking-file-refused` (400) for what can't be read as a whole.
 */
export function readTracking(text: string): TrackingRow[] {
  if (text.trim() === '') throw refused('Choose a file, or paste its rows.')
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ','
  let records: string[][]
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
    })
  } catch {
    throw refused('This is not a CSV file. Save your spreadsheet as CSV and choose that file.')
  }
  const header = (records[0] ?? []).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const column = (key: keyof typeof names) => header.findIndex((name) => names[key].includes(name))
  const [order, carrier, tracking, delivered] = [
    column('order'),
    column('carrier'),
    column('tracking'),
    column('delivered'),
  ]
  if (order < 0 || (tracking < 0 && delivered < 0))
    throw refused('The first line needs the columns “parcel” (or “order number”), “carrier” and “tracking”.')
  const rows = records.slice(1)
  if (rows.length === 0) throw refused('This file has column names but no rows.')
  if (rows.length > mostTrackingRows)
    throw refused(`This file has more than ${mostTrackingRows.toLocaleString('en-US')} rows. Split it.`)
  const cell = (cells: string[], at: number) => (cells[at] ?? '').trim().replace(/^'/, '')
  return rows.map((cells, n) => ({
    line: n + 2,
    order: cell(cells, order),
    carrier: cell(cells, carrier),
    tracking: cell(cells, tracking),
    delivered: cell(cells, delivered),
  }))
}

/** "P1007" and "Parcel 1007" are a parcel's number, "1042" and "#1042" an order's. */
export function referenceOf(text: string): { parcel: number } | { purchase: number } | null {
  const parcel = /^p(?:arcel)?[\s#-]*(\d{1,8})$/i.exec(text)?.[1]
  if (parcel) return { parcel: Number(parcel) }
  const order = /^(?:order)?[\s#]*(\d{1,8})$/i.exec(text)?.[1]
  return order ? { purchase: Number(order) } : null
}

/** The carrier and tracking number of a row; a sentence where they can't be understood. */
export function meaningOf(
  row: TrackingRow,
): { carrier: string; carrierName: string; tracking: string } | string {
  const carrier = carrierOf(row.carrier)
  if (!carrier) return 'The carrier is missing.'
  const tracking = trackingNumber(row.tracking)
  if (row.tracking === '') return 'The tracking number is missing.'
  if (/^[=+@]/.test(row.tracking)) return 'This is a formula, not a tracking number.'
  if (/^\d(\.\d+)?E\+?\d+$/i.test(row.tracking))
    return 'The spreadsheet shortened this number. Format the column as text and enter it again.'
  if (!tracking) return 'This is no tracking number.'
  return { ...carrier, tracking }
}

export const isDeliveredCell = (text: string): boolean =>
  /^(yes|y|x|true|delivered|\d{4}-\d\d-\d\d.*)$/i.test(text)
