// Items that need the owner's attention now.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'

export interface AttentionItem {
  name: string
  count: number
  href: string
}

/** Counts of the items that need attention now; those with a count of 0 are left out. */
export async function readAttention(db: OpenTenantDb): Promise<AttentionItem[]> {
  const { businessId } = db
  const { rows } = await sql<{
    overdue: number
    leaving: number
    unclaimed: number
    low: number
    questions: number
  }>`select
      (select count(*)::int from memberships where business_id = ${businessId} and status = 'past_due') as overdue,
      (select count(*)::int from memberships where business_id = ${businessId}
        and status in ('active', 'past_due', 'paused') and ends_at is not null) as leaving,
      (select count(*)::int from run_orders where business_id = ${businessId} and status = 'unclaimed') as unclaimed,
      (select count(*)::int from stock_totals where business_id = ${businessId} and low_since is not null) as low,
      (select count(*)::int from sommelier_questions where business_id = ${businessId} and answered_at is null
        and closed_at is null) as questions`.execute(db.q)
  const { overdue, leaving, unclaimed, low, questions } = rows[0]!
  return [
    { name: 'Overdue payments', count: overdue, href: paths.business.members({ status: 'past_due' }) },
    { name: 'Members who are leaving', count: leaving, href: paths.business.members() },
    { name: 'Boxes not picked up', count: unclaimed, href: paths.business.orders.list() },
    {
      name: 'Wines below their par level',
      count: low,
      href: paths.business.inventory.list({ show: 'below_par' }),
    },
    { name: 'Questions without an answer', count: questions, href: paths.business.questions.list() },
  ].filter(({ count }) => count > 0)
}
