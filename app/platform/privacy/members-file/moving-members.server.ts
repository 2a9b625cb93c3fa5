// Everything that another system needs of the members, and our own import reads again.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses, type MembershipStatus } from '#/db/schema/memberships'
import { monthsLeftOf } from '~/club/gifts/redeem/align-gifts.server'
import { isBeingCanceled } from '~/club/gifts/redeem/live-membership.server'
import { nextPayments } from '~/membership/memberships/work-list/next-payment.server'
import type { MovingMember, MovingStatus } from './columns'

const statusWords: Record<MembershipStatus, MovingStatus> = {
  pending: 'Pending',
  active: 'Active',
  past_due: 'Past due',
  paused: 'On hold',
  inactive: 'Canceled',
  canceled: 'Canceled',
}

/**
 * Every member with a membership that runs, or that ends or ended because the club leaves, and everyone who is owed boxes
 * or a balance. Where the club leaves, a membership is as if it continued: paid until its last day. The next payment of a
 * member past due is the one that failed.
 */
export function movingMembers(
  db: TenantDb,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<MovingMember[]> {
  return db.read(async (db) => {
    const rows = await memberRows(db, { timeZone, now })
    const members: MovingMember[] = []
    for (const row of rows) {
      const { membershipId, hasGifts, isMovedIn, isCanceled, periodStart, periodEnd, endedAt, ...member } =
        row
      const leaves = row.leavesWithClub && row.endsAt !== null
      const status = row.status === null ? 'Canceled' : statusWords[row.status]
      const endsUncanceled = row.endsAt !== null && endedAt === null && !isCanceled
      const giftMonths =
        hasGifts && membershipId
          ? await monthsLeftOf(db, membershipId)
          : isMovedIn && endsUncanceled
            ? prepaidMonths({ ...row, periodEnd, endsAt: row.endsAt! })
            : 0
      // A membership that ends with its gift is billed from the balance until then; the next system ends it again.
      const endsWithGift = endsUncanceled && giftMonths > 0
      members.push({
        ...member,
        status: leaves && status === 'Canceled' ? 'Active' : status,
        // The price of a gift's months is in the balance, and is no credit besides.
        creditCents: Math.max(0, row.creditCents - giftMonths * (row.priceCents ?? 0)),
        giftMonths,
        nextPaymentAt: leaves
          ? row.endsAt
          : status === 'Past due'
            ? periodStart
            : endsWithGift
              ? periodEnd
              : row.nextPaymentAt,
        endsAt: leaves || endsWithGift ? null : row.endsAt,
        canceledAt: leaves ? null : endedAt,
      })
    }
    return members
  })
}

/** Months until a membership's end that its balance pays for: gift months that came from another system. */
function prepaidMonths(row: {
  periodEnd: Date | null
  endsAt: Date
  creditCents: number
  priceCents: number | null
}): number {
  const { periodEnd, endsAt, creditCents, priceCents } = row
  if (!periodEnd || !priceCents) return 0
  const [years, months] = [
    endsAt.getUTCFullYear() - periodEnd.getUTCFullYear(),
    endsAt.getUTCMonth() - periodEnd.getUTCMonth(),
  ]
  return Math.max(0, Math.min(years * 12 + months, Math.floor(creditCents / priceCents)))
}

function memberRows(db: OpenTenantDb, { timeZone, now }: { timeZone: string; now: Date }) {
  const { q } = db
  const membership = q
    .selectFrom('memberships as m')
    .leftJoin('membership_cancellations as c', (join) =>
      join
        .onRef('c.membership_id', '=', 'm.id')
        .on('c.closing_id', 'is not', null)
        .on('c.status', 'in', ['asked', 'scheduled', 'done']),
    )
    .leftJoin('club_closings as l', (join) => join.onRef('l.id', '=', 'c.closing_id'))
    .distinctOn('m.member_id')
    .orderBy('m.member_id')
    .orderBy((eb) => eb('m.status', 'in', liveStatuses), 'desc')
    .orderBy('m.started_at', 'desc')
    .selectAll('m')
    .select((eb) => [
      eb.fn.coalesce(eb('l.kind', '=', 'leave'), eb.lit(false)).as('leaves'),
      eb.fn.coalesce('m.ends_at', 'm.ended_at').as('last_at'),
      isBeingCanceled.as('is_canceled'),
    ])
    .as('s')
  return q
    .selectFrom('members as m')
    .leftJoin(membership, 's.member_id', 'm.id')
    .leftJoin('tiers as t', 't.id', 's.tier_id')
    .leftJoin('tier_prices as tp', 'tp.id', 's.tier_price_id')
    .leftJoin('membership_pauses as p', (join) =>
      join
        .onRef('p.membership_id', '=', 's.id')
        .on('p.status', 'in', ['asked', 'running'])
        .on('p.kind', '=', 'hold'),
    )
    .leftJoin('pick_up_profiles as k', 'k.member_id', 'm.id')
    .leftJoin('shipping_choices as sc', 'sc.member_id', 'm.id')
    .leftJoin('member_addresses as a', (join) =>
      join.onRef('a.member_id', '=', 'm.id').on('a.is_default', '=', true),
    )
    .leftJoin('stripe_ids as cus', (join) =>
      join
        .onRef('cus.our_id', '=', 'm.id')
        .onRef('cus.account_id', '=', 's.account_id')
        .on('cus.kind', '=', 'customer')
        .on('cus.removed_at', 'is', null),
    )
    .leftJoin(nextPayments(db, { now, timeZone }, sql`true`).as('n'), 'n.member_id', 'm.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('entitlements as e')
          .whereRef('e.member_id', '=', 'm.id')
          .where('e.status', 'in', ['open', 'assigned'])
          .select(({ fn }) => fn.countAll<number>().as('boxes'))
          .as('owed'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('customer_balances as b')
          .whereRef('b.member_id', '=', 'm.id')
          .where('b.balance_cents', '>', 0)
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('b.balance_cents'), lit(0)).as('cents'))
          .as('credit'),
      (join) => join.onTrue(),
    )
    .where('m.anonymized_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('s.status', 'in', liveStatuses),
        eb('s.leaves', '=', true),
        eb('owed.boxes', '>', 0),
        eb('credit.cents', '>', 0),
      ]),
    )
    .orderBy('m.search_text')
    .orderBy('m.id')
    .select([
      'm.id as memberId',
      'm.full_name as fullName',
      'm.email',
      'm.phone',
      'm.date_of_birth as dateOfBirth',
      'm.joined_on as memberSince',
      's.id as membershipId',
      's.status',
      't.name as tier',
      'tp.amount_cents as priceCents',
      'tp.currency',
      'n.at as nextPaymentAt',
      'p.from_on as holdFrom',
      'p.until_on as holdUntil',
      's.current_period_start as periodStart',
      's.current_period_end as periodEnd',
      's.ended_at as endedAt',
      's.last_at as endsAt',
      'k.second_person as secondPerson',
      'cus.stripe_id as customerId',
      's.subscription_id as subscriptionId',
      's.card_brand as cardBrand',
      's.card_last4 as cardLast4',
      's.card_exp_month as cardExpMonth',
      's.card_exp_year as cardExpYear',
    ])
    .select(({ eb, fn, lit, exists, selectFrom }) => [
      fn.coalesce('s.leaves', lit(false)).$castTo<boolean>().as('leavesWithClub'),
      fn.coalesce('owed.boxes', lit(0)).$castTo<number>().as('boxesOwed'),
      fn.coalesce('credit.cents', lit(0)).$castTo<number>().as('creditCents'),
      eb('sc.member_id', 'is not', null).$castTo<boolean>().as('isShipped'),
      fn.coalesce('s.is_canceled', lit(false)).$castTo<boolean>().as('isCanceled'),
      exists(selectFrom('gifts as g').whereRef('g.membership_id', '=', 's.id').select('g.id'))
        .$castTo<boolean>()
        .as('hasGifts'),
      exists(selectFrom('member_moves as v').whereRef('v.membership_id', '=', 's.id').select('v.id'))
        .$castTo<boolean>()
        .as('isMovedIn'),
      eb
        .case()
        .when('a.id', 'is not', null)
        .then(
          sql<MovingMember['address']>`json_build_object('name', a.name, 'street', a.street, 'unit', a.unit,
            'city', a.city, 'state', a.state, 'zip', a.zip)`,
        )
        .end()
        .$castTo<MovingMember['address']>()
        .as('address'),
      textsOf(
        selectFrom('member_notes as o')
          .whereRef('o.member_id', '=', 'm.id')
          .orderBy('o.created_at')
          .orderBy('o.id')
          .select('o.text as word'),
      ).as('notes'),
      textsOf(
        selectFrom('member_tags as o')
          .whereRef('o.member_id', '=', 'm.id')
          .orderBy('o.tag_key')
          .select('o.tag as word'),
      ).as('tags'),
      textsOf(
        selectFrom('taste_preferences as o')
          .whereRef('o.member_id', '=', 'm.id')
          .where('o.liking', '>', 0)
          .where('o.value', '<>', 'scale')
          .orderBy('o.kind')
          .orderBy('o.value')
          .select('o.value as word'),
      ).as('likes'),
      sql<string[]>`coalesce(k.disliked_types || k.disliked_grapes || k.disliked_regions, '{}')`.as(
        'dislikes',
      ),
      eb
        .case()
        .when(
          exists(
            selectFrom('notification_settings as o')
              .whereRef('o.user_id', '=', 'm.user_id')
              .where('o.kind', 'in', ['club_news', 'club_offers'])
              .where('o.email', '<>', 'off')
              .select('o.user_id'),
          ),
        )
        .then(true)
        .when(
          exists(
            selectFrom('notification_settings as o')
              .whereRef('o.user_id', '=', 'm.user_id')
              .where('o.kind', 'in', ['club_news', 'club_offers'])
              .select('o.user_id'),
          ),
        )
        .then(false)
        .end()
        .$castTo<boolean | null>()
        .as('takesMarketing'),
      selectFrom('consents as o')
        .whereRef('o.member_id', '=', 'm.id')
        .where('o.kind', '=', 'marketing')
        .select((eb) => eb.fn.max<Date | null>('o.accepted_at').as('at'))
        .$asScalar()
        .as('marketingSince'),
    ])
    .execute()
}

/** A list of texts as an array, in the order of its query. */
const textsOf = (texts: { toOperationNode(): unknown }) =>
  sql<string[]>`array(${texts as ReturnType<typeof sql>})`
