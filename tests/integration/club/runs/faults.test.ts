import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { meanwhile } from '../../../builders/concurrent-transaction'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { aRecordedRun, give, ledgerFaults } from '../../../builders/recorded-run'
import { aTier } from '../../../builders/tiers'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

async function aClubWithMember() {
  const club = await aClubOfRecords(database)
  return { club, member: await aRecordedMember(club, { now }) }
}

describe('at the same moment', () => {
  it('a payment that is being recorded while its run is locked gets its box in that run', async () => {
    const { club, member } = await aClubWithMember()
    const run = await aRecordedRun(club, { now })
    const invoice = await member.pay(now)
    await database.owner.query('delete from entitlements where invoice_id = $1', [invoice])
    const { membershipId } = member
    const locked = await meanwhile(
      database,
      club.db,
      (db) => updateEntitlements(db, { membershipId, now }),
      () => run.lock(),
    )
    expect(locked).toMatchObject({ status: 'fulfilled', value: { orders: 1, awaiting: 0 } })
    expect(await member.owed()).toMatchObject([{ status: 'assigned' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('a membership that ends while its run is locked leaves no box that waits for its payment', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    const run = await aRecordedRun(club, { now: later(now, 20) })
    await Promise.all([
      run.lock(),
      member.sync(later(now, 20), { status: 'canceled', stripe_status: 'canceled' }),
    ])
    expect((await member.boxes(run.runId)).filter(({ status }) => status === 'awaiting_payment')).toEqual([])
  })

  it('a refund that waits for a partial hand-over finds that it begun, and cancels nothing', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    await meanwhile(
      database,
      club.db,
      (db) => give(club, member, { now, bottles: 1, db }),
      () => member.refund(now),
    )
    expect(await member.owed()).toMatchObject([{ status: 'assigned', is_unpaid_after: true }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('a hand-over that waits for a refund is refused with a sentence', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    const { membershipId } = member
    const invoice = (await member.latest())!.id
    const result = await meanwhile(
      database,
      club.db,
      async (db) => {
        await db.q.updateTable('invoices').set({ refunded_cents: 9_900 }).where('id', '=', invoice).execute()
        await updateEntitlements(db, { membershipId, now })
      },
      () => give(club, member, { now }),
    )
    expect(result).toMatchObject({
      reason: { sentence: 'Ada Conti’s box was canceled: don’t hand it over.' },
    })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('the first hand-over and the cancellation of its run wait for each other, and the run stays', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    const canceled = await meanwhile(
      database,
      club.db,
      (db) => give(club, member, { now, bottles: 1, db }),
      () => cancelRun(club.db, { runId: run.runId, reason: '', userId: club.ownerId, now }),
    )
    expect(canceled).toMatchObject({ reason: { code: 'run-begun' } })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('two runs give a member with two paid months one box each, and with one month one box', async () => {
    const { club, member } = await aClubWithMember()
    const other = await aRecordedMember(club, { now, name: 'Bea Conti' })
    await member.pay(now)
    await member.pay(later(now, 30))
    await other.pay(now)
    const at = later(now, 31)
    const details = { pickUpFrom: '2026-12-22', pickUpUntil: '2026-12-23' }
    const runs = [
      await aRecordedRun(club, { now: at, details }),
      await aRecordedRun(club, { now: at, details }),
    ]
    await Promise.all(runs.map((run) => run.lock()))
    expect((await member.boxes()).map(({ status }) => status)).toEqual(['processing', 'processing'])
    expect((await other.boxes()).filter(({ status }) => status === 'processing')).toHaveLength(1)
    expect(await ledgerFaults(club)).toEqual([])
  })
})

describe('a box whose payment was returned after a part was handed over', () => {
  it('keeps its other bottles at the desk, and the close of the run makes them available', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    await give(club, member, { now, bottles: 1 })
    await member.refund(now)
    await expect(give(club, member, { now })).rejects.toThrow('Ada Conti’s payment for this box was returned')
    expect(await run.close()).toMatchObject({ delivered: 1, held: 0, bottlesOut: 1 })
    expect(await member.owed()).toMatchObject([{ status: 'fulfilled', is_unpaid_after: true }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('can be finished again once the refund has failed', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    await give(club, member, { now, bottles: 1 })
    await member.refund(now)
    await member.refund(now, { cents: 0 })
    await give(club, member, { now })
    expect(await member.owed()).toMatchObject([{ status: 'fulfilled', is_unpaid_after: false }])
  })

  it('is canceled when the hand-over is undone', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    const id = await give(club, member, { now })
    await member.refund(now)
    await undoHandOver(club.db, { id, userId: club.ownerId, now })
    expect(await member.owed()).toMatchObject([{ status: 'canceled', is_unpaid_after: false }])
    expect(await member.boxes()).toMatchObject([{ status: 'canceled', cancel_reason: 'refunded' }])
    expect(await ledgerFaults(club)).toEqual([])
  })
})

describe('a box that is owed', () => {
  it('is owed again after a refund failed, and goes into the next run', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    await member.refund(now)
    await member.refund(now, { cents: 0 })
    expect(await member.owed()).toMatchObject([{ status: 'open' }])
    await (await aRecordedRun(club, { now })).lock()
    expect(await member.boxes()).toMatchObject([{ status: 'canceled' }, { status: 'processing' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('of a tier that a run leaves out does not keep the member’s other month out of it', async () => {
    const { club, member } = await aClubWithMember()
    const old = await aTier(club.db, { name: 'Old tier', bottles: 2 })
    await member.pay(now)
    const { rows } = await database.owner.query(
      'update entitlements set tier_id = $2 where membership_id = $1 returning id',
      [member.membershipId, old.id],
    )
    await member.pay(later(now, 30))
    const run = await aRecordedRun(club, { now: later(now, 30) })
    expect(await run.lock()).toMatchObject({ orders: 1 })
    expect((await member.owed()).find(({ id }) => id === rows[0].id)).toMatchObject({ status: 'open' })
  })

  it('for an upgrade is canceled with the lost dispute of its own payment, and the month is not', async () => {
    const { club, member } = await aClubWithMember()
    const large = await aTier(club.db, { name: 'Grand Cru', bottles: 5 })
    await member.pay(now)
    await (await aRecordedRun(club, { now })).lock()
    const invoice = await member.upgrade(later(now, 5), large.id)
    await member.dispute(later(now, 6), 'lost', invoice)
    expect(await member.owed()).toMatchObject([
      { kind: 'month', status: 'assigned' },
      { kind: 'upgrade', status: 'canceled', cancel_reason: 'dispute_lost' },
    ])
  })

  it('by a run without a single bottle for it is open again after the close', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now, bottles: [0, 0] })
    expect(await run.lock()).toMatchObject({ orders: 1, short: 2 })
    await run.close()
    expect(await member.owed()).toMatchObject([{ status: 'open' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('to an account that was deleted is neither held nor added to a run', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    await member.deleteAccount(now)
    await run.close()
    const [{ id: entitlementId } = { id: '' }] = await member.owed()
    const next = await aRecordedRun(club, { now })
    expect(await next.lock()).toMatchObject({ orders: 0 })
    await expect(
      addBox(club.db, { runId: next.runId, entitlementId, userId: club.ownerId, now }),
    ).rejects.toMatchObject({ code: 'account-deleted' })
    expect(await ledgerFaults(club)).toEqual([])
  })
})

describe('a box that was held after the close', () => {
  it('is held again when its late hand-over is undone', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    await run.close()
    const id = await give(club, member, { now })
    await undoHandOver(club.db, { id, userId: club.ownerId, now })
    expect(await member.boxes()).toMatchObject([{ status: 'unclaimed' }])
  })
})

describe('stock that a run has promised', () => {
  it('cannot be taken out of the cellar: the sentence names the run', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now, bottles: [2, 2] })
    await run.lock()
    const take = moveStock(club.db, {
      act: 'remove',
      wineId: run.wines[0]!,
      quantity: 2,
      reason: 'Count',
      userId: club.ownerId,
      now,
    })
    await expect(take).rejects.toThrow(
      /and you entered 2\. 1 bottle is promised to members in “November box”\.$/,
    )
  })

  it('keeps its wines from being retired: the sentence names the run and what to do first', async () => {
    const { club, member } = await aClubWithMember()
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    const retire = () =>
      retireWine(club.db, {
        wineId: run.wines[0]!,
        userId: club.ownerId,
        now,
      })
    await expect(retire()).rejects.toThrow(
      /will be promised to members in “November box”\. Choose another wine for its boxes first\.$/,
    )
    await run.lock()
    await expect(retire()).rejects.toThrow(
      /are promised to members in “November box”\. Retire it after they are handed over\.$/,
    )
    await give(club, member, { now })
    await retire()
  })
})
