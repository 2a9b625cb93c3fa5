import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import { bookRefused, lockRefused, type RefusedHandOver } from './book-refused.server'

export type Decision =
  | { kind: 'loss' }
  /** They were the bottles of this month, which is owed or promised and not handed over yet. */
  | { kind: 'entitlement'; entitlementId: string }
  /** They were bottles of this purchase, which is paid and not handed over yet. */
  | { kind: 'purchase'; purchaseId: string }
  /** No bottle left the cellar after all. */
  | { kind: 'nothing_left' }

/**
 * Decides a refused hand-over: its bottles are written off as a named loss, are those of another month that is
 * owed or of a purchase, or did not leave. Throws `refused-not-found` (404), `already-decided` (409), `not-enough-stock` (409),
 * `entitlement-not-open` (409), `payment-disputed` (409), `too-many-bottles` (409) for a smaller box, and
 * `age-not-checked` (409).
 */
export function decideRefused(
  db: TenantDb,
  { id, decision, userId, now }: { id: string; decision: Decision; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const refused = await lockRefused(db, id)
    if (decision.kind === 'loss') await writeOff(db, refused, { userId, now })
    if (decision.kind === 'entitlement' || decision.kind === 'purchase')
      await bookRefused(db, refused, { as: decision, userId, now })
    await db.q
      .updateTable('refused_hand_overs')
      .set({
        decision: decision.kind,
        decided_entitlement_id: decision.kind === 'entitlement' ? decision.entitlementId : null,
        decided_purchase_id: decision.kind === 'purchase' ? decision.purchaseId : null,
        decided_by: userId,
        decided_at: now,
      })
      .where('id', '=', id)
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.refused_hand_over_decided', {
      target: { kind: 'member', id: refused.memberId },
      details: { decision: words[decision.kind], bottles: refused.wineIds.length },
    })
  })
}

const words: Record<Decision['kind'], string> = {
  loss: 'loss',
  entitlement: 'box owed',
  purchase: 'order',
  nothing_left: 'nothing left',
}

interface By {
  userId: string
  now: Date
}

async function writeOff(db: OpenTenantDb, refused: RefusedHandOver, { userId, now }: By): Promise<void> {
  const { id, what, runId, locationId } = refused
  const reason = `Handed over without ${runId === null ? 'a purchase to collect' : 'a box owed'}: ${what}`
  const cause = { kind: 'refused_hand_over', key: id }
  const lines = [...bottlesByWine(refused.wineIds)].map(([wineId, quantity]) => ({
    wineId,
    locationId,
    quantity,
    from: 'available' as const,
    to: 'out' as const,
    reason,
  }))
  await recordMovements(db, { kind: 'write_off', lines, cause, userId, now })
}

const bottlesByWine = (wineIds: string[]) =>
  wineIds.reduce((sum, id) => sum.set(id, (sum.get(id) ?? 0) + 1), new Map<string, number>())
