import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { clubPerks } from '~/club/perks/owner/perk-totals.server'
import { choicesOfUses, perkUseFile, perkUseList } from '~/club/perks/owner/use-list.server'
import { perkUseListing, type PerkUseListParams } from '~/club/perks/owner/use-listing'
import { recordPerkUse, undoPerkUse } from '~/club/perks/use-perk.server'
import { removePerk, savePerk } from '~/membership/tiers/perks/save-perk.server'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aPerson } from '#/tests/builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aTier } from '#/tests/builders/tiers'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const march = new Date('2026-03-10T16:00:00Z')
const april = new Date('2026-04-10T16:00:00Z')
const none = perkUseListing.all

const aPerk = async (club: ClubOfRecords, perk: Partial<Parameters<typeof savePerk>[1]> = {}) => {
  const id = newId()
  await savePerk(club.db, {
    id,
    tierId: club.tierId,
    name: 'Glass',
    staffNote: '',
    times: 2,
    period: 'month',
    userId: club.ownerId,
    now: march,
    ...perk,
  })
  return id
}

const record = async (
  club: ClubOfRecords,
  {
    memberId,
    perkId,
    now,
    userId = club.ownerId,
    note = '',
  }: Record<'memberId' | 'perkId', string> & {
    now: Date
    userId?: string
    note?: string
  },
) => {
  const id = newId()
  await recordPerkUse(club.db, { id, perkId, memberId, note, timeZone, userId, now })
  return id
}

/** A club of two tiers: Ada of the first used her glass in March and April, Ünal of the second corkage in April. */
async function aClubWithUses() {
  const club = await aClubOfRecords(database)
  const reserve = await aTier(club.db, { name: 'Reserve' })
  const desk = await aPerson(database)
  const ada = await aRecordedMember(club, { now: march })
  const unal = await aRecordedMember(club, { now: march, tierId: reserve.id, name: 'Ünal "Bo" Berg' })
  const glass = await aPerk(club)
  const corkage = await aPerk(club, { tierId: reserve.id, name: 'Corkage', times: null })
  await record(club, { memberId: ada.id, perkId: glass, now: march, userId: desk.id })
  const latest = await record(club, { memberId: ada.id, perkId: glass, now: april })
  await record(club, { memberId: unal.id, perkId: corkage, now: april, note: '=1+1' })
  const read = (filter: Partial<PerkUseListParams>) => perkUseList(club.db, { ...none, ...filter })
  return { club, reserve, desk, ada, unal, glass, corkage, latest, read }
}

describe('the list of perk uses', () => {
  it('is narrowed by perk, tier, month, who recorded it, and the member without regard to accents', async () => {
    const { club, reserve, desk, glass, read } = await aClubWithUses()
    const names = async (filter: Partial<PerkUseListParams>) =>
      (await read(filter)).rows.map(({ memberName, usedOn }) => `${memberName} ${usedOn}`)
    const [adaInMarch, adaInApril] = ['Ada Conti 2026-03-10', 'Ada Conti 2026-04-10']
    expect((await read({})).total).toBe(3)
    expect(await names({ perkId: glass })).toEqual([adaInApril, adaInMarch])
    expect(await names({ tierId: reserve.id })).toEqual(['Ünal "Bo" Berg 2026-04-10'])
    expect(await names({ perkId: glass, month: '2026-03-01' })).toEqual([adaInMarch])
    expect(await names({ recordedBy: desk.id })).toEqual([adaInMarch])
    expect(await names({ text: 'unal berg' })).toEqual(['Ünal "Bo" Berg 2026-04-10'])
    expect(await names({ text: '100%' })).toEqual([])
    expect(await club.db.read(choicesOfUses)).toMatchObject({
      perks: [
        { name: 'Glass', uses: 2 },
        { name: 'Corkage', tierName: 'Reserve', uses: 1 },
      ],
      months: [
        { month: '2026-04-01', uses: 2 },
        { month: '2026-03-01', uses: 1 },
      ],
    })
  })

  it('continues on its next page, and leaves out what was undone', async () => {
    const { club, ada, latest, read } = await aClubWithUses()
    const page = (page: number) => perkUseList(club.db, { ...none, page }, 2)
    const [first, second] = [await page(1), await page(2)]
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
      (await read({})).rows.map(({ id }) => id),
    )
    expect((await page(3)).state.page).toBe(2)
    await undoPerkUse(club.db, {
      id: latest,
      of: { memberId: ada.id },
      isManager: true,
      userId: club.ownerId,
      now: april,
    })
    expect((await read({})).total).toBe(2)
  })

  it('ignores filters in the address that make no sense', () => {
    expect(
      perkUseListing.read('https://x.test/?perk=1&tier=%00&month=2026-13&who=me&q=%20Ada%20&page=x'),
    ).toEqual({ ...none, text: 'Ada' })
  })

  it('is exported as it is filtered, and no cell is a formula', async () => {
    const { club, corkage } = await aClubWithUses()
    const file = await perkUseFile(club.db, `https://x.test/?perk=${corkage}`, { timeZone })
    const [head, line, ...more] = file.csv().trim().split('\r\n')
    expect(head).toBe('Date,Time,Perk,Tier,Member,Email,Note,Recorded by')
    expect(line).toMatch(/^2026-04-10,12:00.PM,Corkage,Reserve,"Ünal ""Bo"" Berg",.+,'=1\+1,/)
    expect(more).toEqual([])
  })

  it('of another club is empty', async () => {
    const { glass } = await aClubWithUses()
    const elsewhere = await aClubOfRecords(database)
    expect(await perkUseList(elsewhere.db, { ...none, perkId: glass })).toMatchObject({ rows: [], total: 0 })
  })
})

describe('the perks of all tiers', () => {
  const perksOf = (club: ClubOfRecords, now = april) => club.db.read((db) => clubPerks(db, { timeZone, now }))

  it('show the uses of each month, and what members whose membership gives perks have left', async () => {
    const { club, ada, glass } = await aClubWithUses()
    const ben = await aRecordedMember(club, { now: march, name: 'Ben' })
    const { months, perks, thisMonth, thisYear } = await perksOf(club)
    expect(months.slice(0, 2)).toEqual(['2026-04-01', '2026-03-01'])
    expect(months.at(-1)).toBe('2025-11-01')
    expect(perks).toMatchObject([
      { id: glass, used: 1, left: 3, members: 2, byMonth: [1, 1, 0, 0, 0, 0] },
      { name: 'Corkage', tierName: 'Reserve', used: 1, left: null, members: 1 },
    ])
    expect(thisMonth).toEqual({ uses: 2, members: 2 })
    expect(thisYear).toEqual({ uses: 3, members: 2 })
    await ben.sync(april, { status: 'paused' })
    expect((await perksOf(club)).perks[0]).toMatchObject({ left: 1, members: 1 })
    await ada.sync(april, { status: 'past_due', stripe_status: 'unpaid' })
    expect((await perksOf(club)).perks[0]).toMatchObject({ left: 0, members: 0, used: 1 })
  })

  it('begin a new month at the business’s midnight', async () => {
    const { club } = await aClubWithUses()
    const leftAt = async (now: string) => (await perksOf(club, new Date(now))).perks[0]!.left
    expect(await leftAt('2026-05-01T03:59:00Z')).toBe(1)
    expect(await leftAt('2026-05-01T04:00:00Z')).toBe(2)
  })

  it('count a use of the same name in an earlier tier against what is left, and keep a removed perk while it has uses', async () => {
    const { club, reserve, ada, glass } = await aClubWithUses()
    const same = await aPerk(club, { tierId: reserve.id, name: 'GLASS', times: 1 })
    await ada.sync(april, { tier_id: reserve.id })
    const perks = (await perksOf(club)).perks
    // Ada used hers as a member of the first tier; Ünal has his.
    expect(perks.find(({ id }) => id === same)).toMatchObject({ left: 1, used: 0, members: 2 })
    await removePerk(club.db, { tierId: club.tierId, perkId: glass, userId: club.ownerId, now: april })
    expect((await perksOf(club)).perks.find(({ id }) => id === glass)).toMatchObject({ isRemoved: true })
    const later = (await perksOf(club, new Date('2027-04-10T16:00:00Z'))).perks
    expect(later.find(({ id }) => id === glass)).toBeUndefined()
  })
})
