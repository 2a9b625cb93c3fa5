// Hand-overs that a device recorded without a connection and that could not be booked when they were sent: the bottles
// left, and a manager decides what they were.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isDomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { handOver, type HandOver } from './hand-over.server'

export type SentHandOver = { kind: 'saved' } | { kind: 'refused'; sentence: string; isKept: boolean }

/**
 * Books a hand-over that a device kept while it had no connection. Where a rule refuses it, it is stored for a manager
 * and `isKept` is true; a box that does not exist cannot be stored. The same one sent again gives the same answer.
 */
export async function sendHandOver(
  db: TenantDb,
  input: HandOver & { recordedAt: Date; wineIds: string[] },
): Promise<SentHandOver> {
  const before = await refusalOf(db, input.id)
  if (before !== null) return { kind: 'refused', sentence: before, isKept: true }
  try {
    await handOver(db, input)
    return { kind: 'saved' }
  } catch (error) {
    if (!isDomainError(error)) throw error
    const { code, sentence } = error
    const isKept = await keepRefused(db, input, { code, sentence })
    return { kind: 'refused', sentence, isKept }
  }
}

function keepRefused(
  db: TenantDb,
  input: HandOver & { recordedAt: Date; wineIds: string[] },
  { code, sentence }: { code: string; sentence: string },
): Promise<boolean> {
  const { id, orderId, lineIds, wineIds, collectedBy, secondPerson, recordedAt, userId, now } = input
  if (![id, orderId, ...lineIds].every(isId)) return Promise.resolve(false)
  return db.transaction(async (db) => {
    const lines = await db.q
      .selectFrom('run_order_lines')
      .where('business_id', '=', db.businessId)
      .where('order_id', '=', orderId)
      .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
      .select(['id', 'wine_id'])
      .execute()
    if (lines.length === 0) return false
    const shown = await ownWines(db, wineIds.filter(isId))
    await db.q
      .insertInto('refused_hand_overs')
      .values({
        business_id: db.businessId,
        id,
        order_id: orderId,
        line_ids: JSON.stringify(lines.map((line) => line.id)),
        wine_ids: JSON.stringify(shown.length > 0 ? shown : lines.map(({ wine_id }) => wine_id)),
        recorded_by: userId,
        recorded_at: recordedAt,
        sent_at: now,
        reason: sentence,
        code,
        collected_by: collectedBy,
        second_person: collectedBy === 'second_person' ? secondPerson : '',
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .execute()
    return true
  })
}

/** Those of the ids that are wines of this business, each as often as it was given. */
async function ownWines(db: OpenTenantDb, wineIds: string[]): Promise<string[]> {
  const rows = await db.q
    .selectFrom('wines')
    .where('business_id', '=', db.businessId)
    .where('id', '=', sql<string>`any(${wineIds}::uuid[])`)
    .select('id')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return wineIds.filter((id) => known.has(id))
}

function refusalOf(db: TenantDb, id: string): Promise<string | null> {
  if (!isId(id)) return Promise.resolve(null)
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('refused_hand_overs')
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .select('reason')
      .executeTakeFirst()
    return row?.reason ?? null
  })
}

/** How many refused hand-overs wait for a decision. */
export async function countRefused(db: OpenTenantDb): Promise<number> {
  const { count } = await db.q
    .selectFrom('refused_hand_overs')
    .where('business_id', '=', db.businessId)
    .where('decision', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
