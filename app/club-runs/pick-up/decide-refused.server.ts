// What bottles were that left the cellar with a hand-over which was refused.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { isId, newId } from '~/kit/ids'
import { lockWines, recordMovements } from '~/wines/cellar/record-movements.server'
import { handOverLocks, lockForOwners, releaseLocks } from '~/wines/cellar/stock-locks.server'
import { orderOwner } from '../orders/order-owner'
import { addOrders } from '../runs/lock-run.server'
import { findRun } from '../runs/run-record.server'
import { lockOrder, setDelivered, setLineStatus } from './desk-order.server'

export type Decision =
  | { kind: 'loss' }
  /** They were the bottles of this month, which is owed or promised and not handed over yet. */
  | { kind: 'entitlement'; entitlementId: string }
  /** No bottle left the cellar after all. */
  | { kind: 'nothing_left' }

/** Refusals after which the bottles may not be booked as a box: the person was not shown to be 21. */
export const ageCodes = ['member-under-age', 'age-not-checked']

/**
 * Decides a refused hand-over: its bottles are written off as a named loss, are those of another month that is
 * owed, or did not leave. Throws `refused-not-found` (404), `already-decided` (409), `not-enough-stock` (409),
 * `entitlement-not-open` (409), `payment-disputed` (409), `too-many-bottles` (409) for a smaller box, and
 * `age-not-checked` (409).
 */
export function decideRefused(
  db: TenantDb,
  { id, decision, userId, now }: { id: string; decision: Decision; userId: string; now: Date },
): Promise<void> {
  if (!isId(id)) throw refusedNotFound()
  return db.transaction(async (db) => {
    const refused = await lockRefused(db, id)
    if (decision.kind === 'loss') await writeOff(db, refused, { userId, now })
    if (decision.kind === 'entitlement') await bookAs(db, refused, { ...decision, userId, now })
    await db.q
      .updateTable('refused_hand_overs')
      .set({
        decision: decision.kind,
        decided_entitlement_id: decision.kind === 'entitlement' ? decision.entitlementId : null,
        decided_by: userId,
        decided_at: now,
      })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .execute()
    await record(db, {
      action: 'run.refused_hand_over_decided',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: refused.memberId },
      details: { decision: words[decision.kind], bottles: refused.wineIds.length },
      now,
    })
  })
}

const words: Record<Decision['kind'], string> = {
  loss: 'loss',
  entitlement: 'box owed',
  nothing_left: 'nothing left',
}

interface By {
  userId: string
  now: Date
}

type Refused = Awaited<ReturnType<typeof lockRefused>>

async function lockRefused(db: OpenTenantDb, id: string) {
  await db.q
    .selectFrom('refused_hand_overs')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute()
  const row = await db.q
    .selectFrom('refused_hand_overs as f')
    .innerJoin('run_orders as o', (join) =>
      join.onRef('o.business_id', '=', 'f.business_id').onRef('o.id', '=', 'f.order_id'),
    )
    .innerJoin('club_runs as r', (join) =>
      join.onRef('r.business_id', '=', 'o.business_id').onRef('r.id', '=', 'o.run_id'),
    )
    .where('f.business_id', '=', db.businessId)
    .where('f.id', '=', id)
    .select([
      'f.id',
      'f.wine_ids as wineIds',
      'f.code',
      'f.decision',
      'f.recorded_at as recordedAt',
      'f.recorded_by as recordedBy',
      'f.collected_by as collectedBy',
      'f.second_person as secondPerson',
      'o.number',
      'o.run_id as runId',
      'o.member_id as memberId',
      'r.title as runTitle',
      'r.location_id as locationId',
    ])
    .executeTakeFirst()
  if (!row) throw refusedNotFound()
  if (row.decision !== null) {
    throw new DomainError('already-decided', 409, 'Someone decided this meanwhile.')
  }
  return row
}

async function writeOff(db: OpenTenantDb, refused: Refused, { userId, now }: By): Promise<void> {
  const { id, runTitle, number, locationId } = refused
  const reason = `Handed over without a box owed: ${runTitle}, box ${number}`
  const cause = { kind: 'refused_hand_over', key: id }
  const lines = [...bottlesByWine(refused.wineIds)].map(([wineId, quantity]) => ({
    wineId,
    locationId,
    quantity,
    from: 'available' as const,
    to: 'out' as const,
    reason,
  }))
  await recordMovements(db, { kind: 'write_off', lines, cause, userId, now })
}

const bottlesByWine = (wineIds: string[]) =>
  wineIds.reduce((sum, id) => sum.set(id, (sum.get(id) ?? 0) + 1), new Map<string, number>())

/** Books the bottles as those of a month: of its order if it has one, else of a new order in the same run. */
async function bookAs(
  db: OpenTenantDb,
  refused: Refused,
  { entitlementId, userId, now }: By & { entitlementId: string },
): Promise<void> {
  if (ageCodes.includes(refused.code)) {
    throw new DomainError(
      'age-not-checked',
      409,
      'These bottles can’t be booked as a box: there is no record that the person is 21 or older.',
    )
  }
  const orderId = await orderOf(db, refused, { entitlementId, userId, now })
  const order = await lockOrder(db, orderId)
  if (order.isDisputed) {
    throw new DomainError(
      'payment-disputed',
      409,
      `The bank is checking ${order.fullName}’s payment for this box.`,
    )
  }
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('business_id', '=', db.businessId)
    .where('order_id', '=', orderId)
    .where('status', 'in', ['promised', 'short'])
    .select(['id', 'wine_id', 'lock_id', 'status'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  if (lines.length < refused.wineIds.length) throw tooManyBottles(lines.length, refused.wineIds.length)
  // Bottles of the same wine first; the others take the places that are left.
  const free = [...lines]
  const take = (at: number) => free.splice(at, 1)[0]!
  const same = refused.wineIds.map((wineId) => {
    const at = free.findIndex((line) => line.wine_id === wineId && line.status === 'promised')
    return { wineId, line: at < 0 ? null : take(at) }
  })
  const chosen = same.map(({ wineId, line }) => ({ wineId, line: line ?? take(0), isSame: line !== null }))
  await lockWines(
    db,
    chosen.flatMap(({ wineId, line }) => [wineId, line.wine_id]),
  )
  const others = chosen.filter(({ isSame }) => !isSame)
  const released = others.flatMap(({ line }) => line.lock_id ?? [])
  await releaseLocks(db, { lockIds: released }, { userId, now })
  const lockIds = await lockForOwners(db, {
    locationId: order.locationId,
    bottles: others.map(({ wineId }) => ({ wineId, quantity: 1, owner: orderOwner(orderId), isPaid: true })),
    expiresAt: null,
    userId,
    now,
  })
  for (const [at, { wineId, line }] of others.entries()) {
    await db.q
      .updateTable('run_order_lines')
      .set({ lock_id: lockIds[at]!, wine_id: wineId, status: 'promised', chosen: 'staff' })
      .where('business_id', '=', db.businessId)
      .where('id', '=', line.id)
      .execute()
    line.lock_id = lockIds[at]!
  }
  await leave(db, refused, { orderId, lines: chosen.map(({ line }) => line), userId, now })
  const givenIds = new Set(chosen.map(({ line }) => line.id))
  const isComplete = lines.every((line) => line.status !== 'promised' || givenIds.has(line.id))
  if (isComplete) await setDelivered(db, order, now)
}

/** Records the hand-over at the time at which the device recorded it. */
async function leave(
  db: OpenTenantDb,
  refused: Refused,
  { orderId, lines, userId, now }: By & { orderId: string; lines: { id: string; lock_id: string | null }[] },
): Promise<void> {
  const handOverId = newId()
  const given = lines.map(({ id, lock_id }) => ({ id, lockId: lock_id! }))
  await handOverLocks(db, { lockIds: given.map(({ lockId }) => lockId) }, { userId, now })
  await db.q
    .insertInto('hand_overs')
    .values({
      business_id: db.businessId,
      id: handOverId,
      order_id: orderId,
      given_by: refused.recordedBy,
      given_at: refused.recordedAt,
      collected_by: refused.collectedBy,
      second_person: refused.secondPerson,
      is_age_checked: true,
      was_offline: true,
    })
    .execute()
  await db.q
    .insertInto('hand_over_lines')
    .values(
      given.map(({ id, lockId }) => ({
        business_id: db.businessId,
        hand_over_id: handOverId,
        line_id: id,
        lock_id: lockId,
      })),
    )
    .execute()
  await setLineStatus(
    db,
    given.map(({ id }) => id),
    'out',
  )
}

/** The order of an entitlement; an open one gets one in the refused hand-over's run, with the bottles that left. */
async function orderOf(
  db: OpenTenantDb,
  refused: Refused,
  { entitlementId, userId, now }: By & { entitlementId: string },
): Promise<string> {
  if (!isId(entitlementId)) throw notOpen()
  await sql`select from club_runs where business_id = ${db.businessId} and id = ${refused.runId} for update`.execute(
    db.q,
  )
  const one = await db.q
    .selectFrom('entitlements')
    .where('business_id', '=', db.businessId)
    .where('id', '=', entitlementId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!one || one.member_id !== refused.memberId) throw notOpen()
  if (one.status === 'assigned') {
    const order = await db.q
      .selectFrom('run_orders')
      .where('business_id', '=', db.businessId)
      .where('entitlement_id', '=', entitlementId)
      .where('status', 'in', ['processing', 'ready', 'unclaimed'])
      .select('id')
      .executeTakeFirst()
    if (!order) throw notOpen()
    return order.id
  }
  if (one.status !== 'open') throw notOpen()
  const bottles = one.bottles ?? refused.wineIds.length
  if (bottles < refused.wineIds.length) throw tooManyBottles(bottles, refused.wineIds.length)
  const { last } = await db.q
    .selectFrom('run_orders')
    .where('business_id', '=', db.businessId)
    .where('run_id', '=', refused.runId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  // What the box has besides stays owed as missing bottles, which a manager fills.
  const wines = Array.from({ length: bottles }, (_, at) => refused.wineIds[at] ?? refused.wineIds[0]!)
  const box = {
    key: one.id,
    memberId: one.member_id,
    membershipId: one.membership_id,
    tierId: one.tier_id,
    entitlementId: one.id,
    kind: one.kind,
    bottles: one.bottles,
    month: one.month,
    isDisputed: one.is_disputed,
    dueAt: null,
    lines: wines.map((wineId, at) => ({
      slot: at + 1,
      wineId,
      chosen: 'staff' as const,
      isShort: at >= refused.wineIds.length,
    })),
  }
  const run = await findRun(db, refused.runId)
  const { orderIds } = await addOrders(db, {
    run,
    boxes: [box],
    firstNumber: (last ?? 0) + 1,
    userId,
    now,
  })
  return orderIds[0]!
}

const refusedNotFound = () => new DomainError('refused-not-found', 404, 'This hand-over is no longer here.')

const notOpen = () =>
  new DomainError('entitlement-not-open', 409, 'This box is no longer owed: it was handed over or canceled.')

const tooManyBottles = (has: number, left: number) =>
  new DomainError(
    'too-many-bottles',
    409,
    `${left} bottles left, and this box has ${has} to hand over. Choose another box, or book a loss.`,
  )
