// Members with a box in a run, and those without one and why, read from what is recorded at this moment.
import { sql, type ExpressionBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { accessOfMembership } from '~/membership/memberships/lifecycle'
import type { RunRecord } from '../runs/run-record.server'

/** A box of the run, paid or awaited. */
export interface Candidate {
  /** The entitlement's id, or `await ` and the membership's. */
  key: string
  memberId: string
  membershipId: string
  tierId: string
  /** Null while the payment is awaited. */
  entitlementId: string | null
  kind: 'month' | 'upgrade'
  bottles: number | null
  /** First day of the paid month; null where it is awaited. */
  month: string | null
  isDisputed: boolean
  /** When an awaited payment is due; null for one that failed already. */
  dueAt: Date | null
}

export type OutReason =
  | 'skipped'
  | 'paused'
  | 'nothing_paid'
  | 'payment_failed'
  | 'renews_later'
  | 'tier_not_in_run'
  | 'owed_more'
  | 'account_deleted'

/** A member, or one more box of a member, that is not in the run. */
export interface LeftOut {
  memberId: string
  membershipId: string
  tierId: string
  reason: OutReason
  /** The box that stays owed; null where nothing is. */
  entitlementId: string | null
  /** When the next payment is due, where that is the reason. */
  dueAt: Date | null
}

interface WhoIsIn {
  /** In the order in which they are served: the longest paid first, then the awaited. */
  boxes: Candidate[]
  out: LeftOut[]
}

/**
 * Decides for every member with an open box or a live membership. Paid boxes are in, of leaving and canceled members
 * too: of each membership the oldest month of a tier of this run, the upgrades, and the months that the business added
 * to this run. A member with no paid month who is in grace, or who renews before the end of the last pick-up day, gets
 * a box that awaits its payment. With `lock` the open entitlements are locked until the transaction ends, with
 * `memberId` one member is read.
 */
export async function whoIsIn(
  db: OpenTenantDb,
  {
    run,
    tierIds,
    timeZone,
    memberId = null,
    lock = false,
  }: { run: RunRecord; tierIds: string[]; timeZone: string; memberId?: string | null; lock?: boolean },
): Promise<WhoIsIn> {
  const open = await openEntitlements(db, { runId: run.id, memberId, lock })
  const live = await membershipsToServe(db, { runId: run.id, memberId })
  const lastInstant = startOfDay(timeZone, daysAfter(run.pickUpUntil, 1))
  const inRun = new Set(tierIds)
  const boxes: Candidate[] = []
  const out: LeftOut[] = []
  const served = new Set<string>()
  for (const one of open) {
    const reason = reasonOf(one, inRun, served)
    const { memberId, membershipId, tierId, id } = one
    if (reason === null && one.kind === 'month') served.add(membershipId)
    if (reason) out.push({ memberId, membershipId, tierId, reason, entitlementId: id, dueAt: null })
    else boxes.push({ ...one, key: id, entitlementId: id, dueAt: null })
  }
  const months = open.filter(({ kind }) => kind === 'month')
  const withOpen = new Set(months.map(({ membershipId }) => membershipId))
  const awaited: Candidate[] = []
  for (const one of live) {
    if (withOpen.has(one.membershipId)) continue
    const { memberId, membershipId } = one
    const tierId = one.nextTierId ?? one.tierId
    const reason = reasonNotAwaited(one, tierId, inRun, lastInstant)
    const dueAt = one.status === 'past_due' ? null : one.renewsAt
    if (reason) out.push({ memberId, membershipId, tierId, reason, entitlementId: null, dueAt })
    else
      awaited.push({
        key: `await ${membershipId}`,
        memberId,
        membershipId,
        tierId,
        entitlementId: null,
        kind: 'month',
        bottles: one.bottles,
        month: null,
        isDisputed: false,
        dueAt,
      })
  }
  return { boxes: [...boxes, ...awaited], out }
}

type OpenEntitlement = Awaited<ReturnType<typeof openEntitlements>>[number]

function reasonOf(one: OpenEntitlement, inRun: Set<string>, served: Set<string>): OutReason | null {
  if (one.isAnonymized) return 'account_deleted'
  if (one.isSkipped) return 'skipped'
  if (!inRun.has(one.tierId)) return 'tier_not_in_run'
  if (one.kind === 'month' && served.has(one.membershipId) && !one.isAdded) return 'owed_more'
  return null
}

/** Members who skipped a run. */
const skippingMembers = (db: OpenTenantDb, runId: string) =>
  db.q.selectFrom('run_skips').where('run_id', '=', runId).select('member_id')

/** Whether a skip or pause covers the next renewal of a membership `ms`. */
export const leavesOutRenewal = (eb: ExpressionBuilder<Schema & { ms: Schema['memberships'] }, 'ms'>) =>
  eb.exists(
    eb
      .selectFrom('membership_pauses as p')
      .whereRef('p.membership_id', '=', 'ms.id')
      .where('p.status', 'in', ['asked', 'running'])
      .whereRef('p.from_at', '<=', 'ms.current_period_end')
      .whereRef('p.until_at', '>', 'ms.current_period_end')
      .select('p.id'),
  )

/** Open entitlements of all members, the oldest first. */
async function openEntitlements(
  db: OpenTenantDb,
  { runId, memberId, lock }: { runId: string; memberId: string | null; lock: boolean },
) {
  const locked = lock ? await lockOpenEntitlements(db, memberId) : null
  let query = db.q
    .selectFrom('entitlements as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .where('e.status', '=', 'open')
    .select(['e.id', 'e.member_id as memberId', 'e.membership_id as membershipId', 'e.tier_id as tierId'])
    .select(['e.kind', 'e.bottles', 'e.month', 'e.is_disputed as isDisputed'])
    .select((eb) => [
      eb('m.anonymized_at', 'is not', null).$castTo<boolean>().as('isAnonymized'),
      eb('e.member_id', 'in', skippingMembers(db, runId)).$castTo<boolean>().as('isSkipped'),
      eb('e.id', 'in', eb.selectFrom('run_extras').where('run_id', '=', runId).select('entitlement_id'))
        .$castTo<boolean>()
        .as('isAdded'),
    ])
    .orderBy('e.period_start')
    .orderBy('e.id')
  if (memberId !== null) query = query.where('e.member_id', '=', memberId)
  if (locked !== null) query = query.where('e.id', '=', anyOf(locked))
  return query.execute()
}

/** Locks open entitlements in the order in which everything about a run does, and returns their ids. */
async function lockOpenEntitlements(db: OpenTenantDb, memberId: string | null): Promise<string[]> {
  let query = db.q
    .selectFrom('entitlements')
    .where('status', '=', 'open')
    .select('id')
    .orderBy('period_start')
    .orderBy('id')
  if (memberId !== null) query = query.where('member_id', '=', memberId)
  const rows = await query.forUpdate().execute()
  return rows.map(({ id }) => id)
}

type LiveMembership = Awaited<ReturnType<typeof membershipsToServe>>[number]

function membershipsToServe(
  db: OpenTenantDb,
  { runId, memberId }: { runId: string; memberId: string | null },
) {
  const awaitingMemberships = db.q
    .selectFrom('run_orders')
    .where('status', '=', sql.lit('awaiting_payment'))
    .select('membership_id')
  return (
    db.q
      .selectFrom('memberships as ms')
      .leftJoin('tier_changes as c', (join) =>
        join
          .onRef('c.membership_id', '=', 'ms.id')
          .on('c.kind', '=', 'down')
          .on('c.status', 'in', ['scheduled', 'undoing']),
      )
      .innerJoin('tiers as t', (join) =>
        join.on((eb) => eb('t.id', '=', eb.fn.coalesce('c.to_tier_id', 'ms.tier_id'))),
      )
      .where('ms.status', 'in', ['active', 'past_due', 'paused'])
      .$if(memberId !== null, (query) => query.where('ms.member_id', '=', memberId))
      // `c` has the tier from the next renewal on, where a change is scheduled.
      .select(['ms.id as membershipId', 'ms.member_id as memberId', 'ms.tier_id as tierId'])
      .select(['c.to_tier_id as nextTierId', 'ms.status', 'ms.stripe_status as providerStatus'])
      .select(['ms.current_period_end as renewsAt', 'ms.ends_at as endsAt'])
      .select((eb) => [
        eb.fn<number | null>('nullif', ['t.bottles_per_month', eb.lit(0)]).as('bottles'),
        leavesOutRenewal(eb).$castTo<boolean>().as('leavesOutNext'),
        eb('ms.member_id', 'in', skippingMembers(db, runId)).$castTo<boolean>().as('isSkipped'),
        // An order of another run awaits the same payment.
        eb('ms.id', 'in', awaitingMemberships).$castTo<boolean>().as('isAwaited'),
      ])
      .orderBy('ms.current_period_end')
      .orderBy('ms.id')
      .execute()
  )
}

function reasonNotAwaited(
  one: LiveMembership,
  tierId: string,
  inRun: Set<string>,
  lastInstant: Date,
): OutReason | null {
  if (one.status === 'paused') return 'paused'
  if (one.isSkipped) return 'skipped'
  if (one.status === 'past_due') {
    const { access } = accessOfMembership(one)
    if (access !== 'grace') return 'payment_failed'
  } else {
    const { renewsAt, endsAt } = one
    if (!renewsAt || (endsAt && endsAt <= renewsAt)) return 'nothing_paid'
    if (one.leavesOutNext) return 'paused'
    if (renewsAt >= lastInstant) return 'renews_later'
  }
  if (one.isAwaited) return 'renews_later'
  return inRun.has(tierId) ? null : 'tier_not_in_run'
}
