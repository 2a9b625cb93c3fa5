import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** Days for which a sale is counted as following from a suggestion. */
const daysToBuy = 14

/**
 * Notes that a member put wines in their cart, or bought them, which the sommelier had suggested to them in the last 14
 * days: on the latest suggestion of each wine, once. Who it was is not kept with it. Suggestions of conversations that
 * were deleted are not found.
 */
export async function recordSale(
  { q }: OpenTenantDb,
  {
    memberId,
    wineIds,
    step,
    now,
  }: { memberId: string; wineIds: readonly string[]; step: 'carted' | 'bought'; now: Date },
): Promise<void> {
  if (wineIds.length === 0) return
  const since = new Date(now.getTime() - daysToBuy * 86_400_000)
  const latest = q
    .selectFrom('sommelier_conversations as c')
    .innerJoin('sommelier_turns as t', 't.conversation_id', 'c.id')
    .innerJoin('sommelier_suggestions as g', 'g.request_id', 't.id')
    .where('g.wine_id', '=', anyOf(wineIds))
    .where('c.member_id', '=', memberId)
    .where('c.last_at', '>=', since)
    .where((eb) => eb.between('t.asked_at', since, now))
    .distinctOn('g.wine_id')
    .select(['g.request_id', 'g.wine_id'])
    .orderBy('g.wine_id')
    .orderBy('t.asked_at', 'desc')
  await q
    .updateTable('sommelier_suggestions as s')
    .from(latest.as('latest'))
    .set((eb) =>
      step === 'carted'
        ? { carted_at: now }
        : // A bought wine was in the cart before, whichever page put it there.
          { bought_at: now, carted_at: eb.fn.coalesce('s.carted_at', eb.val(now)) },
    )
    .whereRef('s.request_id', '=', 'latest.request_id')
    .whereRef('s.wine_id', '=', 'latest.wine_id')
    .where(step === 'carted' ? 's.carted_at' : 's.bought_at', 'is', null)
    .execute()
}
