import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Month } from './month'

/** Members who moved in from another system and whose first payment here falls in the month. */
export async function movedMembersIn(
  db: TenantDb,
  { month, timeZone }: { month: Month; timeZone: string },
): Promise<number> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('member_moves')
      .where('status', '=', 'moved')
      .where(sql<boolean>`to_char(first_payment_at at time zone ${timeZone}, 'YYYY-MM') = ${month}`)
      .select(({ fn }) => fn.countAll<number>().as('members'))
      .executeTakeFirstOrThrow(),
  )
  return Number(row.members)
}
