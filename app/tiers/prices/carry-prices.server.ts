import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Billing } from '~/billing/billing.server'
import { daysAfter, dayIn, startOfDay, type Day } from '~/kit/dates'
import type { Logger } from '~/kit/log.server'
import { isLive } from '~/memberships/lifecycle'
import { renewalAtOrAfter } from '~/memberships/renewals'
import { queueMail } from '~/messaging/queue-mail.server'
import {
  membersToCallOff,
  membersToMove,
  membersToRemind,
  membersToTell,
  settleMemberPrice,
  type Told,
  type ToMove,
} from './member-prices.server'
import { priceChangeLetter, priceReminderLetter, priceWithdrawnLetter } from './price-letters'
import { earliestDay, lastDayApplied, reminderDays } from './price-notice'

export interface PricesCarried {
  told: number
  reminded: number
  moved: number
  /** Could not be moved just now; a repetition tries them again. */
  failed: number
  /** False where time ran out first: another job goes on with the rest. */
  isWhole: boolean
}

export interface PriceWork {
  billing: Pick<Billing, 'movePrice' | 'retirePrice'>
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
export async function carryPrices(db: TenantDb, work: PriceWork): Promise<PricesCarried> {
  const carried: PricesCarried = { told: 0, reminded: 0, moved: 0, failed: 0, isWhole: true }
  const today = dayIn(work.club.timeZone, work.now)
  await pages(work, () => db.transaction((db) => callOff(db, work)))
  carried.told = await pages(work, () => db.transaction((db) => tell(db, work, today)))
  carried.reminded = await pages(work, () => db.transaction((db) => remind(db, work, today)))
  await moveAll(db, work, today, carried)
  if (work.enough()) return { ...carried, isWhole: false }
  await finish(db, work, today)
  return carried
}

/** Repeats work on a page until a page is not full. Returns how many there were. */
async function pages({ enough }: PriceWork, page: () => Promise<number>): Promise<number> {
  let total = 0
  while (!enough()) {
    const done = await page()
    total += done
    if (done < pageSize) break
  }
  return total
}

async function tell(db: OpenTenantDb, work: PriceWork, today: Day): Promise<number> {
  const members = await membersToTell(db, pageSize)
  for (const member of members) {
    const earliest = earliestDay(today, { from: member.fromCents, to: member.toCents })
    // Who comes to an older price late is given the same notice as everybody else.
    const effectiveOn = member.changeOn > earliest ? member.changeOn : earliest
    await db.q
      .insertInto('member_price_changes')
      .values({
        business_id: db.businessId,
        change_id: member.changeId,
        membership_id: member.membershipId,
        effective_on: effectiveOn,
        noticed_at: work.now,
        reminded_at: null,
        outcome: null,
        settled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await send(db, work, member, 'price-change', priceChangeLetter(news(work, member, effectiveOn)))
  }
  return members.length
}

async function remind(db: OpenTenantDb, work: PriceWork, today: Day): Promise<number> {
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
      priceReminderLetter(news(work, member, member.effectiveOn)),
    )
  }
  return members.length
}

async function callOff(db: OpenTenantDb, work: PriceWork): Promise<number> {
  const members = await membersToCallOff(db, pageSize)
  for (const member of members) {
    await settleMemberPrice(db, { ...member, outcome: 'withdrawn', now: work.now })
    await send(db, work, member, 'price-withdrawn', priceWithdrawnLetter({ ...work, ...member }))
  }
  return members.length
}

function news(work: PriceWork, member: Omit<Told, 'changeOn'>, effectiveOn: Day) {
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
  { now }: PriceWork,
  { changeId, membershipId, email }: Pick<Told, 'changeId' | 'membershipId' | 'email'>,
  occasion: string,
  letter: ReturnType<typeof priceChangeLetter>,
) {
  return queueMail(db, {
    ...letter,
    to: email,
    occasion,
    key: `${occasion}-${changeId}-${membershipId}`,
    now,
  })
}

async function moveAll(db: TenantDb, work: PriceWork, today: Day, carried: PricesCarried): Promise<void> {
  const { timeZone } = work.club
  const day = lastDayApplied(timeZone, work.now)
  const upcoming = { day, begins: startOfDay(timeZone, day) }
  let after = ''
  while (!work.enough()) {
    const page = await membersToMove(db, { today, upcoming, after, limit: pageSize })
    for (const member of page) {
      if (work.enough()) return
      try {
        if (await move(db, work, member)) carried.moved += 1
      } catch (error) {
        carried.failed += 1
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
async function move(db: TenantDb, { billing, now }: PriceWork, member: ToMove): Promise<boolean> {
  const { changeId, membershipId, priceId } = member
  const settle = (outcome: 'applied' | 'moot') =>
    db.transaction((db) => settleMemberPrice(db, { changeId, membershipId, outcome, now }))
  if (!isLive(member.status) || member.tierId !== member.changedTier) {
    await settle('moot')
    return false
  }
  const result = await billing.movePrice(db, {
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
async function finish(db: TenantDb, { billing, now }: PriceWork, today: Day): Promise<void> {
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
    await billing.retirePrice(db, change.from_price_id)
    await db.transaction((db) =>
      db.q
        .updateTable('tier_price_changes')
        .set({ status: 'done', settled_at: now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', change.id)
        .where('status', '=', 'scheduled')
        .execute(),
    )
  }
}
