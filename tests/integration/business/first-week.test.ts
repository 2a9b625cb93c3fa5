import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { choosePlan } from '~/business/onboarding/choose-plan.server'
import { firstWeekFacts } from '~/business/onboarding/first-week.server'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import type { PickUp } from '#/tenants/pick-up'
import { savePickUp } from '~/business/profile/pick-up/pick-up-settings.server'
import { paths } from '~/foundation/kit/paths'
import { aClub } from '../../builders/club'
import { aDraftRun, aPublishedRun, justWine } from '../../builders/club-run'
import { aPage } from '../../builders/page'
import { addOwner, aPerson, enrollMember } from '../../builders/person'
import { aTier } from '../../builders/tiers'
import { aWine } from '../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

async function aLiveClub() {
  const club = await aClub(database)
  const owner = await aPerson(database)
  await addOwner(database, owner.id, club.id)
  await database.owner.query('update businesses set went_live_at = $2, pick_up_hours = null where id = $1', [
    club.id,
    now,
  ])
  const db = database.tenant(club.id)
  const page = (file: string) =>
    aPage(database, file, { business: club, userId: owner.id, isPortal: true, now })
  return { club, owner, db, page, facts: () => db.read(firstWeekFacts) }
}

describe('the first weeks of a club', () => {
  it('are told from its rows, one step after the other', async () => {
    const { club, owner, db, facts } = await aLiveClub()
    const before = await facts()
    expect(before).toMatchObject({ wentLiveOn: '2026-11-20', isHidden: false, hasMembers: false, invited: 0 })
    expect(before).toMatchObject({ hasWines: false, hasPublishedRun: false, staffJoined: false })

    const wine = await aWine(db)
    expect((await facts()).hasWines).toBe(true)

    await enrollMember(database, owner.id, club.id)
    expect(await facts()).toMatchObject({ staffJoined: true, hasMembers: false })
    const guest = await aPerson(database)
    await enrollMember(database, guest.id, club.id)
    expect((await facts()).hasMembers).toBe(true)

    const tier = await aTier(db, { name: 'One', priceCents: 4_900 })
    const boxes = { [tier.id]: [justWine(wine)] }
    await aDraftRun(db, { userId: owner.id, now, boxes })
    expect((await facts()).hasPublishedRun).toBe(false)
    await aPublishedRun(db, { userId: owner.id, now, boxes })
    expect((await facts()).hasPublishedRun).toBe(true)

    expect((await facts()).hasPickUpHours).toBe(false)
    const hours: PickUp['hours'] = [{ day: 5, from: '17:00', until: '21:00' }]
    const habits = { cutOffDays: 2, cutOffTime: '20:00', windowDays: 14 }
    const pickUp: PickUp = { place: '', address: '', hours, closed: [], ...habits }
    await savePickUp(db, { pickUp, note: '', userId: owner.id, requestId: 'a-request', now })
    expect((await facts()).hasPickUpHours).toBe(true)

    const guests = ['one', 'two', 'three'].map((name) => ({ email: `${name}@regular.test`, fullName: name }))
    await inviteGuests(db, { guests, userId: owner.id, requestId: 'a-request', now })
    expect((await facts()).invited).toBe(3)
  })

  it('know table cards from printing them, and hide on request', async () => {
    const { page, facts } = await aLiveClub()
    const card = await page('routes/business/sharing/table-card.tsx')
    await card.load(paths.business.tableCard())
    expect((await facts()).hasPrintedCards).toBe(false)
    await card.send(paths.business.tableCard(), { intent: 'printed' })
    expect((await facts()).hasPrintedCards).toBe(true)

    const dashboard = await page('routes/business/dashboard.tsx')
    const hidden = await dashboard.send(paths.business.dashboard(), { intent: 'hide-first-week' })
    expect(hidden).toEqual({ to: paths.business.dashboard({ done: 'first-week-hidden' }), status: 303 })
    expect((await facts()).isHidden).toBe(true)
  })

  it('count no rows of another club', async () => {
    const [one, other] = [await aLiveClub(), await aLiveClub()]
    await aWine(one.db)
    await enrollMember(database, one.owner.id, one.club.id)
    expect(await other.facts()).toMatchObject({ hasWines: false, staffJoined: false, hasMembers: false })
  })
})

describe('the plan of a club', () => {
  it('is the one that was chosen in the setup, wherever it is shown', async () => {
    const { db, owner, facts } = await aLiveClub()
    expect(await businessPlan(db)).toMatchObject({ choice: null })
    await choosePlan(db, { plan: 'neighborhood', members: 40, priceCents: null, userId: owner.id, now })
    expect(await businessPlan(db)).toMatchObject({ choice: 'neighborhood' })
    expect(await facts()).toMatchObject({ planName: 'Neighborhood Cellar', isPlanPaid: false })
  })
})
