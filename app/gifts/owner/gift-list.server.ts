import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { isDeletedAddress } from '~/messaging/deleted-address'
import { giftTitle } from '../rules'
import { giftListing, giftStates, giftStateWords, type GiftListParams, type GiftState } from './gift-listing'

/** Amounts that a business owes for gifts, in minor units, and the number of gifts by filter. */
interface GiftTotals {
  /** Paid and not redeemed. */
  waitingCents: number
  /** Redeemed, and not yet used by an invoice: what gifts gave, as far as the members' balances still have it. */
  balanceCents: number
  /** Members who have such a balance. */
  balances: number
  counts: Record<GiftState | 'all', number>
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
    const { rows } = await sql<Omit<GiftTotals, 'counts'> & Record<GiftState | 'all', number>>`
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

/** A gift with its payment's amounts, tax included: what was refunded, and what a refund gives back. */
export type OwnerGift = Awaited<ReturnType<typeof giftList>>['rows'][number]

/** A page of the gifts that were paid for. */
export function giftList(db: TenantDb, params: GiftListParams, pageSize?: number) {
  const { show, text, sort } = params
  return db.read((db) => {
    const matching = db.q
      .selectFrom('gifts as g')
      .where('g.status', 'in', show ? [show] : giftStates)
      .where(hasWords(text, ['g.giver_name', 'g.giver_email', 'g.receiver_name', 'g.receiver_email']))
    const order = giftListing.direction(params)
    return listRows(
      db,
      giftListing,
      params,
      matching,
      (page) =>
        page
          .leftJoin('one_time_payments as y', (join) =>
            join.onRef('y.gift_id', '=', 'g.id').on('y.status', '=', 'paid'),
          )
          .leftJoin('tiers as t', 't.id', 'g.tier_id')
          .leftJoin('outgoing_emails as mail', (join) =>
            join.on(
              'mail.idempotency_key',
              '=',
              sql<string>`'gift-' || g.id || '-' || g.link_version || '-' || g.resent`,
            ),
          )
          .orderBy(sort === 'amount' ? 'g.amount_cents' : 'g.created_at', order)
          .orderBy('g.id', order)
          .select([
            'g.id',
            'g.number',
            'g.kind',
            'g.months',
            't.name as tierName',
            'g.amount_cents as amountCents',
            'g.currency',
            'g.status',
            'g.is_disputed as isDisputed',
            'g.giver_name as giverName',
            'g.giver_email as giverEmail',
            'g.receiver_name as receiverName',
            'g.receiver_email as receiverEmail',
            'g.send_on as sendOn',
            'g.sent_at as sentAt',
            sql<boolean>`coalesce(mail.status = 'failed', false)`.as('isBounced'),
            'g.paid_at as paidAt',
            'g.redeemed_at as redeemedAt',
            'g.redeemed_as as redeemedAs',
            'g.refunded_at as refundedAt',
            'g.redeemed_by as memberId',
            sql<number>`coalesce(y.refunded_cents, 0)`.as('refundedCents'),
            sql<number>`coalesce(y.amount_cents + y.tax_cents - y.refunded_cents, 0)`.as('leftCents'),
          ])
          .execute(),
      pageSize,
    )
  })
}

const stateWords = new Map<string, string>(Object.entries(giftStateWords))

const fileColumns = (timeZone: string): FileColumn<OwnerGift>[] => {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  const address = (email: string | null) => (email && !isDeletedAddress(email) ? email : null)
  return [
    { title: 'Number', width: 9, cell: ({ number }) => number },
    { title: 'Gift', width: 24, cell: (gift) => giftTitle(gift) },
    { title: 'From', width: 26, cell: ({ giverName }) => giverName },
    { title: 'Email of the giver', width: 28, cell: ({ giverEmail }) => address(giverEmail) },
    { title: 'To', width: 26, cell: ({ receiverName }) => receiverName },
    { title: 'Email of the receiver', width: 28, cell: ({ receiverEmail }) => address(receiverEmail) },
    { title: 'Status', width: 14, cell: ({ status }) => stateWords.get(status) ?? null },
    { title: 'Paid', width: 10, isMoney: true, cell: ({ amountCents }) => amountCents },
    { title: 'Refunded', width: 10, isMoney: true, cell: ({ refundedCents }) => refundedCents },
    { title: 'Bought on', width: 12, cell: ({ paidAt }) => day(paidAt) },
    { title: 'Emailed on', width: 12, cell: ({ sentAt }) => day(sentAt) },
    { title: 'Redeemed on', width: 12, cell: ({ redeemedAt }) => day(redeemedAt) },
  ]
}

/** The gifts that the list's address asks for, all pages of it. */
export async function giftFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const { rows, found } = await giftList(db, { ...giftListing.read(url), page: 1 }, MOST_IN_FILE)
  requireFileLength(found, giftListing.many, 'Choose a status first.')
  return listFile('Gifts', fileColumns(timeZone), rows)
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
