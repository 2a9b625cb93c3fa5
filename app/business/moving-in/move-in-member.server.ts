// One member's move: rows first, then the payment provider, then everything else of them. Every step may be repeated.
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Billing, SyncOutcome } from '~/billing/billing'
import { isOutcomeUnknown } from '~/billing/stripe/errors'
import type { Plan } from '~/billing/plan/plans'
import { accountStatus } from '~/billing/connect/account-status.server'
import { addOpeningEntitlements } from '~/club/runs/entitlements/opening-entitlements.server'
import { record } from '~/foundation/audit/record.server'
import { instantAt, instantMonthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import type { EnterMember } from '~/membership/claims/claims'
import {
  PaymentError,
  type MembershipPayments,
  type SubscriptionRef,
} from '~/membership/memberships/payments'
import { priceForMove } from '~/membership/tiers/prices/kept-price.server'
import { isDisconnected } from './disconnected.server'
import { savePersonalRecords } from './personal-records.server'
import type { MoveIn, MoveInResult } from './move-in'
import { readReading, systemOf } from './session/reading'

/** Dependencies of a move. */
export interface MoveInServices {
  billing: Pick<Billing, 'moving' | 'prepaid' | 'syncAccount'> & {
    payments: Pick<MembershipPayments, 'pause'>
  }
  enterMember: EnterMember
  clubs: { byId(businessId: string): Promise<Club | null> }
}

/** A first payment that is due today comes at noon in the club, or at least so many minutes after the move. */
const leadMs = 15 * 60_000
/** The provider's clock may be a little behind ours: a hold begins before the period that is on hold. */
const skewMs = 60_000

/**
 * Moves one member in: as a member who has not claimed, with a subscription whose first charge is on their day, and with
 * everything that the row says of them. Repeated with the same `requestId`, they are moved in once. `failed` names the
 * reason in a sentence; `again` and `disconnected` are repeated later. Sends no email.
 */
export async function moveInMember(
  services: MoveInServices,
  db: TenantDb,
  move: MoveIn,
  now: Date,
): Promise<MoveInResult> {
  try {
    const club = await services.clubs.byId(db.businessId)
    if (!club) throw new Error('A business cannot be found')
    const begun = await begin(services, db, club, move, now)
    const outcome = await subscribe(services, db, move, begun, now)
    if (outcome.kind === 'foreign') return { kind: 'again' }
    const { membershipId } = outcome
    const of = await subscriptionOf(db, membershipId)
    await applyHold(services, db, club, {
      move,
      membershipId,
      of,
      from: new Date(begun.askedAt.getTime() - skewMs),
      now,
    })
    await applyEnd(services, db, { move, membershipId, of, begun, now })
    await credit(services, db, { move, begun, now })
    await db.transaction((db) => complete(db, club, { move, membershipId, begun, now }))
    return { kind: 'moved', memberId: begun.memberId, membershipId }
  } catch (error) {
    if (isRepeatable(error)) return { kind: 'again' }
    if (await isDisconnected(services.billing, db, error)) return { kind: 'disconnected' }
    if (isDomainError(error)) return { kind: 'failed', sentence: error.sentence }
    throw error
  }
}

/** Whether the same request may succeed later: the payment provider did not answer, or is still at it. */
const isRepeatable = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  (error instanceof PaymentError && (error.outcome === 'unknown' || error.outcome === 'in-progress'))

interface Begun {
  memberId: string
  accountId: string
  priceId: string
  cents: number
  currency: string
  firstPaymentAt: Date
  askedAt: Date
  /** An earlier attempt is known to have started it: its terms stay. */
  hasSubscription: boolean
  plan: Plan
}

/** Writes the member and the row of the move, or reads those of an earlier attempt. */
async function begin(
  { enterMember }: MoveInServices,
  db: TenantDb,
  club: Club,
  move: MoveIn,
  now: Date,
): Promise<Begun> {
  const { requestId, person, importId, memberSince, userId, subscription } = move
  if (move.chargesAtOnce && !move.hasMandate)
    throw new DomainError(
      'mandate-missing',
      409,
      'To charge this member as they move in, state first that you may charge their card.',
    )
  return db.transaction(async (db) => {
    const before = await begunMove(db, requestId)
    const accountId = await requireReadyAccount(db)
    if (before && before.accountId !== accountId)
      throw new DomainError(
        'other-account',
        409,
        'This move began on another Stripe account. Connect that account again, or leave the row out and look there for a subscription of this member.',
      )
    if (before?.hasSubscription) return before
    const { priceId } = await priceForMove(db, { tierId: move.tierId, keptPrice: move.keptPrice, now })
    const { memberId } = await enterMember(db, {
      ...person,
      requestId,
      memberSince,
      importId,
      enteredBy: userId,
      now,
    })
    // A person may have changed the row since an attempt that failed.
    const terms = {
      tier_price_id: priceId,
      kind: subscription.kind,
      foreign_subscription_id: subscription.kind === 'start' ? null : subscription.subscriptionId,
      first_payment_at: firstPaymentOf(move, { timeZone: club.timeZone, before, now }),
      boxes_owed: move.boxesOwed,
    }
    try {
      await db.q
        .insertInto('member_moves')
        .values({
          id: requestId,
          import_id: importId,
          member_id: memberId,
          account_id: accountId,
          from_system: importId && (await systemOfImport(db, importId)),
          asked_by: userId,
          asked_at: now,
          ...terms,
        })
        .onConflict((conflict) => conflict.columns(['business_id', 'id']).doUpdateSet(terms))
        .execute()
    } catch (error) {
      if (!violatesConstraint(error, 'member_moves_of_foreign')) throw error
      throw new DomainError('subscription-taken', 409, 'Another member has this Stripe subscription already.')
    }
    return (await begunMove(db, requestId))!
  })
}

async function systemOfImport({ q }: OpenTenantDb, importId: string): Promise<string | null> {
  const row = await q
    .selectFrom('member_imports')
    .where('id', '=', importId)
    .select('reading')
    .executeTakeFirst()
  return row ? systemOf(readReading(row.reading)) : null
}

async function requireReadyAccount(db: OpenTenantDb): Promise<string> {
  const { state, accountId } = await accountStatus(db)
  if (state === 'ready' && accountId !== null) return accountId
  throw new DomainError(
    'payments-not-ready',
    409,
    'Connect your Stripe account first: it can’t take payments yet.',
  )
}

async function begunMove(db: OpenTenantDb, requestId: string): Promise<Begun | undefined> {
  const row = await db.q
    .selectFrom('member_moves as v')
    .innerJoin('tier_prices as p', 'p.id', 'v.tier_price_id')
    .innerJoin('businesses as b', 'b.id', 'v.business_id')
    .where('v.id', '=', requestId)
    .select([
      'v.member_id as memberId',
      'v.account_id as accountId',
      'v.tier_price_id as priceId',
      'v.status',
    ])
    .select(['v.first_payment_at as firstPaymentAt', 'v.asked_at as askedAt', 'b.plan'])
    .select(['p.amount_cents as cents', 'p.currency'])
    .select((eb) => eb('v.subscription_id', 'is not', null).$castTo<boolean>().as('hasSubscription'))
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...begun } = row
  if (status === 'undone') throw new DomainError('move-undone', 409, 'This move was undone.')
  return begun
}

/**
 * Noon of the day in the club: the same day of the month in UTC, by which the payment provider counts. A charge at once
 * comes after the lead, at the time of an earlier attempt that is still ahead, so that both ask for the same.
 */
function firstPaymentOf(
  move: MoveIn,
  { timeZone, before, now }: { timeZone: string; before: Begun | undefined; now: Date },
): Date {
  const day = move.endsOn ?? move.firstPaymentOn
  if (move.chargesAtOnce) {
    const soonest = new Date(now.getTime() + leadMs)
    const earlier = before?.firstPaymentAt
    return earlier && earlier > now && earlier < soonest ? earlier : soonest
  }
  const noon = instantAt(timeZone, day, '12:00')
  const earliest = new Date(now.getTime() + leadMs)
  return noon < earliest && day === dayIn(timeZone, earliest) ? earliest : noon
}

function subscribe(
  { billing: { moving } }: MoveInServices,
  db: TenantDb,
  { requestId, customer, hasMandate, subscription }: MoveIn,
  begun: Begun,
  now: Date,
): Promise<SyncOutcome> {
  const { memberId, accountId, priceId, plan } = begun
  const common = { requestId, memberId, accountId, priceId, mayCharge: hasMandate, plan, now }
  switch (subscription.kind) {
    case 'adopt':
      return moving.adopt(db, { ...common, subscriptionId: subscription.subscriptionId })
    case 'replace':
      return moving.replace(db, {
        ...common,
        ...begun,
        customer,
        subscriptionId: subscription.subscriptionId,
      })
    case 'start':
      return moving.start(db, { ...common, ...begun, customer })
  }
}

async function subscriptionOf(db: TenantDb, membershipId: string): Promise<SubscriptionRef> {
  return db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('id', '=', membershipId)
      .select(['account_id as accountId', 'subscription_id as subscriptionId'])
      .executeTakeFirstOrThrow(),
  )
}

interface Step {
  move: MoveIn
  membershipId: string
  of: SubscriptionRef
  now: Date
}

/** A hold is the product's pause, which ends by itself. It began before the move, so no email announces it. */
async function applyHold(
  { billing }: MoveInServices,
  db: TenantDb,
  { timeZone }: Club,
  { move, membershipId, of, from, now }: Step & { from: Date },
): Promise<void> {
  const { requestId, holdUntil, userId } = move
  if (holdUntil === null) return
  const resumesAt = startOfDay(timeZone, holdUntil)
  if (resumesAt <= now) return
  const pause = {
    id: requestId,
    membership_id: membershipId,
    kind: 'hold' as const,
    status: 'running' as const,
    from_at: from,
    from_on: dayIn(timeZone, from),
    until_at: resumesAt,
    until_on: holdUntil,
    requested_by: userId,
    requested_at: now,
    lifted_by: null,
    ended_at: null,
    because: null,
  }
  // Before the provider pauses it, so that every sync reads the pause as one of ours.
  await db.transaction((db) =>
    db.q
      .insertInto('membership_pauses')
      .values(pause)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await billing.payments.pause(db, of, { requestId, resumesAt })
  await billing.moving.confirmCard(db, { memberId: await memberOf(db, membershipId), now })
}

async function memberOf(db: TenantDb, membershipId: string): Promise<string> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('id', '=', membershipId)
      .select('member_id')
      .executeTakeFirstOrThrow(),
  )
  return row.member_id
}

/** A membership that was canceled elsewhere ends before it is charged here; months that are paid for end with them. */
async function applyEnd(
  { billing }: MoveInServices,
  db: TenantDb,
  { move, membershipId, of, begun, now }: Step & { begun: Begun },
): Promise<void> {
  const { requestId, endsOn, giftMonths, customer, hasMandate, userId } = move
  const isPaidByCard = hasMandate && Boolean(customer?.paymentMethodId)
  const endsAt = endsOn
    ? begun.firstPaymentAt
    : giftMonths > 0 && !isPaidByCard
      ? instantMonthsAfter(begun.firstPaymentAt, giftMonths)
      : null
  if (endsAt === null) return
  if (endsOn)
    await db.transaction((db) =>
      db.q
        .insertInto('membership_cancellations')
        .values({
          id: requestId,
          membership_id: membershipId,
          kind: 'member',
          status: 'scheduled',
          is_immediate: false,
          why: 'Canceled before the move',
          effective_at: endsAt,
          effective_on: endsOn,
          requested_by: userId,
          requested_at: now,
          undone_by: null,
          undone_at: null,
          because: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  await billing.prepaid.setEnd(db, of, { requestId, endsAt })
}

/** The member's credit, with the months that were paid for in advance. */
async function credit(
  { billing }: MoveInServices,
  db: TenantDb,
  { move, begun, now }: { move: MoveIn; begun: Begun; now: Date },
): Promise<void> {
  const amountCents = move.creditCents + move.giftMonths * begun.cents
  if (amountCents <= 0) return
  const { memberId, accountId, currency } = begun
  await billing.prepaid.credit(db, {
    creditId: move.requestId,
    memberId,
    accountId,
    amountCents,
    currency,
    description: 'Balance from your club before',
    now,
  })
}

/** Everything that needs no provider, once. */
async function complete(
  db: OpenTenantDb,
  club: Club,
  { move, membershipId, begun, now }: { move: MoveIn; membershipId: string; begun: Begun; now: Date },
): Promise<void> {
  const { requestId, userId, boxesOwed } = move
  const { memberId } = begun
  const moved = await db.q
    .updateTable('member_moves')
    .set({ status: 'moved', moved_at: now, membership_id: membershipId })
    .where('id', '=', requestId)
    .where('status', '=', 'asked')
    .returning('first_payment_at as firstPaymentAt')
    .executeTakeFirst()
  if (!moved) return
  const { firstPaymentAt } = moved
  await addOpeningEntitlements(db, { moveId: requestId, membershipId, firstPaymentAt, boxes: boxesOwed, now })
  await savePersonalRecords(db, { move, memberId, now })
  await record(db, {
    action: 'membership.moved-in',
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { firstPaymentOn: dayIn(club.timeZone, firstPaymentAt), how: move.subscription.kind, boxesOwed },
    now,
  })
}
