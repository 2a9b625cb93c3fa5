import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMargins } from '~/insight/analytics/report/boxes.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { marginFaults } from '#/tests/builders/margin-faults'
import { aClubOfRecords, aRecordedMember, later } from '#/tests/builders/recorded-member'
import { aRecordedRun, give } from '#/tests/builders/recorded-run'
import { openScope } from '#/tests/builders/report-faults'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const start = new Date('2026-03-02T12:00:00Z')

/** A club with two members of a tier of two bottles at $12.00, whose boxes of a month for $99.00 each are packed. */
async function twoPackedBoxes() {
  const club = await aClubOfRecords(database)
  const members = [await aRecordedMember(club, { now: start }), await aRecordedMember(club, { now: start })]
  const invoices = [await members[0]!.pay(start), await members[1]!.pay(start)]
  const { lock } = await aRecordedRun(club, { now: later(start, 1) })
  await lock(later(start, 2))
  const margins = () =>
    club.db.read(async (db) =>
      readMargins(
        db,
        await openScope(db, { query: 'period=all', timeZone: 'America/New_York', now: later(start, 20) }),
      ),
    )
  const faults = () => marginFaults(async (text) => (await database.owner.query(text, [club.id])).rows)
  return { club, members, invoices, margins, faults, tierId: club.tierId }
}

it('a delivered box counts what was paid for it and what its bottles cost, until it is undone', async () => {
  const { club, members, margins, faults, tierId } = await twoPackedBoxes()
  expect(await margins()).toEqual([])
  const [first, second] = [
    await give(club, members[0]!, { now: later(start, 3) }),
    await give(club, members[1]!, { now: later(start, 3) }),
  ]
  const both = {
    tierId,
    tierName: 'First Pour',
    boxes: 2,
    withoutCost: 0,
    revenueCents: 19_800,
    costCents: 4_800,
  }
  expect(await margins()).toEqual([both])
  await undoHandOver(club.db, { id: second, userId: club.ownerId, now: later(start, 3) })
  expect(await margins()).toEqual([{ ...both, boxes: 1, revenueCents: 9_900, costCents: 2_400 }])
  expect(first).not.toBe(second)
  expect(await faults()).toEqual([])
})

it('a part of a box counts once its last bottle is handed over', async () => {
  const { club, members, margins, faults } = await twoPackedBoxes()
  await give(club, members[0]!, { now: later(start, 3), bottles: 1 })
  expect(await margins()).toEqual([])
  await give(club, members[0]!, { now: later(start, 4) })
  expect(await margins()).toMatchObject([{ boxes: 1, revenueCents: 9_900, costCents: 2_400 }])
  expect(await faults()).toEqual([])
})

it('a refund after the hand-over lowers the revenue of that box alone, and tax is no revenue', async () => {
  const { club, members, invoices, margins, faults } = await twoPackedBoxes()
  for (const member of members) await give(club, member, { now: later(start, 3) })
  const update = (columns: string, id: string) =>
    club.db.transaction(async ({ q }) => {
      const [refunded, tax] = columns.split(',').map(Number)
      await q
        .updateTable('invoices')
        .set({ refunded_cents: refunded!, tax_cents: tax! })
        .where('business_id', '=', club.id)
        .where('id', '=', id)
        .execute()
    })
  await update('4900,0', invoices[0]!)
  expect(await margins()).toMatchObject([{ boxes: 2, revenueCents: 5_000 + 9_900, costCents: 4_800 }])
  await update('0,990', invoices[1]!)
  expect(await margins()).toMatchObject([{ boxes: 2, revenueCents: 5_000 + 8_910, costCents: 4_800 }])
  expect(await faults()).toEqual([])
})

it('a box with a bottle whose cost was not known is counted apart, and its sums are left out', async () => {
  const { club, members, margins } = await twoPackedBoxes()
  await database.owner.query(
    'update stock_totals set unit_cost_cents = null, value_cents = null where business_id = $1',
    [club.id],
  )
  await give(club, members[0]!, { now: later(start, 3) })
  expect(await margins()).toMatchObject([{ boxes: 0, withoutCost: 1, revenueCents: 0, costCents: 0 }])
})
