import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { GiftStatus, RedeemedAs } from '#/db/schema/gifts/gifts'
import type { GiftFilter } from './gift-filter'

/** Amounts that a business owes for gifts, in minor units, and the number of gifts by filter. */
interface GiftTotals {
  /** Paid and not redeemed. */
  waitingCents: number
  /** Redeemed, and not yet used by an invoice: what gifts gave, as far as the members' balances still have it. */
  balanceCents: number
  /** Members who have such a balance. */
  balances: number
  counts: Record<GiftFilter, number>
}

const balances = (businessId: string) => sql`
  select b.member_id, least(sum(greatest(b.balance_cents, 0)), max(given.cents))::int as cents
  from customer_balances b
  join lateral (
    select sum(c.amount_cents) as cents from gifts g
    join gift_credits c on c.business_id = g.business_id and c.gift_id = g.id and c.made_at is not null
    where g.business_id = b.business_id and g.redeemed_by = b.member_id
  ) given on given.cents > 0
  where b.business_id = ${businessId} and b.balance_cents > 0
  group by b.member_id`

export async function giftTotals(db: TenantDb): Promise<GiftTotals> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<Omit<GiftTotals, 'counts'> & Record<GiftFilter, number>>`
      select
        (select coalesce(sum(cents), 0)::int from (${balances(businessId)}) b) as "balanceCents",
        (select count(*)::int from (${balances(businessId)}) b) as balances,
        coalesce(sum(amount_cents) filter (where status = 'waiting'), 0)::int as "waitingCents",
        count(*) filter (where status <> 'abandoned' and status <> 'awaiting_payment')::int as "all",
        count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'redeemed')::int as redeemed,
        count(*) filter (where status = 'refunded')::int as refunded
      from gifts where business_id = ${businessId}`.execute(q)
    const { balanceCents, balances: members, waitingCents, ...counts } = rows[0]!
    return { balanceCents, balances: members, waitingCents, counts }
  })
}

interface OwnerGift {
  id: string
  number: number
  kind: 'months' | 'sum'
  months: number | null
  tierName: string | null
  amountCents: number
  currency: string
  status: GiftStatus
  isDisputed: boolean
  giverName: string
  giverEmail: string
  receiverName: string
  receiverEmail: string | null
  sendOn: string | null
  sentAt: Date | null
  isBounced: boolean
  paidAt: Date
  redeemedAt: Date | null
  redeemedAs: RedeemedAs | null
  refundedAt: Date | null
  memberId: string | null
  /** Of its payment, tax included: what was refunded, and what a refund gives back. */
  refundedCents: number
  leftCents: number
}

const pageSize = 50

/** A page of the gifts that were paid for, the latest first. */
export async function giftList(
  db: TenantDb,
  { filter, page }: { filter: GiftFilter; page: number },
): Promise<{ gifts: OwnerGift[]; hasMore: boolean }> {
  const wanted = filter === 'all' ? ['waiting', 'redeemed', 'refunded'] : [filter]
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<OwnerGift>`
      select g.id, g.number, g.kind, g.months, t.name as "tierName", g.amount_cents as "amountCents", g.currency,
        g.status, g.is_disputed as "isDisputed", g.giver_name as "giverName", g.giver_email as "giverEmail",
        g.receiver_name as "receiverName", g.receiver_email as "receiverEmail", g.send_on::text as "sendOn",
        g.sent_at as "sentAt", coalesce(mail.status = 'failed', false) as "isBounced", g.paid_at as "paidAt",
        g.redeemed_at as "redeemedAt", g.redeemed_as as "redeemedAs", g.refunded_at as "refundedAt",
        g.redeemed_by as "memberId", coalesce(y.refunded_cents, 0) as "refundedCents",
        coalesce(y.amount_cents + y.tax_cents - y.refunded_cents, 0) as "leftCents"
      from gifts g
      left join one_time_payments y on y.business_id = g.business_id and y.gift_id = g.id and y.status = 'paid'
      left join tiers t on t.business_id = g.business_id and t.id = g.tier_id
      left join outgoing_emails mail on mail.business_id = g.business_id
        and mail.idempotency_key = 'gift-' || g.id || '-' || g.link_version || '-' || g.resent
      where g.business_id = ${businessId} and g.status = any(${wanted})
      order by g.created_at desc, g.id desc
      limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(q)
    return { gifts: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
  })
}

/** The members whose balance still has something of a gift, the highest first. */
export async function giftBalances(
  db: TenantDb,
): Promise<{ memberId: string; fullName: string; cents: number }[]> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<{ memberId: string; fullName: string; cents: number }>`
      select b.member_id as "memberId", m.full_name as "fullName", b.cents
      from (${balances(businessId)}) b
      join members m on m.business_id = ${businessId} and m.id = b.member_id
      order by b.cents desc, b.member_id limit 200`.execute(q)
    return rows
  })
}
