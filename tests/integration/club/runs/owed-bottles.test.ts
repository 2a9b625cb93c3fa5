import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { groupCounts, issuesOf, listGroup } from '~/club/runs/control/check-view'
import { preFlight } from '~/club/runs/control/pre-flight.server'
import { restoreBox } from '~/club/runs/orders/restore-box.server'
import { giveInNextBox, settleBottle, undoBottleDecision } from '~/club/runs/owed/decide-bottle.server'
import {
  bottleDecisions,
  countOwedBottles,
  listOwedBottles,
  owedBottlesOf,
} from '~/club/runs/owed/owed-bottles.server'
import { owedBottleListing } from '~/club/runs/owed/owed-listing'
import { memberBoxes } from '~/club/runs/member/member-boxes.server'
import { fillShortLine, replaceBottle } from '~/club/fulfillment/desk/replace-bottle.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { newId } from '~/foundation/kit/ids'
import { latestClosing } from '~/platform/closing/closing-rows.server'
import { findItems } from '~/platform/closing/items.server'
import { startClosing } from '~/platform/closing/start-closing.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { aRecordedRun, give, ledgerFaults } from '../../../builders/recorded-run'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

/** A member who was given their box of two, of which one bottle was missing. */
async function aShortBox() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  const run = await aRecordedRun(club, { now, bottles: [12, 0] })
  await run.lock()
  await give(club, member, { now })
  const orderId = (await member.boxes(run.runId))[0]!.id
  const lineOf = async (status: string) =>
    (await member.lines(orderId)).find((line) => line.status === status)!.id
  const by = { userId: club.ownerId, now }
  const read = club.db.read.bind(club.db)
  return {
    club,
    member,
    run,
    orderId,
    by,
    lineOf,
    short: await lineOf('short'),
    count: () => read((db) => countOwedBottles(db)),
    owed: async () => (await read((db) => listOwedBottles(db, owedBottleListing.all))).rows,
    decided: () => read((db) => bottleDecisions(db, 25)),
    toMember: () => read((db) => owedBottlesOf(db, member.id)),
    stock: async (wineId: string) =>
      (
        await database.owner.query('select available, committed, out from stock_totals where wine_id = $1', [
          wineId,
        ])
      ).rows[0],
    receive: (wineId: string) =>
      moveStock(club.db, {
        act: 'opening',
        wineId,
        quantity: 6,
        unitCostCents: 1_200,
        userId: null,
        now,
      }),
    /** The member's next month is paid and its run locked; returns the new box. */
    async nextRun(bottles = [12, 12]) {
      const at = later(now, 30)
      await member.pay(at)
      const next = await aRecordedRun(club, { now: at, bottles, details: { month: '2027-01-01' } })
      await next.lock(at)
      const box = (await member.boxes(next.runId))[0]!
      return { ...next, at, orderId: box.id, lines: () => member.lines(box.id) }
    },
    async agrees() {
      expect(await ledgerFaults(club)).toEqual([])
    },
  }
}

describe('a bottle that was missing from a box', () => {
  it('is owed once the rest was handed over: the owner sees where, the member how many', async () => {
    const desk = await aShortBox()
    expect(await desk.count()).toBe(1)
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, orderId: desk.orderId, decisionId: null }])
    expect(await desk.toMember()).toMatchObject([{ orderId: desk.orderId, bottles: 1, inBox: 0 }])
    const boxes = await memberBoxes(desk.club.db, { memberId: desk.member.id, now })
    expect(boxes.past).toMatchObject([{ status: 'delivered', owedBottles: 1 }])
    await desk.agrees()
  })

  it('goes with the box of the next run, and is not owed once that was handed over', async () => {
    const desk = await aShortBox()
    expect(await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })).toBe(false)
    expect(await desk.toMember()).toMatchObject([{ bottles: 1, inNextBox: 1 }])
    const next = await desk.nextRun()
    expect(await next.lines()).toHaveLength(3)
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, givingOrderId: next.orderId }])
    await desk.agrees()
    await give(desk.club, desk.member, { now: next.at })
    expect(await desk.count()).toBe(0)
    await desk.agrees()
  })

  it('waits on where the next run has no bottle to spare: the box itself comes first', async () => {
    const desk = await aShortBox()
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    const next = await desk.nextRun([1, 1])
    expect(await next.lines()).toHaveLength(2)
    expect(await desk.toMember()).toMatchObject([{ bottles: 1, inNextBox: 1 }])
    await desk.agrees()
  })

  it('is added at once to a box that waits for the member, and taken out of it again', async () => {
    const desk = await aShortBox()
    const next = await desk.nextRun()
    const act = { id: newId(), lineId: desk.short, ...desk.by }
    expect(await giveInNextBox(desk.club.db, act)).toBe(true)
    expect(await giveInNextBox(desk.club.db, { ...act, id: newId() })).toBe(true)
    expect(await desk.stock(next.wines[0]!)).toMatchObject({ available: 10, committed: 2 })
    await undoBottleDecision(desk.club.db, { decisionId: act.id, ...desk.by })
    expect(await desk.stock(next.wines[0]!)).toMatchObject({ available: 11, committed: 1 })
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, decisionId: null }])
    await desk.agrees()
  })

  it('is not undone once it was handed over with the later box', async () => {
    const desk = await aShortBox()
    const next = await desk.nextRun()
    const act = { id: newId(), lineId: desk.short, ...desk.by }
    await giveInNextBox(desk.club.db, act)
    await give(desk.club, desk.member, { now: next.at })
    await expect(undoBottleDecision(desk.club.db, { decisionId: act.id, ...desk.by })).rejects.toMatchObject({
      code: 'already-given',
    })
    await desk.agrees()
  })

  it('is given from stock, which is undone until it was handed over', async () => {
    const desk = await aShortBox()
    const fill = () =>
      fillShortLine(desk.club.db, { bottleId: desk.short, wineId: desk.run.wines[0]!, ...desk.by })
    await fill()
    expect(await desk.count()).toBe(0)
    const [decision] = await desk.decided()
    expect(decision).toMatchObject({ decision: 'now', orderId: desk.orderId })
    await undoBottleDecision(desk.club.db, { decisionId: decision!.id, ...desk.by })
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, wineId: desk.run.wines[1] }])
    expect(await desk.member.boxes()).toMatchObject([{ status: 'delivered' }])
    await desk.agrees()
    await fill()
    await give(desk.club, desk.member, { now })
    expect([await desk.count(), await desk.decided()]).toEqual([0, []])
    await desk.agrees()
  })

  it('is settled with a reason, by name and time, and owed again when that is undone', async () => {
    const desk = await aShortBox()
    const act = { id: newId(), lineId: desk.short, ...desk.by }
    await expect(settleBottle(desk.club.db, { ...act, reason: 'other', note: ' ' })).rejects.toMatchObject({
      code: 'note-missing',
    })
    await settleBottle(desk.club.db, { ...act, reason: 'refunded', note: 'Paid $20 in cash' })
    expect([await desk.count(), await desk.toMember()]).toEqual([0, []])
    expect(await desk.decided()).toMatchObject([{ reason: 'refunded', note: 'Paid $20 in cash', at: now }])
    await expect(
      fillShortLine(desk.club.db, { bottleId: desk.short, wineId: desk.run.wines[0]!, ...desk.by }),
    ).rejects.toThrow('no longer owed this bottle')
    await undoBottleDecision(desk.club.db, { decisionId: act.id, ...desk.by })
    await undoBottleDecision(desk.club.db, { decisionId: act.id, ...desk.by })
    expect(await desk.count()).toBe(1)
    await desk.agrees()
  })

  it('is not owed once its month was refunded, and the bottle in the later box is available again', async () => {
    const desk = await aShortBox()
    const invoiceId = (await desk.member.latest())!.id
    const next = await desk.nextRun()
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    await desk.member.refund(next.at, { invoiceId })
    expect(await desk.count()).toBe(0)
    expect(await desk.stock(next.wines[0]!)).toMatchObject({ available: 11, committed: 1 })
    await desk.agrees()
  })

  it('is in one box only, however many people give it', async () => {
    const desk = await aShortBox()
    const next = await desk.nextRun()
    const answers = await Promise.allSettled([
      giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by }),
      fillShortLine(desk.club.db, { bottleId: desk.short, wineId: desk.run.wines[0]!, ...desk.by }),
      settleBottle(desk.club.db, {
        id: newId(),
        lineId: desk.short,
        reason: 'agreed',
        note: '',
        ...desk.by,
      }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await next.lines()).length + (await desk.decided()).length).toBe(3)
    await desk.agrees()
  })
})

describe('a box that is added by hand', () => {
  /** A second run, locked without a box for the member, whose next month is paid after that lock. */
  async function anEmptyRun(desk: Awaited<ReturnType<typeof aShortBox>>, bottles = [12, 12]) {
    const next = await aRecordedRun(desk.club, { now, bottles, details: { month: '2027-01-01' } })
    await next.lock()
    await desk.member.pay(later(now, 30))
    const [open] = (
      await database.owner.query(
        `select id from entitlements where business_id = $1 and status = 'open' order by period_start`,
        [desk.club.id],
      )
    ).rows as { id: string }[]
    const added = { runId: next.runId, entitlementId: open!.id, ...desk.by }
    return {
      ...next,
      add: () => addBox(desk.club.db, added),
      box: async () => (await desk.member.boxes(next.runId)).at(-1)!,
    }
  }

  it('takes the bottle that waits for the member’s next box, once', async () => {
    const desk = await aShortBox()
    const next = await anEmptyRun(desk)
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    await next.add()
    await next.add()
    const { id: orderId } = await next.box()
    expect(await desk.member.lines(orderId)).toHaveLength(3)
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, givingOrderId: orderId }])
    await desk.agrees()
    await give(desk.club, desk.member, { now })
    expect(await desk.count()).toBe(0)
    await desk.agrees()
  })

  it('leaves the bottle waiting where only its own bottles are left', async () => {
    const desk = await aShortBox()
    const next = await anEmptyRun(desk, [1, 1])
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    // The first wine of the earlier run would be a bottle too, but it is no wine of this run.
    await next.add()
    expect(await desk.member.lines((await next.box()).id)).toHaveLength(2)
    expect(await desk.toMember()).toMatchObject([{ bottles: 1, inNextBox: 1 }])
    await desk.agrees()
  })

  it('comes back after a cancellation without a bottle that was taken out of it', async () => {
    const desk = await aShortBox()
    const next = await anEmptyRun(desk)
    const decision = { id: newId(), lineId: desk.short, ...desk.by }
    await giveInNextBox(desk.club.db, decision)
    await next.add()
    const { id: orderId } = await next.box()
    const box = { runId: next.runId, orderId, ...desk.by }
    const promised = async () =>
      (await desk.member.lines(orderId)).filter(({ status }) => status === 'promised').length
    await cancelBox(desk.club.db, { ...box, reason: 'A test' })
    await restoreBox(desk.club.db, { ...box, to: 'processing' })
    expect(await promised()).toBe(3)
    await cancelBox(desk.club.db, { ...box, reason: 'A test' })
    await undoBottleDecision(desk.club.db, { decisionId: decision.id, ...desk.by })
    await restoreBox(desk.club.db, { ...box, to: 'processing' })
    expect(await promised()).toBe(2)
    expect(await desk.owed()).toMatchObject([{ lineId: desk.short, decisionId: null }])
    await desk.agrees()
  })
})

describe('the check of a run', () => {
  /** The check of a published run of the next month, which has a box for the member. */
  async function aCheck(desk: Awaited<ReturnType<typeof aShortBox>>, bottles: number[]) {
    const at = later(now, 30)
    await desk.member.pay(at)
    const next = await aRecordedRun(desk.club, { now: at, bottles, details: { month: '2027-01-01' } })
    const check = await preFlight(desk.club.db, { runId: next.runId, now: at })
    const list = (group: 'with_owed' | 'bottle_owed') =>
      listGroup(check, { group, search: '', page: 1, size: 25 }).members
    return {
      counts: groupCounts(check),
      issues: issuesOf(check, { now: at, seesCosts: false, mayChange: true }).map(({ text }) => text),
      list,
    }
  }

  it('says that nothing is decided about a bottle, and about whose', async () => {
    const desk = await aShortBox()
    const { counts, issues, list } = await aCheck(desk, [12, 12])
    expect(counts).toMatchObject({ in: 1, with_owed: 0, bottle_owed: 1 })
    expect(issues).toEqual(['1 bottle is owed of earlier boxes, and nothing is decided.'])
    expect(list('bottle_owed')).toMatchObject([
      { name: 'Ada Conti', facts: [expect.stringMatching(/^owed: .*Cru 1/), 'nothing decided'] },
    ])
  })

  it('counts a bottle that was decided for the next box among the box’s bottles', async () => {
    const desk = await aShortBox()
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    const { counts, issues, list } = await aCheck(desk, [12, 12])
    expect(counts).toMatchObject({ in: 1, with_owed: 1, bottle_owed: 0 })
    expect(issues).toEqual([])
    expect(list('with_owed')).toMatchObject([
      { facts: ['3 bottles', expect.stringMatching(/^owed of an earlier box: .*Cru/)] },
    ])
  })

  it('says that the boxes leave none for it', async () => {
    const desk = await aShortBox()
    await giveInNextBox(desk.club.db, { id: newId(), lineId: desk.short, ...desk.by })
    const { counts, issues, list } = await aCheck(desk, [1, 1])
    expect(counts).toMatchObject({ in: 1, with_owed: 0, bottle_owed: 1 })
    expect(issues).toEqual(['1 bottle is owed of earlier boxes, and this run’s boxes leave none.'])
    expect(list('bottle_owed')).toMatchObject([{ facts: [expect.anything(), 'none is left'] }])
  })
})

describe('a bottle that is brought back corked', () => {
  it('is owed where none is left, and no longer once another one was given', async () => {
    const desk = await aShortBox()
    await settleBottle(desk.club.db, {
      id: newId(),
      lineId: desk.short,
      reason: 'agreed',
      note: '',
      ...desk.by,
    })
    const lineId = await desk.lineOf('out')
    const replace = (wineId: string | null, at: Date) =>
      replaceBottle(desk.club.db, {
        id: newId(),
        bottleId: lineId,
        reason: 'corked',
        note: '',
        wineId,
        userId: desk.club.ownerId,
        now: at,
      })
    await replace(null, now)
    expect(await desk.owed()).toMatchObject([{ lineId, wasOut: true }])
    await desk.agrees()
    await replace(desk.run.wines[0]!, later(now, 1))
    expect(await desk.count()).toBe(0)
    await desk.agrees()
  })
})

it('a bottle still owed is a thing of a closing for a person, until it is settled', async () => {
  const desk = await aShortBox()
  const { club, by } = desk
  const closingId = newId()
  await startClosing(club.db, {
    closingId,
    ...{ kind: 'close', chosenOn: null, refundOn: null, message: 'We are closing.', reason: null, ...by },
  })
  const find = async () => {
    const closing = (await latestClosing(club.db))!
    await findItems(club.db, { closing, timeZone: 'America/New_York', kinds: ['bottle'], now })
    const { rows } = await database.owner.query(
      "select item_id, status from club_closing_items where closing_id = $1 and kind = 'bottle'",
      [closingId],
    )
    return rows
  }
  expect(await find()).toEqual([{ item_id: desk.short, status: 'waiting' }])
  await settleBottle(club.db, { id: newId(), lineId: desk.short, reason: 'refunded', note: '', ...by })
  expect(await find()).toEqual([{ item_id: desk.short, status: 'done' }])
})
