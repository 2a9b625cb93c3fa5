import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenTenantDb } from '#/db/handles.server'
import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { settleMonths, undoSettlement } from '~/club/runs/owed/settle-months.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { meanwhile } from '../../../builders/concurrent-transaction'
import {
  aClubOfRecords,
  aRecordedMember,
  later,
  type ClubOfRecords,
  type RecordedMember,
} from '../../../builders/recorded-member'
import { aRecordedRun, give, ledgerFaults } from '../../../builders/recorded-run'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

/** Anything that can hold its locks until the other waits for them. */
type Act = (db: OpenTenantDb | ClubOfRecords['db']) => Promise<unknown>

/** A member with a paid month whose box is in a locked run. */
async function aBox() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  const run = await aRecordedRun(club, { now })
  await run.lock()
  return scene(club, member, run.runId)
}

/** A member who renews before the last pick-up day, and whose box awaits that payment. */
async function anAwaitedBox() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  await (await aRecordedRun(club, { now })).lock()
  const run = await aRecordedRun(club, { now: later(now, 20) })
  await run.lock()
  return scene(club, member, run.runId)
}

/** A member whose month no run has given yet, beside a locked run that it can be added to. */
async function aMonthBesideARun() {
  const club = await aClubOfRecords(database)
  const run = await aRecordedRun(club, { now })
  await run.lock()
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  return scene(club, member, run.runId)
}

async function scene(club: ClubOfRecords, member: RecordedMember, runId: string) {
  const by = { userId: club.ownerId, now }
  const [box] = await member.boxes(runId)
  const [month] = await member.owed()
  const invoice = await member.latest()
  const changed = (db: OpenTenantDb) => updateEntitlements(db, { membershipId: member.membershipId, now })
  return {
    club,
    member,
    runId,
    cancel: ((db) => cancelBox(db, { runId, orderId: box!.id, reason: '', ...by })) satisfies Act as Act,
    add: ((db) => addBox(db, { runId, entitlementId: month!.id, ...by })) as Act,
    give: ((db) => give(club, member, { now, bottles: 1, db })) as Act,
    refund: ((db) =>
      db.transaction(async (db) => {
        await db.q
          .updateTable('invoices')
          .set({ refunded_cents: 9_900 })
          .where('business_id', '=', club.id)
          .where('id', '=', invoice!.id)
          .execute()
        await changed(db)
      })) as Act,
    /** Records an invoice that was paid already, once more from nothing. */
    recordPayment: (async (db) => db.transaction(changed)) as Act,
  }
}

/** Two acts, one after the other has waited for it; what the second came to. */
async function inTurn({ club }: { club: ClubOfRecords }, first: Act, second: Act) {
  const result = await meanwhile(database, club.db, first, () => second(club.db))
  expect(await ledgerFaults(club)).toEqual([])
  return result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? result.reason)
}

describe('a box that is canceled at the same moment', () => {
  it('as its payment is recorded leaves the month owed, in either order', async () => {
    for (const isPaymentFirst of [true, false]) {
      const one = await anAwaitedBox()
      const { member, club } = one
      const invoice = await member.payWithoutEffect(later(now, 31))
      const [first, second] = isPaymentFirst
        ? [one.recordPayment, one.cancel]
        : [one.cancel, one.recordPayment]
      expect(await meanwhile(database, club.db, first, () => second(club.db))).toMatchObject({
        status: 'fulfilled',
      })
      expect(await member.boxes(one.runId)).toMatchObject([{ status: 'canceled', cancel_reason: 'by_staff' }])
      const { rows } = await database.owner.query('select status from entitlements where invoice_id = $1', [
        invoice,
      ])
      expect(rows).toEqual([{ status: 'open' }])
      expect(await ledgerFaults(club)).toEqual([])
    }
  })

  it('as it is handed over is either given or canceled, and the other is refused', async () => {
    const box = await aBox()
    expect(await inTurn(box, box.give, box.cancel)).toBe('box-begun')
    const canceled = await aBox()
    expect(await inTurn(canceled, canceled.cancel, canceled.give)).toBe('order-canceled')
    expect(await canceled.member.owed()).toMatchObject([{ status: 'open' }])
  })

  it('as its payment is returned is owed no longer, in either order', async () => {
    const refunded = await aBox()
    expect(await inTurn(refunded, refunded.refund, refunded.cancel)).toBe('done')
    expect(await refunded.member.owed()).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    const canceled = await aBox()
    expect(await inTurn(canceled, canceled.cancel, canceled.refund)).toBe('done')
    expect(await canceled.member.owed()).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
  })
})

describe('a month that is added to a run at the same moment', () => {
  it('as it is paid back has no box, in either order', async () => {
    const refunded = await aMonthBesideARun()
    expect(await inTurn(refunded, refunded.refund, refunded.add)).toBe('entitlement-not-open')
    const added = await aMonthBesideARun()
    expect(await inTurn(added, added.add, added.refund)).toBe('done')
    expect(await added.member.boxes()).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
  })

  it('twice, or as another run takes it, has one box', async () => {
    const twice = await aMonthBesideARun()
    expect(await inTurn(twice, twice.add, twice.add)).toBe('done')
    expect(await twice.member.boxes()).toHaveLength(1)
    const taken = await aMonthBesideARun()
    const other = await aRecordedRun(taken.club, { now })
    await Promise.all([taken.add(taken.club.db), other.lock()])
    expect(await taken.member.boxes()).toHaveLength(1)
    expect(await ledgerFaults(taken.club)).toEqual([])
  })

  it('as it is stated to have been given is one of both', async () => {
    const one = await aMonthBesideARun()
    const settle: Act = (db) =>
      settleMonths(db, { months: ['2026-11-01'], seen: 1, userId: one.club.ownerId, now })
    expect(await inTurn(one, settle, one.add)).toBe('entitlement-not-open')
    const other = await aMonthBesideARun()
    expect(await inTurn(other, other.add, settle)).toBe('count-changed')
  })
})

describe('a statement that months were given, undone at the same moment', () => {
  it('as one of them is paid back leaves that one canceled, in either order', async () => {
    for (const isRefundFirst of [true, false]) {
      const one = await aMonthBesideARun()
      const { club, member, refund } = one
      await settleMonths(club.db, { months: ['2026-11-01'], seen: 1, userId: club.ownerId, now })
      const undo: Act = (db) =>
        undoSettlement(db as ClubOfRecords['db'], { settledAt: now, userId: club.ownerId, now })
      expect(await (isRefundFirst ? inTurn(one, refund, undo) : inTurn(one, undo, refund))).toBe('done')
      expect(await member.owed()).toMatchObject([{ status: 'canceled', is_unpaid_after: false }])
    }
  })
})
