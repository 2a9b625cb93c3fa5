import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { reasonSentence } from '~/tastes/engine/reason-sentence'
import type { Reason } from '~/tastes/engine/reasons'
import { objectionsOf } from '~/tastes/suitability/objections.server'
import type { Taste } from '../engine/answer.server'

/**
 * A member's taste as the engine takes it: their recommendations in order, with the first reason. Wines of a kind that
 * they never want, or that they rated under 60, score below 0; wines that they just had do not.
 */
export function memberTaste(
  db: TenantDb,
  { memberId, wineIds, now }: { memberId: string; wineIds: string[]; now: Date },
): Promise<Taste> {
  return db.read(async (db) => {
    const { rows } = await sql<{ wineId: string; rank: number; reasons: Reason[] }>`
      select wine_id as "wineId", rank, reasons from recommendations
      where business_id = ${db.businessId} and member_id = ${memberId} order by rank`.execute(db.q)
    const recommended = new Map(rows.map((row) => [row.wineId, row]))
    const objections = await objectionsOf(db, { memberIds: [memberId], wineIds, at: now })
    return {
      score(wineId) {
        if (objections(memberId, wineId).some((objection) => objection !== 'had')) return -1
        const found = recommended.get(wineId)
        return found ? Math.max(55, 101 - found.rank) : 50
      },
      reason(wineId) {
        const [first] = recommended.get(wineId)?.reasons ?? []
        return first ? reasonSentence(first) : null
      },
    }
  })
}
