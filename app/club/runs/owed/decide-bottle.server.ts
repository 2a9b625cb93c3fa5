// Decisions about a bottle still owed of a box that was handed over: the next box, a settlement, and their undo.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { SettleReason } from '#/db/schema/club-runs'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'
import { deliverIfNothingIsLeft, lockBoxOfLine } from '../orders/lock-box.server'
import { addToBox, nextBoxOf } from './add-to-box.server'
import { lockRunsOf } from './lock-owed.server'
import { owedBottle, requireAccount } from './owed-bottles.server'

interface Act {
  /** Chosen by the form: sending it twice decides once. */
  id: string
  lineId: string
  userId: string
  now: Date
}

/**
 * Puts a bottle that is owed into the member's next box: at once into one that is being packed or waits for the
 * member, from what its location has, else into the box of the next run at its lock. Returns whether it is in a box now.
 * Twice is the same as once. Throws `bottle-not-owed` (409), `payment-disputed` (409) and `account-deleted` (409).
 */
export function giveInNextBox(db: TenantDb, { id, lineId, userId, now }: Act): Promise<boolean> {
  return db.transaction(async (db) => {
    const box = isId(lineId) ? await nextBoxOf(db, lineId) : null
    await lockRunsOf(db, { lineId, orderIds: box ? [box.orderId] : [] })
    const { order } = await lockBoxOfLine(db, lineId)
    const bottle = await owedBottle(db, lineId)
    if (!bottle) throw notOwed()
    if (bottle.givingLineId) return true
    if (bottle.isDisputed) throw disputed(order.fullName)
    await requireAccount(db, order.memberId, 'This member deleted their account and gets no more boxes.')
    if (!bottle.decisionId) {
      await decide(db, { id, bottle_id: lineId, decision: 'next_box', reason: null, note: '', userId, now })
      await note(db, 'run.bottle_in_next_box', order.memberId, userId, now)
    }
    return box ? addToBox(db, { bottle, box, userId, now }) : false
  })
}

/**
 * Records that a bottle is not owed any more although it was not given, with the reason. Twice is the same as once. Throws
 * `bottle-not-owed` (409), `in-next-box` (409) for one that a later box has, and `note-missing` (400) for another
 * reason without words.
 */
export function settleBottle(
  db: TenantDb,
  { id, lineId, reason, note: words, userId, now }: Act & { reason: SettleReason; note: string },
): Promise<void> {
  const text = words.trim()
  return db.transaction(async (db) => {
    if (reason === 'other' && text === '')
      throw new DomainError('note-missing', 400, 'Please say why', { field: 'note' })
    await lockRunsOf(db, { lineId })
    const { order, line } = await lockBoxOfLine(db, lineId)
    if (await isDecided(db, id)) return
    const bottle = await owedBottle(db, lineId)
    if (!bottle) throw notOwed()
    if (bottle.givingLineId) throw inNextBox(order.fullName)
    if (bottle.decisionId) await markUndone(db, bottle.decisionId, { userId, now })
    await decide(db, { id, bottle_id: lineId, decision: 'settled', reason, note: text, userId, now })
    if (line.status === 'short') await setLine(db, lineId, 'released')
    await note(db, 'run.bottle_settled', order.memberId, userId, now)
  })
}

/**
 * Takes back a decision about a bottle: it is owed again, and one that was promised for it is available again. Undoing
 * twice is the same as once. Throws `bottle-not-owed` (404) for an unknown decision and `already-given` (409) once the
 * bottle left the building.
 */
export function undoBottleDecision(
  db: TenantDb,
  { decisionId, userId, now }: { decisionId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const storedDecision = isId(decisionId) ? await decisionOf(db, decisionId) : undefined
    if (!storedDecision) throw new DomainError('bottle-not-owed', 404, 'This decision is no longer recorded.')
    const giving = await givingLine(db, storedDecision.bottle_id)
    await lockRunsOf(db, { lineId: storedDecision.bottle_id, orderIds: giving ? [giving.order_id] : [] })
    const { order, line } = await lockBoxOfLine(db, storedDecision.bottle_id)
    const decision = await decisionOf(db, decisionId)
    if (!decision || decision.undone_at) return
    if (decision.decision === 'next_box') await takeOutOfBox(db, storedDecision.bottle_id, { userId, now })
    if (decision.decision === 'settled' && line.status === 'released') await setLine(db, line.id, 'short')
    if (decision.decision === 'now') {
      if (line.status !== 'promised') throw alreadyGiven(order.fullName)
      await releaseLocks(db, { lockIds: [line.lock_id!] }, { userId, now })
      await db.q
        .updateTable('order_bottles')
        .set({ status: 'short', lock_id: null, wine_id: decision.old_wine_id! })
        .where('id', '=', line.id)
        .execute()
      await deliverIfNothingIsLeft(db, order, now)
    }
    await markUndone(db, decisionId, { userId, now })
    await note(db, 'run.bottle_decision_undone', order.memberId, userId, now)
  })
}

/** Makes the bottle of a later box available again that was promised for an earlier one. */
async function takeOutOfBox(
  db: OpenTenantDb,
  lineId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const owedLine = await givingLine(db, lineId)
  if (!owedLine) return
  // Its order and what it is of are locked by its own line: after the earlier one, which has the smaller id.
  const { order, line } = await lockBoxOfLine(db, owedLine.id)
  if (line.status === 'out') throw alreadyGiven(order.fullName)
  if (line.status !== 'promised') return
  await releaseLocks(db, { lockIds: [line.lock_id!] }, { userId, now })
  await setLine(db, line.id, 'released')
  await deliverIfNothingIsLeft(db, order, now)
}

const givingLine = (db: OpenTenantDb, lineId: string) =>
  db.q
    .selectFrom('order_bottles')
    .where('owed_bottle_id', '=', lineId)
    .where('status', 'in', ['promised', 'out'])
    .select(['id', 'order_id', 'status'])
    .executeTakeFirst()

/** Writes a decision. The caller has locked the box and knows that the bottle is owed. */
export async function decide(
  db: OpenTenantDb,
  {
    userId,
    now,
    ...decision
  }: {
    id: string
    bottle_id: string
    decision: 'now' | 'next_box' | 'settled'
    reason: SettleReason | null
    note: string
    old_wine_id?: string
    userId: string
    now: Date
  },
): Promise<void> {
  await db.q
    .insertInto('owed_bottle_decisions')
    .values({ ...decision, decided_by: userId, decided_at: now })
    .execute()
}

/**
 * Before a bottle is given from stock: throws `in-next-box` (409) where a later box has it, and takes back that it was to
 * go into the next one. Says whether it is owed of a box that was handed over.
 */
export async function takeOverOwed(
  db: OpenTenantDb,
  { lineId, fullName, userId, now }: { lineId: string; fullName: string; userId: string; now: Date },
): Promise<boolean> {
  const bottle = await owedBottle(db, lineId)
  if (!bottle) return false
  if (bottle.givingLineId) throw inNextBox(fullName)
  if (bottle.isDisputed) throw disputed(fullName)
  if (bottle.decisionId) await markUndone(db, bottle.decisionId, { userId, now })
  return true
}

/** Throws `in-next-box` (409) where another line gives, or gave, the missing bottle of this one. */
export async function requireNoGivingLine(db: OpenTenantDb, lineId: string, fullName: string): Promise<void> {
  if (await givingLine(db, lineId)) throw inNextBox(fullName)
}

const decisionOf = (db: OpenTenantDb, id: string) =>
  db.q
    .selectFrom('owed_bottle_decisions')
    .where('id', '=', id)
    .select(['bottle_id', 'decision', 'old_wine_id', 'undone_at'])
    .executeTakeFirst()

const isDecided = async (db: OpenTenantDb, id: string) => (await decisionOf(db, id)) !== undefined

async function markUndone(
  db: OpenTenantDb,
  decisionId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db.q
    .updateTable('owed_bottle_decisions')
    .set({ undone_by: userId, undone_at: now })
    .where('id', '=', decisionId)
    .execute()
}

async function setLine(db: OpenTenantDb, lineId: string, status: 'short' | 'released'): Promise<void> {
  await db.q.updateTable('order_bottles').set({ status }).where('id', '=', lineId).execute()
}

async function note(
  db: OpenTenantDb,
  action: 'run.bottle_in_next_box' | 'run.bottle_settled' | 'run.bottle_decision_undone',
  memberId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await recordForBusiness(db, { userId, now }, action, { target: { kind: 'member', id: memberId } })
}

const notOwed = () =>
  new DomainError('bottle-not-owed', 409, 'This bottle is no longer owed: it was given, settled or refunded.')
const inNextBox = (fullName: string) =>
  new DomainError('in-next-box', 409, `${fullName} gets this bottle with another box. Take that back first.`)
const alreadyGiven = (fullName: string) =>
  new DomainError('already-given', 409, `${fullName} has been given this bottle already.`)
const disputed = (fullName: string) =>
  new DomainError(
    'payment-disputed',
    409,
    `${fullName}’s bank is checking the payment for this box: don’t hand over the bottle.`,
  )
