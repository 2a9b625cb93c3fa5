// Code that a bulk change and its undo share.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { BulkChangeLine } from '#/db/schema/wines'
import { DomainError } from '~/kit/errors'
import { labelName } from '../labels'

/** The column of each fact that a bulk change sets. */
export const factColumn = {
  bin: 'bin',
  locationId: 'location_id',
  supplierId: 'supplier_id',
  parLevel: 'par_level',
  bottlePriceCents: 'bottle_price_cents',
  lowestTierId: 'lowest_tier_id',
  isListed: 'is_listed',
} as const

/** Retires wines from the moment in `after`, or restores them where it is null, and raises their versions. */
export async function moveRetirement(db: OpenTenantDb, lines: BulkChangeLine[], now: Date): Promise<void> {
  await sql`
    update wines w set retired_at = line.after, version = w.version + 1, changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, after timestamptz)
    where w.business_id = ${db.businessId} and w.id = line.id`.execute(db.q)
}

/** Throws `wine-duplicate`, with the wine's name, if a wine to restore was added to the cellar again. */
export async function assertNotAddedAgain(db: OpenTenantDb, wines: { id: string }[]): Promise<void> {
  const { rows } = await sql<{ producer: string; name: string; vintage: number | null; formatMl: number }>`
    select w.producer, w.name, w.vintage, w.format_ml as "formatMl" from wines w
    where w.business_id = ${db.businessId} and w.id = any(${wines.map(({ id }) => id)}::uuid[]) and exists (
      select from wines o where o.business_id = w.business_id and o.id <> w.id
        and (o.retired_at is null or o.id = any(${wines.map(({ id }) => id)}::uuid[]))
        and lower(o.producer) = lower(w.producer) and lower(o.name) = lower(w.name)
        and coalesce(o.vintage, 0) = coalesce(w.vintage, 0) and o.is_non_vintage = w.is_non_vintage
        and o.format_ml = w.format_ml)
    limit 1`.execute(db.q)
  if (!rows[0]) return
  const sentence = `${labelName(rows[0])} is in your cellar a second time. Leave it out, or retire the other one first.`
  throw new DomainError('wine-duplicate', 409, sentence)
}
