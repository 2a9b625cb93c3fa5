import type { PayingClub, PaymentPlatform } from './payment-platform'

/**
 * All payment records of a club, without ids and with every time in hours since `start`, so that two clubs with the
 * same history can be compared. `members` are the club's, in the order they joined.
 */
export async function clubPaymentRecords(
  payments: PaymentPlatform,
  club: PayingClub,
  members: { id: string }[],
  start: Date,
) {
  const all = async (text: string) =>
    (await payments.db.owner.query(text, [club.id, start, members.map(({ id }) => id)])).rows as object[]
  const since = (...columns: string[]) =>
    columns
      .map((c) => `round(extract(epoch from ${c} - $2::timestamptz) / 3600)::int as ${c.split('.').at(-1)}`)
      .join(', ')
  const who = (id: string) => `array_position($3::uuid[], ${id}) as member`
  return {
    memberships: await all(
      `select ${who('m.member_id')}, m.status, m.stripe_status, m.end_reason, m.fee_basis_points, t.name as tier,
         ${since('m.current_period_start', 'm.current_period_end', 'm.paid_through', 'm.ends_at', 'm.ended_at')}
       from memberships m join tiers t on t.business_id = m.business_id and t.id = m.tier_id
       where m.business_id = $1 order by 1, m.started_at`,
    ),
    invoices: await all(
      `select ${who('m.member_id')}, i.occasion, i.status, i.currency, i.total_cents, i.due_cents, i.paid_cents,
         i.refunded_cents, i.number is null as unnumbered,
         ${since('i.period_start', 'i.period_end', 'i.created_at', 'i.paid_at')}
       from invoices i join memberships m on m.business_id = i.business_id and m.id = i.membership_id
       where i.business_id = $1 and $2::timestamptz is not null order by 1, i.created_at, i.total_cents`,
    ),
    sales: await all(
      `select ${who('member_id')}, kind, amount_cents, currency, ${since('occurred_at')}
       from club_sales where business_id = $1 order by 1, 5, 2, 3`,
    ),
    fees: await all(
      `select kind, amount_cents, currency, ${since('occurred_at')}
       from platform_fees where business_id = $1 and $3::uuid[] is not null order by 4, 1, 2`,
    ),
    disputes: await all(
      `select ${who('m.member_id')}, d.status, d.amount_cents, d.reason, d.closed_at is null as open,
         ${since('d.opened_at', 'd.evidence_due_at')}
       from disputes d left join invoices i on i.business_id = d.business_id and i.id = d.invoice_id
       left join memberships m on m.business_id = i.business_id and m.id = i.membership_id
       where d.business_id = $1 order by 1, 6, 2, 3`,
    ),
    plan: await all(
      `select b.plan, p.stripe_status, p.plan as paid_plan, ${since('p.current_period_end', 'p.ends_at')}
       from businesses b join business_plans p on p.business_id = b.id
       where b.id = $1 and $3::uuid[] is not null`,
    ),
    planInvoices: await all(
      `select amount_cents, currency, ${since('period_start', 'period_end', 'paid_at')}
       from plan_invoices where business_id = $1 and $3::uuid[] is not null order by paid_at`,
    ),
  }
}
