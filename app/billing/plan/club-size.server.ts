import type { TenantDb } from '#/db/handles.server'
import type { ClubSize } from './plan-cost'

/** How many members pay, and their monthly total. Paused members pay nothing and are not counted. */
export async function clubSize(db: TenantDb): Promise<ClubSize> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('memberships as m')
      .innerJoin('tier_prices as tp', 'tp.id', 'm.tier_price_id')
      .where('m.status', 'in', ['active', 'past_due'])
      .select((eb) => [
        eb.fn.countAll<number>().as('members'),
        eb.fn.coalesce(eb.fn.sum<number>('tp.amount_cents'), eb.val(0)).as('sales'),
      ])
      .executeTakeFirstOrThrow(),
  )
  return { members: Number(row.members), monthlySalesCents: Number(row.sales) }
}
