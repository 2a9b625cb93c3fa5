import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boxListing } from '~/club/runs/control/box-listing'
import { boxesOfMember, findBox, listBoxes } from '~/club/runs/control/boxes.server'
import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { changeState } from '~/club/runs/control/change-state.server'
import { groupCounts, issuesOf, listGroup } from '~/club/runs/control/check-view'
import { preFlight } from '~/club/runs/control/pre-flight.server'
import { runFindings, runOverview } from '~/club/runs/control/run-overview.server'
import { transferForRun } from '~/club/runs/control/transfer-for-run.server'
import { owedBoxListing, owedMemberListing } from '~/club/runs/owed/owed-listing'
import { listOwed, owedByMember, owedByMonth, owedTotals } from '~/club/runs/owed/owed.server'
import { settleMonths, settlements, undoSettlement } from '~/club/runs/owed/settle-months.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { fillShortLine } from '~/club/fulfillment/desk/replace-bottle.server'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { skipBox } from '~/club/runs/runs/choices.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { addLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { anActiveMember } from '../../../builders/active-member'
import { aDraftRun, aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import { advanceTime } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

async function aClubWithOwner() {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  return { ...club, by: () => ({ userId: owner.id, now: payments.clock.now(club.id) }) }
}
type ClubWithOwner = Awaited<ReturnType<typeof aClubWithOwner>>

async function aRun(club: ClubWithOwner, bottles: number, isDraft = false) {
  const { userId, now } = club.by()
  const wineId = await aStockedWine(club.db, { bottles, now, name: `Gavarini ${newId()}` })
  const boxes = { [club.tierId]: [justWine(wineId)] }
  const runId = await (isDraft ? aDraftRun : aPublishedRun)(club.db, { userId, now, boxes })
  return { runId, wineId }
}

const check = async (club: ClubWithOwner, runId: string) => {
  const flight = await preFlight(club.db, { runId, now: new Date() })
  return {
    flight,
    counts: groupCounts(flight),
    issues: issuesOf(flight, { now: club.by().now, seesCosts: true, mayChange: true }).map(
      ({ text }) => text,
    ),
  }
}

const read = <Result>(club: ClubWithOwner, work: Parameters<typeof club.db.read<Result>>[0]) =>
  club.db.read(work)

describe('the pre-flight', () => {
  it('names the members whom a shortage hits, and a transfer from another location cures it', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    const bruno = await anActiveMember(payments, club)
    const { runId, wineId } = await aRun(club, 3)
    const { by } = club
    const bar = await addLocation(club.db, { name: 'Bar', now: by().now })
    await moveStock(club.db, {
      act: 'opening',
      wineId,
      locationId: bar,
      quantity: 6,
      unitCostCents: 1_200,
      ...by(),
    })
    // The tier has two bottles of the one wine: four are needed, three are here.
    const before = await check(club, runId)
    expect(before.flight.wines).toMatchObject([
      { id: wineId, needed: 4, available: 3, short: 1, elsewhere: [{ location: 'Bar', available: 6 }] },
    ])
    expect(before.counts).toMatchObject({ in: 2, short: 1 })
    const { members } = listGroup(before.flight, { group: 'short', search: '', page: 1, size: 100 })
    expect([ada.id, bruno.id]).toContain(members[0]!.memberId)
    expect(before.issues[0]).toMatch(/^1 bottle of .* is missing\.$/)

    const transfer = { runId, wineId, fromLocationId: bar, quantity: 1, formId: newId(), ...by() }
    await transferForRun(club.db, transfer)
    await transferForRun(club.db, transfer)
    const after = await check(club, runId)
    expect(after.flight.wines).toMatchObject([{ available: 4, short: 0, elsewhere: [{ available: 5 }] }])
    expect(after.issues).toEqual([])
  })

  it('says what publishing needs, and sums paid months and margins', async () => {
    const club = await aClubWithOwner()
    await anActiveMember(payments, club)
    const { runId } = await aRun(club, 12, true)
    const { flight, issues } = await check(club, runId)
    expect(issues).toContain('You haven’t stated that you may sell bottles to take away.')
    const [invoice] = (
      await payments.db.owner.query('select paid_cents from invoices where business_id = $1', [club.id])
    ).rows as { paid_cents: number }[]
    expect(flight.money).toEqual({
      paidBoxes: 1,
      paidCents: invoice!.paid_cents,
      awaitedBoxes: 0,
      awaitedCents: 0,
    })
    expect(flight.tiers).toMatchObject([{ boxes: 1, averageCostCents: 2_400, highestCostCents: 2_400 }])
  })

  it('says that a published run that locks first takes its boxes and bottles from the same stock', async () => {
    const club = await aClubWithOwner()
    await anActiveMember(payments, club)
    const first = await aRun(club, 12)
    const { userId, now } = club.by()
    const wineId = await aStockedWine(club.db, { bottles: 12, now, name: 'Ginestra' })
    const runId = await aDraftRun(club.db, {
      userId,
      now,
      boxes: { [club.tierId]: [justWine(wineId)] },
      details: { title: 'December box', cutOffAt: new Date(now.getTime() + 30 * 86_400_000) },
    })
    const { issues } = await check(club, runId)
    expect(issues).toContain('November box locks first: what it takes is still counted here.')
    await lockRun(club.db, { runId: first.runId, ...club.by() })
    expect((await check(club, runId)).issues).toEqual([])
  })

  it('lists members who skipped the box instead of counting them in', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    const { runId } = await aRun(club, 12)
    await skipBox(club.db, { runId, memberId: ada.id, ...club.by() })
    expect((await check(club, runId)).counts).toMatchObject({ in: 0, skipped: 1 })
  })
})

describe('two managers at once', () => {
  it('learn who was first, and nothing else happens', async () => {
    const club = await aClubWithOwner()
    await anActiveMember(payments, club)
    const { runId } = await aRun(club, 12, true)
    await stateLicense(club.db, { number: 'RB-1', statedOn: '2026-01-01', ...club.by() })
    const publish = () =>
      changeState(club.db, { runId, shownStatus: 'draft' }, (db) => publishRun(db, { runId, ...club.by() }))
    const results = await Promise.allSettled([publish(), publish()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(publish()).rejects.toThrow(
      /published November box on .*, before your change\. Nothing else was changed\./,
    )
    const shownStatus = 'published'
    const both = await Promise.allSettled([
      changeState(club.db, { runId, shownStatus }, (db) => lockRun(db, { runId, ...club.by() })),
      changeState(club.db, { runId, shownStatus }, (db) =>
        cancelRun(db, { runId, reason: 'Flood', ...club.by() }),
      ),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await verifyStock(club.db)).differences).toEqual([])
  })
})

describe('a box', () => {
  it('that staff cancel stays owed, and its bottles are available again', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    const { runId, wineId } = await aRun(club, 2)
    await lockRun(club.db, { runId, ...club.by() })
    const [box] = await read(club, (db) => boxesOfMember(db, ada.id, 10))
    await cancelBox(club.db, { runId, orderId: box!.id, reason: 'Moved away', ...club.by() })
    await cancelBox(club.db, { runId, orderId: box!.id, reason: 'Twice', ...club.by() })
    expect(await read(club, (db) => findBox(db, { runId, orderId: box!.id }))).toMatchObject({
      status: 'canceled',
      cancelReason: 'by_staff',
      cancelNote: 'Moved away',
    })
    expect((await read(club, owedTotals)).open).toEqual({ boxes: 1, bottles: 2, anySize: 0 })
    const { available } = (await check(club, runId)).flight.wines.find(({ id }) => id === wineId)!
    expect(available).toBe(2)
  })

  it('with a missing bottle is found, filled from another wine, handed over and counted at the close', async () => {
    const club = await aClubWithOwner()
    await anActiveMember(payments, club)
    const { runId } = await aRun(club, 1)
    await lockRun(club.db, { runId, ...club.by() })
    const list = async (show: 'short' | null, text = '') =>
      (await read(club, (db) => listBoxes(db, runId, { ...boxListing(runId).all, show, text }))).rows
    const [short] = await list('short')
    expect(short).toMatchObject({ bottles: 2, short: 1, status: 'processing' })
    expect(await list(null, 'cónti')).toHaveLength(1)
    expect(await list(null, '%')).toEqual([])
    const other = await aStockedWine(club.db, { bottles: 1, now: club.by().now, name: 'Ginestra' })
    const orderId = short!.id
    const missing = (await read(club, (db) => findBox(db, { runId, orderId })))!.lines.find(
      ({ status }) => status === 'short',
    )!
    await fillShortLine(club.db, { bottleId: missing.id, wineId: other, ...club.by() })
    expect(await list('short')).toEqual([])
    await markReady(club.db, { runId, ...club.by() })
    const box = await read(club, (db) => findBox(db, { runId, orderId }))
    await handOver(club.db, {
      id: newId(),
      bottleIds: box!.lines.map(({ id }) => id),
      collectedBy: 'member',
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: null,
      ...club.by(),
    })
    const events = (await read(club, (db) => findBox(db, { runId, orderId })))!.events.map(({ text }) => text)
    expect(events).toEqual(['Wines assigned', 'Packed', 'Handed over 2 bottles to the member, age checked.'])
    await closeRun(club.db, { runId, today: dayIn('UTC', club.by().now), ...club.by() })
    const overview = await read(club, (db) => runOverview(db, runId))
    expect(overview.closing).toMatchObject({
      delivered: 1,
      bottlesOut: 2,
      bottlesShort: 0,
      fulfillmentRate: 1,
    })
    expect(await read(club, (db) => runFindings(db, runId))).toEqual({ bottles: 0, months: 0, refused: 0 })
  })
})

describe('the list of boxes owed', () => {
  it('adds up by member and by month, and each sum has its rows', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P32D')
    const totals = await read(club, owedTotals)
    const { open, assigned, fulfilled, settled, canceled, all } = totals
    expect(all.boxes).toBe(open.boxes + assigned.boxes + fulfilled.boxes + settled.boxes + canceled.boxes)
    expect(totals.owed).toEqual({ boxes: 4, bottles: 8, anySize: 0 })
    const months = await read(club, (db) => owedByMonth(db, 100))
    expect(months.reduce((sum, month) => sum + month.open, 0)).toBe(4)
    const page = (page: number) =>
      read(club, (db) => listOwed(db, { ...owedBoxListing.all, page }, { pageSize: 3 }))
    const [first, rest] = [await page(1), await page(2)]
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(4)
    const members = await read(club, (db) => owedByMember(db, owedMemberListing.all))
    expect(members.rows.find(({ id }) => id === ada.id)).toMatchObject({ boxes: 2, bottles: 4 })
  })

  it('loses whole months by a statement, and has them again when that is undone', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P32D')
    const [oldest] = (await read(club, (db) => owedByMonth(db, 100))).slice(-1)
    const months = [oldest!.month]
    await expect(settleMonths(club.db, { months, seen: 2, ...club.by() })).rejects.toThrow(
      'now have 1 open box',
    )
    expect(await settleMonths(club.db, { months, seen: 1, ...club.by() })).toBe(1)
    expect(await read(club, owedTotals)).toMatchObject({ owed: { boxes: 1 }, settled: { boxes: 1 } })
    const [statement] = await read(club, settlements)
    expect(statement).toMatchObject({ boxes: 1, months })

    await payments.billing.reconcile()
    expect((await read(club, owedTotals)).settled.boxes).toBe(1)

    const undo = () => undoSettlement(club.db, { settledAt: statement!.at, ...club.by() })
    expect([await undo(), await undo()]).toEqual([1, 0])
    expect(await read(club, owedTotals)).toMatchObject({ owed: { boxes: 2 }, settled: { boxes: 0 } })
    expect(
      (await read(club, (db) => listOwed(db, { ...owedBoxListing.all, show: 'open' }, { memberId: ada.id })))
        .rows,
    ).toHaveLength(2)
  })

  it('does not get back a month that was refunded after the statement', async () => {
    const club = await aClubWithOwner()
    const ada = await anActiveMember(payments, club)
    const [latest] = await read(club, (db) => owedByMonth(db, 1))
    await settleMonths(club.db, { months: [latest!.month], seen: 1, ...club.by() })
    const [invoice] = await ada.invoices()
    await payments.memberships.refundInvoice(club.db, {
      refundId: newId(),
      invoiceId: invoice!.id,
      amountCents: invoice!.paid_cents,
      reason: '',
      requester: { kind: 'business', id: club.by().userId },
      now: club.by().now,
    })
    const [statement] = await read(club, settlements)
    await undoSettlement(club.db, { settledAt: statement!.at, ...club.by() })
    expect(await read(club, owedTotals)).toMatchObject({ owed: { boxes: 0 }, canceled: { boxes: 1 } })
  })
})
