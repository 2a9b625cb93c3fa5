import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** Days for which a sale is counted as following from a suggestion. */
const daysToBuy = 14

/**
 * Notes that a member put wines in their cart, or bought them, which the sommelier had suggested to them in the last 14
 * days: on the latest suggestion of each wine, once. Who it was is not kept with it. Suggestions of conversations that
 * were deleted are not found.
 */
export async function recordSale(
  { q, businessId }: OpenTenantDb,
  {
    memberId,
    wineIds,
    step,
    now,
  }: { memberId: string; wineIds: readonly string[]; step: 'carted' | 'bought'; now: Date },
): Promise<void> {
  if (wineIds.length === 0) return
  const since = new Date(now.getTime() - daysToBuy * 86_400_000)
  const column = sql.ref(step === 'carted' ? 'carted_at' : 'bought_at')
  // A bought wine was in the cart before, whichever page put it there.
  const cartedAt = step === 'bought' ? sql`, carted_at = coalesce(s.carted_at, ${now})` : sql``
  await sql`update sommelier_suggestions s set ${column} = ${now} ${cartedAt}
    from (
      select distinct on (g.wine_id) g.request_id, g.wine_id
      from sommelier_conversations c
      join sommelier_turns t on t.business_id = c.business_id and t.conversation_id = c.id
      join sommelier_suggestions g on g.business_id = t.business_id and g.request_id = t.id
        and g.wine_id = any(${[...wineIds]}::uuid[])
      where c.business_id = ${businessId} and c.member_id = ${memberId} and c.last_at >= ${since}
        and t.asked_at >= ${since} and t.asked_at <= ${now}
      order by g.wine_id, t.asked_at desc
    ) latest
    where s.business_id = ${businessId} and s.request_id = latest.request_id and s.wine_id = latest.wine_id
      and s.${column} is null`.execute(q)
}
