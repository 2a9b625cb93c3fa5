import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MembershipPausesTable } from '#/db/schema/membership-pauses'
import type { Club } from '#/tenants/club'
import { record } from '~/accounts/audit.server'
import { dayIn, monthsAfter, startOfDay, type Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { changeable, type MembershipToChange } from '~/memberships/changeable.server'
import { holdProblem, LONGEST_HOLD_MONTHS } from '~/memberships/changes'
import { holdLetter, resumeLetter, skipLetter } from '~/memberships/emails/change-letters'
import { renewalAfter, renewalAtOrAfter } from '~/memberships/renewals'
import { queueMail } from '~/messaging/queue-mail.server'
import type { BillingParts } from '../parts'
import { insistOn, insistOnMembership } from './permission.server'
import { carryOut, clubBehind, type Asker, type Wish } from './wish.server'

type PauseRow = Pick<
  MembershipPausesTable,
  'id' | 'kind' | 'from_at' | 'from_on' | 'until_at' | 'until_on' | 'requested_by'
>

/** A renewal's invoice is made at the renewal or shortly after; by then the pause must still stand. */
const skipLastsMs = 24 * 3_600_000

export interface PauseOrder {
  memberId: string
  asker: Asker
  now: Date
}

/**
 * Leaves the member's next payment out: exactly that one, whenever it is asked again. Throws `no-membership`,
 * `not-possible` and what `carryOut` throws.
 */
export async function skipMonth(parts: BillingParts, db: TenantDb, order: PauseOrder): Promise<void> {
  const club = await clubBehind(parts, db)
  await pause(parts, db, club, order, 'skip', (membership) => {
    const from = membership.periodEnd!
    return { from, until: new Date(from.getTime() + skipLastsMs) }
  })
}

/**
 * Puts the membership on hold from the next renewal until a day. Throws as `skipMonth` does, and `hold-until`
 * for a day that makes no sense.
 */
export async function holdMembership(
  parts: BillingParts,
  db: TenantDb,
  { untilOn, ...order }: PauseOrder & { untilOn: Day },
): Promise<void> {
  const club = await clubBehind(parts, db)
  await pause(parts, db, club, order, 'hold', (membership) => {
    const latest = latestHold(dayIn(club.timeZone, order.now))
    const problem = holdProblem(untilOn, changeable(membership, club.timeZone), latest)
    if (problem) throw new DomainError('hold-until', 400, problem, { field: 'until' })
    return { from: membership.periodEnd!, until: startOfDay(club.timeZone, untilOn) }
  })
}

/** The last day until which somebody may hold who asks today. */
export function latestHold(today: Day): Day {
  return monthsAfter(today, LONGEST_HOLD_MONTHS)
}

async function pause(
  parts: BillingParts,
  db: TenantDb,
  club: Club,
  { memberId, asker, now }: PauseOrder,
  kind: 'skip' | 'hold',
  span: (membership: MembershipToChange) => { from: Date; until: Date },
): Promise<void> {
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.pauseStatus === 'asked' && membership.pauseKind === kind) {
      return { membership, row: await pauseRow(db, membership.pauseId!) }
    }
    insistOn(kind, membership, club.timeZone, now)
    const { from, until } = span(membership)
    const row = {
      id: newId(),
      kind,
      from_at: from,
      from_on: dayIn(club.timeZone, from),
      until_at: until,
      until_on: dayIn(club.timeZone, until),
      requested_by: asker.id,
    }
    await db.q
      .insertInto('membership_pauses')
      .values({
        business_id: db.businessId,
        membership_id: membership.membershipId,
        status: 'asked',
        requested_at: now,
        lifted_by: null,
        ended_at: null,
        because: null,
        ...row,
      })
      .execute()
    return { membership, row }
  })
  await carryOut(parts, db, pauseWish(parts, club, membership, row, now))
}

/** Asks the provider to void what would be billed meanwhile. */
export function pauseWish(
  { gateway, clubOrigin }: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow,
  now: Date,
): Wish<unknown> {
  const { accountId, subscriptionId, startedAt } = membership
  return {
    accountId,
    subscriptionId,
    ask: () =>
      gateway.call((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          {
            pause_collection: { behavior: 'void', resumes_at: Math.floor(row.until_at.getTime() / 1000) },
          },
          { stripeAccount: accountId, idempotencyKey: row.id },
        ),
      ),
    async granted(db) {
      if (!(await settle(db, row.id, ['asked'], { status: 'running' }))) return
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      const day = (instant: Date) => dayIn(club.timeZone, instant)
      const tier = membership.tierName
      const letter =
        row.kind === 'skip'
          ? skipLetter(to, { tier, skipped: row.from_on, next: day(renewalAfter(startedAt, row.from_at)) })
          : holdLetter(to, {
              tier,
              from: row.from_on,
              until: row.until_on,
              next: day(renewalAtOrAfter(startedAt, row.until_at)),
            })
      await queueMail(db, {
        ...letter,
        to: membership.email,
        occasion: row.kind,
        key: `${row.kind}-${row.id}`,
        now,
      })
      await note(
        db,
        `membership.${row.kind === 'skip' ? 'skipped' : 'held'}`,
        membership,
        row.requested_by,
        now,
        {
          from: row.from_on,
          until: row.until_on,
        },
      )
    },
    async refused(db, because) {
      await settle(db, row.id, ['asked'], { status: 'failed', ended_at: now, because })
    },
  }
}

/** Ends a skip or a hold before its time. Throws as `skipMonth` does. */
export async function resumeMembership(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: PauseOrder,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.pauseStatus !== 'lifting') {
      insistOn('resume', membership, club.timeZone, now)
      await settle(db, membership.pauseId!, ['running'], { status: 'lifting', lifted_by: asker.id })
    }
    return { membership, row: await pauseRow(db, membership.pauseId!) }
  })
  await carryOut(parts, db, resumeWish(parts, club, membership, row, now))
}

/** Asks the provider to bill again as before. */
export function resumeWish(
  { gateway, clubOrigin }: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow & { lifted_by: string | null },
  now: Date,
): Wish<unknown> {
  const { accountId, subscriptionId, startedAt, periodEnd } = membership
  return {
    accountId,
    subscriptionId,
    ask: () =>
      gateway.call((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          { pause_collection: '' },
          { stripeAccount: accountId, idempotencyKey: `resume-${row.id}` },
        ),
      ),
    async granted(db) {
      const ended = { status: 'ended' as const, ended_at: now, because: 'lifted' }
      if (!(await settle(db, row.id, ['lifting'], ended))) return
      const next = periodEnd && periodEnd > now ? periodEnd : renewalAtOrAfter(startedAt, now)
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      await queueMail(db, {
        ...resumeLetter(to, { tier: membership.tierName, next: dayIn(club.timeZone, next) }),
        to: membership.email,
        occasion: 'resumed',
        key: `resume-${row.id}`,
        now,
      })
      await note(db, 'membership.resumed', membership, row.lifted_by ?? row.requested_by, now, {})
    },
    async refused(db, because) {
      await settle(db, row.id, ['lifting'], { status: 'running', because })
    },
  }
}

export async function pauseRow(db: OpenTenantDb, id: string) {
  return db.q
    .selectFrom('membership_pauses')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select(['id', 'kind', 'from_at', 'from_on', 'until_at', 'until_on', 'requested_by', 'lifted_by'])
    .executeTakeFirstOrThrow()
}

/** Moves a row on from one of the statuses; false where somebody else has done it. */
async function settle(
  db: OpenTenantDb,
  id: string,
  from: MembershipPausesTable['status'][],
  to: Partial<Pick<MembershipPausesTable, 'status' | 'ended_at' | 'because' | 'lifted_by'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('membership_pauses')
    .set(to)
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function note(
  db: OpenTenantDb,
  action: string,
  membership: MembershipToChange,
  userId: string,
  now: Date,
  details: Record<string, unknown>,
) {
  return record(db, {
    action,
    actor: { kind: 'member', id: userId },
    businessId: db.businessId,
    target: { kind: 'membership', id: membership.membershipId },
    details,
    now,
  })
}
