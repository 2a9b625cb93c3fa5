import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Billing } from '~/billing/create-billing.server'
import { daysAfter, dayIn, startOfDay, type Day } from '~/kit/dates'
import type { Logger } from '~/kit/log.server'
import { isLive } from '~/memberships/lifecycle'
import { renewalAtOrAfter } from '~/memberships/renewal-dates'
import { queueEmail } from '~/messaging/queue-email.server'
import {
  membersToNotifyOfWithdrawal,
  membersToMigrate,
  membersToRemind,
  membersToNotify,
  recordMemberPriceOutcome,
  type MemberToNotify,
  type MemberToMigrate,
} from './queries.server'
import { priceChangeEmail, priceChangeReminderEmail, priceChangeWithdrawnEmail } from './emails/price-change'
import { earliestEffectiveDay, lastAppliedDay, reminderDays } from '~/tiers/prices/rules'

export interface PriceMigrationResult {
  notified: number
  reminded: number
  migrated: number
  /** Could not be moved just now; a repetition tries them again. */
  failed: number
  /** False where time ran out first: another job goes on with the rest. */
  isComplete: boolean
}

export interface PriceMigrationContext {
  billing: Pick<Billing, 'changeSubscriptionPrice' | 'archiveStripePrice'>
  club: Club
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  /** The club's time. */
  now: Date
  log: Logger
  /** True when no more work shall be taken into hand. */
  enough: () => boolean
}

const pageSize = 50
/** A checkout that was opened at the old price is over by then. */
const checkoutsOverMs = 2 * 86_400_000

/**
 * Everything that announced prices ask for: those who pay an older price are told, reminded before their day,
 * and moved to the new one when it has come. Each step of each membership is noted when it is done, so that a
 * run that broke off is finished by the next, and nobody is told or moved twice.
 */
export async function migrateMemberPrices(
  db: TenantDb,
  work: PriceMigrationContext,
): Promise<PriceMigrationResult> {
  const progress: PriceMigrationResult = {
    notified: 0,
    reminded: 0,
    migrated: 0,
    failed: 0,
    isComplete: true,
  }
  const today = dayIn(work.club.timeZone, work.now)
  await pages(work, () => db.transaction((db) => callOff(db, work)))
  progress.notified = await pages(work, () => db.transaction((db) => tell(db, work, today)))
  progress.reminded = await pages(work, () => db.transaction((db) => remind(db, work, today)))
  await moveAll(db, work, today, progress)
  if (work.enough()) return { ...progress, isComplete: false }
  await finish(db, work, today)
  return progress
}

/** Repeats work on a page until a page is not full. Returns how many there were. */
async function pages({ enough }: PriceMigrationContext, page: () => Promise<number>): Promise<number> {
  let total = 0
  while (!enough()) {
    const done = await page()
    total += done
    if (done < pageSize) break
  }
  return total
}

async function tell(db: OpenTenantDb, work: PriceMigrationContext, today: Day): Promise<number> {
  const members = await membersToNotify(db, pageSize)
  for (const member of members) {
    const earliest = earliestEffectiveDay(today, { from: member.fromCents, to: member.toCents })
    // Who comes to an older price late is given the same notice as everybody else.
    const effectiveOn = member.changeOn > earliest ? member.changeOn : earliest
    await db.q
      .insertInto('member_price_changes')
      .values({
        business_id: db.businessId,
        change_id: member.changeId,
        membership_id: member.membershipId,
        effective_on: effectiveOn,
        notified_at: work.now,
        reminded_at: null,
        outcome: null,
        resolved_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await send(db, work, member, 'price-change', priceChangeEmail(news(work, member, effectiveOn)))
  }
  return members.length
}

async function remind(db: OpenTenantDb, work: PriceMigrationContext, today: Day): Promise<number> {
  const members = await membersToRemind(db, {
    from: today,
    until: daysAfter(today, reminderDays),
    toldBefore: new Date(work.now.getTime() - 86_400_000),
    limit: pageSize,
  })
  for (const member of members) {
    await db.q
      .updateTable('member_price_changes')
      .set({ reminded_at: work.now })
      .where('business_id', '=', db.businessId)
      .where('change_id', '=', member.changeId)
      .where('membership_id', '=', member.membershipId)
      .execute()
    await send(
      db,
      work,
      member,
      'price-reminder',
      priceChangeReminderEmail(news(work, member, member.effectiveOn)),
    )
  }
  return members.length
}

async function callOff(db: OpenTenantDb, work: PriceMigrationContext): Promise<number> {
  const members = await membersToNotifyOfWithdrawal(db, pageSize)
  for (const member of members) {
    await recordMemberPriceOutcome(db, { ...member, outcome: 'withdrawn', now: work.now })
    await send(db, work, member, 'price-withdrawn', priceChangeWithdrawnEmail({ ...work, ...member }))
  }
  return members.length
}

function news(work: PriceMigrationContext, member: Omit<MemberToNotify, 'changeOn'>, effectiveOn: Day) {
  const first = renewalAtOrAfter(member.billingAnchor, startOfDay(work.club.timeZone, effectiveOn))
  const pays = member.endsAt === null || first < member.endsAt
  return {
    ...work,
    ...member,
    effectiveOn,
    firstPaymentOn: pays ? dayIn(work.club.timeZone, first) : null,
  }
}

function send(
  db: OpenTenantDb,
  { now }: PriceMigrationContext,
  { changeId, membershipId, email }: Pick<MemberToNotify, 'changeId' | 'membershipId' | 'email'>,
  occasion: string,
  letter: ReturnType<typeof priceChangeEmail>,
) {
  return queueEmail(db, {
    ...letter,
    to: email,
    occasion,
    key: `${occasion}-${changeId}-${membershipId}`,
    now,
  })
}

async function moveAll(
  db: TenantDb,
  work: PriceMigrationContext,
  today: Day,
  progress: PriceMigrationResult,
): Promise<void> {
  const { timeZone } = work.club
  const day = lastAppliedDay(timeZone, work.now)
  const upcoming = { day, begins: startOfDay(timeZone, day) }
  let after = ''
  while (!work.enough()) {
    const page = await membersToMigrate(db, { today, upcoming, after, limit: pageSize })
    for (const member of page) {
      if (work.enough()) return
      try {
        if (await move(db, work, member)) progress.migrated += 1
      } catch (error) {
        progress.failed += 1
        work.log.warn(
          { error, membershipId: member.membershipId },
          'a membership is not on its new price yet',
        )
      }
    }
    after = page.at(-1)?.membershipId ?? after
    if (page.length < pageSize) return
  }
}

/** Returns whether the membership is on the new price by this. */
async function move(
  db: TenantDb,
  { billing, now }: PriceMigrationContext,
  member: MemberToMigrate,
): Promise<boolean> {
  const { changeId, membershipId, priceId } = member
  const settle = (outcome: 'applied' | 'moot') =>
    db.transaction((db) => recordMemberPriceOutcome(db, { changeId, membershipId, outcome, now }))
  if (!isLive(member.status) || member.tierId !== member.changedTier) {
    await settle('moot')
    return false
  }
  const result = await billing.changeSubscriptionPrice(db, {
    membershipId,
    priceId,
    occasion: `price-change-${changeId}`,
    now,
  })
  if (result === 'out-of-reach') return false
  await settle(result === 'moved' ? 'applied' : 'moot')
  return result === 'moved'
}

/** Ends changes that have come to everybody, and takes their old price out of use at the provider. */
async function finish(db: TenantDb, { billing, now }: PriceMigrationContext, today: Day): Promise<void> {
  const over = await db.read((db) =>
    db.q
      .selectFrom('tier_price_changes as c')
      .where('c.business_id', '=', db.businessId)
      .where('c.status', '=', 'scheduled')
      .where('c.effective_on', '<=', today)
      .where('c.announced_at', '<', new Date(now.getTime() - checkoutsOverMs))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('member_price_changes as mine')
              .whereRef('mine.business_id', '=', 'c.business_id')
              .whereRef('mine.change_id', '=', 'c.id')
              .where('mine.outcome', 'is', null)
              .select('mine.membership_id'),
          ),
        ),
      )
      .select(['c.id', 'c.from_price_id'])
      .execute(),
  )
  for (const change of over) {
    await billing.archiveStripePrice(db, change.from_price_id)
    await db.transaction((db) =>
      db.q
        .updateTable('tier_price_changes')
        .set({ status: 'done', resolved_at: now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', change.id)
        .where('status', '=', 'scheduled')
        .execute(),
    )
  }
}
