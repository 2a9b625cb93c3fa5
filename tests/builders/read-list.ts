import { randomUUID } from 'node:crypto'
import type { TenantDb } from '#/db/handles.server'
import { finishInvoice } from '~/cellar/invoices/finish-invoice.server'
import { finishReading } from '~/cellar/imports/documents/finish-reading.server'
import type { ReadEntry, ReadList, ReadWine } from '~/cellar/list-reader/read-entry'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { aReadWine } from './wine-list-page'

const line = 20

/** A wine as the reader understood it, on line `at` of the first page; `doubts` are its confidences by field. */
export function readEntry(
  wine: Partial<ReadWine> & { name: string },
  {
    at = 0,
    section = 'Red wines',
    doubts = {},
    rule = 'nearest column',
    note = '',
  }: {
    at?: number
    section?: string
    doubts?: Partial<Record<keyof ReadWine, number>>
    rule?: string
    note?: string
  } = {},
): ReadEntry {
  const place = { page: 1, x: 40, y: 40 + at * line, width: 400, height: 14 }
  const fields = Object.keys(wine) as (keyof ReadWine)[]
  return {
    section,
    wine: aReadWine({ type: 'red', ...wine }),
    note,
    place,
    readings: Object.fromEntries(
      [...new Set([...fields, ...(Object.keys(doubts) as (keyof ReadWine)[])])].map((field) => [
        field,
        {
          confidence: doubts[field] ?? 0.95,
          rule,
          place: { ...place, x: place.x + 20 * Math.max(0, fields.indexOf(field)), width: 60 },
        },
      ]),
    ),
  }
}

interface Options {
  source?: 'pdf' | 'photo' | 'text'
  currency?: string | null
  skipped?: ReadList['skipped']
  userId?: string | null
  now?: Date
  /** The page as it is shown; without one it cannot be drawn. */
  picture?: { bytes: Buffer; width: number; height: number } | null
}

/** A document that was read as this list, through the code that ends a reading; returns the import's id. */
export async function aReadList(
  db: TenantDb,
  entries: readonly ReadEntry[],
  {
    source = 'text',
    currency = 'USD',
    skipped = [],
    userId = null,
    now = new Date('2026-11-20T17:00:00Z'),
    picture = null,
  }: Options = {},
): Promise<string> {
  const importId = randomUUID()
  const height = Math.max(792, 80 + entries.length * line)
  await db.transaction(async (db) => {
    await db.q
      .insertInto('import_sessions')
      .values({
        business_id: db.businessId,
        id: importId,
        source,
        status: 'reading',
        file_name: source === 'pdf' ? 'Wine list.pdf' : 'Wine list',
        file_sha256: Buffer.alloc(32),
        file_bytes: 1_000,
        reading: '',
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await db.q
      .insertInto('import_pages')
      .values({
        business_id: db.businessId,
        session_id: importId,
        id: randomUUID(),
        position: 0,
        part: 0,
        part_page: 1,
        width: 612,
        height,
        file_width: 612,
        file_height: height,
        has_text: true,
        state: 'read',
        origin: source === 'photo' ? 'recognition' : 'text',
        runs: JSON.stringify(
          entries.map(({ wine, place }) => ({
            text: [wine.producer, wine.name, wine.vintage].filter(Boolean).join(' '),
            ...place,
            size: place.height,
          })),
        ),
        ...(picture && {
          picture: picture.bytes,
          picture_width: picture.width,
          picture_height: picture.height,
        }),
      })
      .execute()
  })
  const list: ReadList = { entries: [...entries], currency, skipped }
  const worker = { make: () => Promise.resolve(list) } as unknown as ReadingWorker
  await finishReading(db, { worker, finishInvoice }, { importId, now })
  return importId
}
