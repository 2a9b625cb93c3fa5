import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingText } from '~/club/runs/entitlements/entitlement-check'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

/** One member with a delivered box, one with a box under way, one who is owed a month, one whose month was refunded. */
async function aClubWithBoxes() {
  const club = await aClubOfRecords(database)
  const members = []
  for (const name of ['Ada Conti', 'Bea Lund']) members.push(await aRecordedMember(club, { now, name }))
  for (const member of members) await member.pay(now)
  await (await aRecordedRun(club, { now })).lock()
  await give(club, members[0]!, { now })
  for (const name of ['Cid Roux', 'Dora Weiss']) members.push(await aRecordedMember(club, { now, name }))
  for (const member of members.slice(2)) await member.pay(now)
  await members[3]!.refund(now)
  return { club, members }
}

describe('the check of boxes owed', () => {
  it('finds that paid months are the sum of fulfilled, assigned, open and canceled ones', async () => {
    const { club } = await aClubWithBoxes()
    expect(await verifyEntitlements(club.db)).toEqual({
      owed: { paid: 4, fulfilled: 1, assigned: 1, open: 1, canceled: 1 },
      money: { paid: 39_600, balance: 0, refunded: 9_900, refundedToBalance: 0 },
      count: 0,
      differences: [],
    })
  })

  it.each([
    [
      'delete from entitlements where business_id = $1 and status = $2',
      'open',
      'a paid month for which no box',
    ],
    [
      `update invoices set status = 'void' where business_id = $1 and $2 <> ''`,
      'any',
      'a month that is not paid',
    ],
    [
      `update entitlements set status = 'open' where business_id = $1 and status = $2`,
      'assigned',
      'a box that no paid month is owed for',
    ],
    [
      `update entitlements set status = 'fulfilled' where business_id = $1 and status = $2`,
      'assigned',
      'a fulfilled month without a delivered box',
    ],
    [
      `update run_orders set status = 'canceled', cancel_reason = 'by_staff' where business_id = $1 and status = $2`,
      'processing',
      'an assigned month without one box under way',
    ],
    [
      `update order_bottles set status = 'released' where business_id = $1 and status = $2`,
      'promised',
      'a promised bottle that is in no box',
    ],
    [
      `update stock_locks set state = 'locked' where business_id = $1 and state = $2`,
      'committed',
      'a bottle of a box that is not promised',
    ],
    [
      `update hand_overs set undone_at = now() where business_id = $1 and $2 <> ''`,
      'any',
      'a bottle that left with a box without a hand-over',
    ],
    [
      `update invoices set refunded_cents = 0 where business_id = $1 and $2 <> ''`,
      'any',
      'a canceled box whose month was not paid back in full',
    ],
    [
      `update invoices set refunded_cents = paid_cents + 1 where business_id = $1 and $2 <> ''`,
      'any',
      'a refund of more than was paid',
    ],
  ])('finds what “%s” breaks', async (statement, value, words) => {
    const { club } = await aClubWithBoxes()
    await database.owner.query(statement, [club.id, value])
    const { count, differences } = await verifyEntitlements(club.db)
    expect(count).toBe(differences.length)
    expect(differences.map(findingText).join('\n')).toContain(words)
  })
})
