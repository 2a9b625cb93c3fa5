import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { archiveTier } from '~/membership/tiers/archive-tier.server'
import { memberPerks } from '~/club/perks/member-perks.server'
import { recordPerkUse, undoPerkUse } from '~/club/perks/use-perk.server'
import { removePerk, savePerk } from '~/membership/tiers/perks/save-perk.server'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aPerson } from '#/tests/builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aTier } from '#/tests/builders/tiers'

let database: TestDatabase
let club: ClubOfRecords

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const noon = new Date('2026-03-10T16:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

async function aPerk(overrides: Partial<Parameters<typeof savePerk>[1]> = {}) {
  const id = newId()
  await savePerk(club.db, {
    id,
    tierId: club.tierId,
    name: `Glass ${id}`,
    staffNote: 'Up to $18',
    times: 1,
    period: 'month',
    userId: club.ownerId,
    now: noon,
    ...overrides,
  })
  return overrides.id ?? id
}

async function aMember() {
  const member = await aRecordedMember(club, { now: noon })
  await member.pay(noon)
  return member
}

const use = (memberId: string, perkId: string, now = noon, id = newId(), userId = club.ownerId) =>
  recordPerkUse(club.db, { id, perkId, memberId, note: '', timeZone, userId, now })

const leftOf = async (memberId: string, perkId: string, now = noon) => {
  const { perks } = await club.db.read((db) => memberPerks(db, { memberId, timeZone, now }))
  return perks.find(({ id }) => id === perkId)?.left
}

describe('a perk', () => {
  beforeAll(async () => {
    club = await aClubOfRecords(database)
  })

  it('is given for the last time to exactly one of two desks, and the other learns when it renews', async () => {
    const [member, perk] = [await aMember(), await aPerk()]
    const results = await Promise.allSettled([use(member.id, perk), use(member.id, perk)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'perk-used-up',
      message: expect.stringMatching(/used for this month\. It renews April 1, 2026\.$/),
    })
    expect(await leftOf(member.id, perk)).toBe(0)
  })

  it('is used once when its form was sent twice', async () => {
    const [member, perk, id] = [await aMember(), await aPerk({ times: 3 }), newId()]
    await Promise.all([use(member.id, perk, noon, id), use(member.id, perk, noon, id)])
    expect(await leftOf(member.id, perk)).toBe(2)
  })

  it('renews at the business’s midnight, before and after the clocks change', async () => {
    const [member, perk] = [await aMember(), await aPerk()]
    // New York is five hours behind in February and four in March.
    await use(member.id, perk, new Date('2026-03-01T04:59:00Z'))
    await use(member.id, perk, new Date('2026-03-01T05:00:00Z'))
    await expect(use(member.id, perk, new Date('2026-04-01T03:59:00Z'))).rejects.toThrow(/April 1, 2026/)
    await use(member.id, perk, new Date('2026-04-01T04:00:00Z'))
  })

  it('of a year renews on January 1 of the business', async () => {
    const [member, perk] = [await aMember(), await aPerk({ period: 'year' })]
    await use(member.id, perk)
    await expect(use(member.id, perk, new Date('2027-01-01T04:59:00Z'))).rejects.toThrow(/January 1, 2027/)
    await use(member.id, perk, new Date('2027-01-01T05:00:00Z'))
  })

  it('of the same name is not given again after a change of tier', async () => {
    const [member, perk] = [await aMember(), await aPerk({ name: 'Welcome glass' })]
    const other = await aTier(club.db, { name: 'Second Pour' })
    const same = await aPerk({ tierId: other.id, name: 'welcome GLASS' })
    await use(member.id, perk)
    await member.sync(noon, { tier_id: other.id })
    expect(await leftOf(member.id, same)).toBe(0)
    await expect(use(member.id, same)).rejects.toMatchObject({ code: 'perk-used-up' })
  })

  it('has a use that its recorder may undo for ten minutes, and a manager at any time', async () => {
    const [member, perk, desk] = [await aMember(), await aPerk(), await aPerson(database)]
    const id = newId()
    await use(member.id, perk, noon, id, desk.id)
    const undo = (userId: string, isManager: boolean, now: Date) =>
      undoPerkUse(club.db, { id, of: { memberId: member.id }, isManager, userId, now })
    await expect(undo(club.ownerId, false, noon)).rejects.toMatchObject({ code: 'perk-use-too-late' })
    await expect(undo(desk.id, false, minutes(11))).rejects.toMatchObject({ code: 'perk-use-too-late' })
    await undo(desk.id, false, minutes(10))
    expect(await leftOf(member.id, perk)).toBe(1)
    await undo(club.ownerId, true, minutes(60 * 24))
    expect(await leftOf(member.id, perk)).toBe(1)
  })

  it('has a use that is undone only under its own member and perk', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const [perk, otherPerk, id] = [await aPerk(), await aPerk(), newId()]
    await use(member.id, perk, noon, id)
    const undo = (of: Parameters<typeof undoPerkUse>[1]['of']) =>
      undoPerkUse(club.db, { id, of, isManager: true, userId: club.ownerId, now: noon })
    const elsewhere = await aTier(club.db, { name: 'Other Pour' })
    for (const of of [
      { memberId: other.id },
      { tierId: club.tierId, perkId: otherPerk },
      { tierId: elsewhere.id, perkId: perk },
      { memberId: 'none' },
    ]) {
      await expect(undo(of)).rejects.toMatchObject({ code: 'perk-use-not-found', status: 404 })
    }
    expect(await leftOf(member.id, perk)).toBe(0)
    await undo({ tierId: club.tierId, perkId: perk })
    expect(await leftOf(member.id, perk)).toBe(1)
  })

  it('keeps its count under a new name', async () => {
    const [member, perk] = [await aMember(), await aPerk({ times: 2 })]
    await use(member.id, perk)
    await aPerk({ id: perk, name: `Renamed ${perk}`, times: 2 })
    expect(await leftOf(member.id, perk)).toBe(1)
  })

  it('of a tier that is no longer offered can be changed while it has members, and not after', async () => {
    const tier = await aTier(club.db, { name: 'Retired Pour' })
    const member = await aRecordedMember(club, { now: noon, tierId: tier.id })
    const perk = await aPerk({ tierId: tier.id, name: 'Old glass' })
    await archiveTier(club.db, { tierId: tier.id, now: noon })
    await aPerk({ id: perk, tierId: tier.id, name: 'Old glass', times: 2 })
    expect(await leftOf(member.id, perk)).toBe(2)
    await member.sync(noon, { status: 'canceled', stripe_status: 'canceled', ended_at: noon })
    await expect(aPerk({ id: perk, tierId: tier.id, name: 'Old glass', times: 3 })).rejects.toMatchObject({
      code: 'tier-not-found',
    })
  })

  it('belongs to one tier at a time: a member has one live membership in a club', async () => {
    const member = await aMember()
    const other = await aTier(club.db, { name: 'Fourth Pour' })
    await expect(
      database.owner.query(
        `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
           subscription_id, started_at, synced_at, created_at)
         select business_id, $2, $3, tier_id, id, 'active', 'active', 'acct_two', 'sub_two', $4::timestamptz, $4::timestamptz, $4::timestamptz
         from tier_prices where business_id = $1 and tier_id = $5`,
        [club.id, newId(), member.id, noon, other.id],
      ),
    ).rejects.toThrow(/memberships_one_live/)
  })

  it('is refused while the membership is paused, once removed, and of another club', async () => {
    const [member, perk] = [await aMember(), await aPerk()]
    const elsewhere = await aClubOfRecords(database)
    const stranger = { id: newId(), perkId: perk, memberId: member.id, note: '', timeZone, now: noon }
    await expect(
      recordPerkUse(elsewhere.db, { ...stranger, userId: elsewhere.ownerId }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(use(member.id, 'none')).rejects.toMatchObject({ status: 404 })
    await expect(use('none', perk)).rejects.toMatchObject({ status: 404 })
    await member.sync(noon, { status: 'paused' })
    await expect(use(member.id, perk)).rejects.toMatchObject({ code: 'perk-not-due' })
    await member.sync(noon, { status: 'active' })
    await removePerk(club.db, { tierId: club.tierId, perkId: perk, userId: club.ownerId, now: noon })
    await expect(use(member.id, perk)).rejects.toMatchObject({ code: 'perk-not-found' })
  })

  it('has a unique name within its tier', async () => {
    const tier = await aTier(club.db, { name: 'Third Pour' })
    await aPerk({ tierId: tier.id, name: 'Corkage waived' })
    await expect(aPerk({ tierId: tier.id, name: 'CORKAGE waived' })).rejects.toMatchObject({
      code: 'perk-name-taken',
    })
  })
})
