import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { isDeletedAddress } from '~/foundation/messaging/deleted-address'
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

/** Members whose balance still has something of a gift, and how much. */
const balances = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('customer_balances as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('gifts as g')
          .innerJoin('gift_credits as c', 'c.gift_id', 'g.id')
          .whereRef('g.redeemed_by', '=', 'b.member_id')
          .where('c.made_at', 'is not', null)
          .select(({ fn }) => fn.sum<number>('c.amount_cents').as('cents'))
          .as('given'),
      (join) => join.on('given.cents', '>', 0),
    )
    .where('b.balance_cents', '>', 0)
    .groupBy('b.member_id')
    .select(({ cast, fn }) => [
      'b.member_id',
      cast<number>(fn('least', [fn.sum('b.balance_cents'), fn.max('given.cents')]), 'integer').as('cents'),
    ])

export async function giftTotals(db: TenantDb): Promise<GiftTotals> {
  return db.read(async (db) => {
    const left = balances(db).as('left')
    const {
      balanceCents,
      balances: members,
      waitingCents,
      ...counts
    } = await db.q
      .selectFrom('gifts')
      .select(({ fn, lit, selectFrom }) => [
        selectFrom(left)
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('left.cents'), eb.lit(0)).as('cents'))
          .$asScalar()
          .$notNull()
          .as('balanceCents'),
        selectFrom(left)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('balances'),
        fn
          .coalesce(fn.sum<number>('amount_cents').filterWhere('status', '=', 'waiting'), lit(0))
          .as('waitingCents'),
        fn.countAll<number>().filterWhere('status', 'in', giftStates).as('all'),
        fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
        fn.countAll<number>().filterWhere('status', '=', 'redeemed').as('redeemed'),
        fn.countAll<number>().filterWhere('status', '=', 'refunded').as('refunded'),
      ])
      .executeTakeFirstOrThrow()
    return { balanceCents, balances: members, waitingCents, counts }
  })
}

/** A gift with its payment's amounts, tax included: what was refunded, and what a refund gives back. */
type OwnerGift = Awaited<ReturnType<typeof giftList>>['rows'][number]

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
      async (page) => {
        const rows = await page
          .leftJoin('one_time_payments as y', (join) =>
            join.onRef('y.gift_id', '=', 'g.id').on('y.status', '=', 'paid'),
          )
          .leftJoin('tiers as t', 't.id', 'g.tier_id')
          .leftJoin('outgoing_emails as mail', (join) =>
            join.on(({ eb, fn, val }) =>
              eb(
                'mail.idempotency_key',
                '=',
                fn<string>('format', [val('gift-%s-%s-%s'), 'g.id', 'g.link_version', 'g.resent']),
              ),
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
            'mail.status as mailStatus',
            'g.paid_at as paidAt',
            'g.redeemed_at as redeemedAt',
            'g.redeemed_as as redeemedAs',
            'g.refunded_at as refundedAt',
            'g.redeemed_by as memberId',
            'y.amount_cents',
            'y.tax_cents',
            'y.refunded_cents',
          ])
          .execute()
        return rows.map(({ mailStatus, amount_cents, tax_cents, refunded_cents, ...gift }) => ({
          ...gift,
          isBounced: mailStatus === 'failed',
          refundedCents: refunded_cents ?? 0,
          leftCents: (amount_cents ?? 0) + (tax_cents ?? 0) - (refunded_cents ?? 0),
        }))
      },
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
  const rows = await rowsForFile(giftListing, url, 'Choose a status first.', (params, most) =>
    giftList(db, params, most),
  )
  return listFile('Gifts', fileColumns(timeZone), rows)
}

/** The members whose balance still has something of a gift, the highest first. */
export async function giftBalances(
  db: TenantDb,
): Promise<{ memberId: string; fullName: string; cents: number }[]> {
  return db.read((db) =>
    db.q
      .selectFrom(balances(db).as('left'))
      .innerJoin('members as m', 'm.id', 'left.member_id')
      .select(['left.member_id as memberId', 'm.full_name as fullName', 'left.cents'])
      .orderBy('left.cents', 'desc')
      .orderBy('left.member_id')
      .limit(200)
      .execute(),
  )
}
