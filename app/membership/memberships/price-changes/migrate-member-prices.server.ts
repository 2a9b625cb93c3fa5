import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import type { Logger } from '~/foundation/kit/log.server'
import { paths } from '~/foundation/kit/paths'
import { isLive } from '~/membership/memberships/lifecycle'
import type { MembershipPayments } from '~/membership/memberships/payments'
import { renewalAtOrAfter } from '~/membership/memberships/renewal-dates'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { announceEndsOfKeptPrices } from '~/membership/tiers/prices/kept-price.server'
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
import { earliestEffectiveDay, lastAppliedDay, reminderDays } from '~/membership/tiers/prices/rules'

interface PriceMigrationResult {
  notified: number
  reminded: number
  migrated: number
  /** Failed for now; the next run tries them again. */
  failed: number
  /** False where time ran out: another job migrates the rest. */
  isComplete: boolean
}

export interface PriceMigrationContext {
  payments: Pick<MembershipPayments, 'changePrice' | 'archivePrice'>
  club: Club
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  /** The club's time. */
  now: Date
  log: Logger
  /** True when no more work may be started. */
  enough: () => boolean
}

const pageSize = 50
/** By then, every checkout that was opened at the old price has expired. */
const checkoutsOverMs = 2 * 86_400_000

/**
 * Carries out announced price changes: notifies members who pay an older price, reminds them before their date,
 * and changes their price on that date. Each step of each membership is recorded when it is done, so that the
 * next run finishes an interrupted one, and no member is notified or changed twice.
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
  await db.transaction((db) => announceEndsOfKeptPrices(db, { today, now: work.now }))
  await pages(work, () => db.transaction((db) => notifyOfWithdrawals(db, work)))
  progress.notified = await pages(work, () => db.transaction((db) => notifyMembers(db, work, today)))
  progress.reminded = await pages(work, () => db.transaction((db) => remindMembers(db, work, today)))
  await migrateAll(db, work, today, progress)
  if (work.enough()) return { ...progress, isComplete: false }
  await completeChanges(db, work, today)
  return progress
}

/** Processes pages until one is not full. Returns the number of members. */
async function pages({ enough }: PriceMigrationContext, page: () => Promise<number>): Promise<number> {
  let total = 0
  while (!enough()) {
    const done = await page()
    total += done
    if (done < pageSize) break
  }
  return total
}

async function notifyMembers(db: OpenTenantDb, work: PriceMigrationContext, today: Day): Promise<number> {
  const members = await membersToNotify(db, { today, limit: pageSize })
  for (const member of members) {
    const earliest = earliestEffectiveDay(today, { from: member.fromCents, to: member.toCents })
    // A member who got an older price late has the same notice period as everyone else.
    const effectiveOn = member.changeOn > earliest ? member.changeOn : earliest
    await db.q
      .insertInto('member_price_changes')
      .values({
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
    await send(db, work, member, 'price-change', priceChangeEmail(emailData(work, member, effectiveOn)))
  }
  return members.length
}

async function remindMembers(db: OpenTenantDb, work: PriceMigrationContext, today: Day): Promise<number> {
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
      .where('change_id', '=', member.changeId)
      .where('membership_id', '=', member.membershipId)
      .execute()
    await send(
      db,
      work,
      member,
      'price-reminder',
      priceChangeReminderEmail(emailData(work, member, member.effectiveOn)),
    )
  }
  return members.length
}

async function notifyOfWithdrawals(db: OpenTenantDb, work: PriceMigrationContext): Promise<number> {
  const members = await membersToNotifyOfWithdrawal(db, pageSize)
  for (const member of members) {
    await recordMemberPriceOutcome(db, { ...member, outcome: 'withdrawn', now: work.now })
    await send(db, work, member, 'price-withdrawn', priceChangeWithdrawnEmail({ ...work, ...member }))
  }
  return members.length
}

function emailData(work: PriceMigrationContext, member: Omit<MemberToNotify, 'changeOn'>, effectiveOn: Day) {
  const first = renewalAtOrAfter(member.billingAnchor, startOfDay(work.club.timeZone, effectiveOn))
  const pays = member.endsAt === null || first < member.endsAt
  return {
    ...work,
    ...member,
    effectiveOn,
    firstPaymentOn: pays ? dayIn(work.club.timeZone, first) : null,
  }
}

async function send(
  db: OpenTenantDb,
  { now }: PriceMigrationContext,
  { changeId, membershipId, email }: Pick<MemberToNotify, 'changeId' | 'membershipId' | 'email'>,
  occasion: string,
  message: ReturnType<typeof priceChangeEmail>,
) {
  const key = `${occasion}-${changeId}-${membershipId}`
  await queueEmail(db, { ...message, to: email, occasion, key, now })
  await notify(db, {
    kind: 'price',
    membershipId,
    cause: key,
    title: message.subject,
    link: paths.customer.membership(),
    hasOwnEmail: true,
    now,
  })
}

async function migrateAll(
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
        if (await migrate(db, work, member)) progress.migrated += 1
      } catch (error) {
        progress.failed += 1
        work.log.warn(
          { error, membershipId: member.membershipId },
          'changing the price of a membership failed',
        )
      }
    }
    after = page.at(-1)?.membershipId ?? after
    if (page.length < pageSize) return
  }
}

/** Returns true where this call changed the price. */
async function migrate(
  db: TenantDb,
  { payments, now }: PriceMigrationContext,
  member: MemberToMigrate,
): Promise<boolean> {
  const { changeId, membershipId, priceId } = member
  const recordOutcome = (outcome: 'applied' | 'moot') =>
    db.transaction((db) => recordMemberPriceOutcome(db, { changeId, membershipId, outcome, now }))
  if (!isLive(member.status) || member.tierId !== member.changedTier) {
    await recordOutcome('moot')
    return false
  }
  const result = await payments.changePrice(db, {
    membershipId,
    priceId,
    occasion: `price-change-${changeId}`,
    now,
  })
  if (result === 'out-of-reach') return false
  await recordOutcome(result === 'moved' ? 'applied' : 'moot')
  return result === 'moved'
}

/** Completes price changes that apply to every member, and archives the old price at the provider. */
async function completeChanges(
  db: TenantDb,
  { payments, now }: PriceMigrationContext,
  today: Day,
): Promise<void> {
  const over = await db.read((db) =>
    db.q
      .selectFrom('tier_price_changes as c')
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
    await payments.archivePrice(db, change.from_price_id)
    await db.transaction((db) =>
      db.q
        .updateTable('tier_price_changes')
        .set({ status: 'done', resolved_at: now })
        .where('id', '=', change.id)
        .where('status', '=', 'scheduled')
        .execute(),
    )
  }
}
