import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featureEnabled, switchedOff } from '#/tenants/features.server'
import { features, featureWords, type Feature } from '#/tenants/features'
import { businessDetails } from '~/platform/admin/businesses/business-details.server'
import { switchFeatureOff, switchFeatureOn } from '~/platform/admin/businesses/switch-feature.server'
import { portalNavigation } from '~/business/portal/navigation'
import { detailsOf, findEvent } from '~/club/events/manage/event-record.server'
import { createEvent, publishEvent } from '~/club/events/manage/save-event.server'
import { listedEvents } from '~/club/events/public/event-list.server'
import { giftOffer, saveGiftSettings } from '~/club/gifts/settings.server'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import { newId } from '~/foundation/kit/ids'
import { answerQuestion } from '~/club/sommelier/asking/answer-question.server'
import {
  isAnswerModelOn,
  isOpenForGuests,
  switchForGuests,
  switchSommelierModel,
} from '~/club/sommelier/settings/settings.server'
import { readsWithModel, switchModel } from '~/cellar/reading-model/reading-settings.server'
import { anEvent } from '../../../builders/event'
import { aPerson } from '../../../builders/person'
import { aClubOfRecords, type ClubOfRecords } from '../../../builders/recorded-member'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let admin: { id: string; email: string }
beforeAll(async () => {
  database = await freshDatabase()
  admin = await aPerson(database, { isAdmin: true })
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const order = (businessId: string, feature: Feature, reason = 'Unsolicited email') => ({
  businessId,
  feature,
  reason,
  adminId: admin.id,
  requestId: 'a-request',
  now,
})
const off = (club: ClubOfRecords, feature: Feature) =>
  switchFeatureOff(database.across(), order(club.id, feature))
const on = (club: ClubOfRecords, feature: Feature) =>
  switchFeatureOn(database.across(), order(club.id, feature))
const place = { name: 'A Club', address: null, timeZone: 'America/New_York' }

/** A club that uses every feature. */
async function aClubWithEverything() {
  const club = await aClubOfRecords(database)
  const by = { userId: club.ownerId, now }
  await switchForGuests(club.db, { ...by, isOn: true })
  await switchSommelierModel(club.db, { ...by, isOn: true, provider: 'anthropic' })
  await switchModel(club.db, { provider: 'anthropic' }, { isOn: true, ...by })
  await saveGiftSettings(club.db, { isOn: true, hasSums: true, tierIds: [], ...by })
  await anEvent(club, { now })
  return club
}

/** The act that each feature permits; each throws or is false where it is off. */
const uses: Record<Feature, (club: ClubOfRecords) => Promise<boolean>> = {
  sommelier: async ({ db }) => {
    const request = { asker: { kind: 'guest' as const }, question: 'A red?', state: null, now }
    const services = { sommelierModel: null, log: null as never }
    return (
      (await isOpenForGuests(db)) &&
      (await answerQuestion(services, db, request).then(
        () => true,
        ({ code }: { code: string }) => code !== 'feature-off',
      ))
    )
  },
  'language-models': async ({ db }) => (await isAnswerModelOn(db)) && (await readsWithModel(db)),
  events: async ({ db, ...club }) => {
    const draft = await anEvent({ db }, { now, status: 'draft' })
    const published = await publishEvent(db, { eventId: draft, userId: club.ownerId, now }).then(
      () => true,
      () => false,
    )
    const listed = await listedEvents(db, place, { withMembersOnly: true, now })
    return published && listed.length > 0
  },
  gifts: async ({ db }) => (await giftOffer(db)).isOn,
  invitations: ({ db, ownerId }) =>
    inviteGuests(db, {
      guests: [{ email: `${newId()}@example.test`, fullName: '' }],
      userId: ownerId,
      requestId: 'a-request',
      now,
    }).then(
      ({ sent }) => sent === 1,
      () => false,
    ),
}

describe('a feature of a business', () => {
  it.each(features)('%s: is refused while it is off, and no other feature with it', async (feature) => {
    const [club, other] = [await aClubWithEverything(), await aClubWithEverything()]
    for (const one of features) expect(await uses[one](club), one).toBe(true)
    await off(club, feature)
    for (const one of features) expect(await uses[one](club), one).toBe(one !== feature)
    expect(await uses[feature](other)).toBe(true)
    expect(await featureEnabled(other.db, feature)).toBe(true)
    await on(club, feature)
    for (const one of features) expect(await uses[one](club), one).toBe(true)
  })

  it('is switched once by concurrent requests, with a reason in the business’s log', async () => {
    const club = await aClubOfRecords(database)
    const presses = await Promise.allSettled([off(club, 'gifts'), off(club, 'gifts')])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await switchedOff(club.db)).toEqual([{ feature: 'gifts', reason: 'Unsolicited email' }])
    expect((await businessDetails(database.across(), club.id))?.featuresOff).toMatchObject([
      { feature: 'gifts', reason: 'Unsolicited email', by: admin.email },
    ])
    await on(club, 'gifts')
    await expect(on(club, 'gifts')).rejects.toMatchObject({ code: 'feature-on-already', status: 409 })
    await expect(switchFeatureOff(database.across(), order(newId(), 'gifts'))).rejects.toMatchObject({
      status: 404,
    })
    const { rows } = await database.owner.query(
      'select action, details from audit_log where business_id = $1 order by id',
      [club.id],
    )
    expect(rows).toMatchObject([
      { action: 'business.feature_switched_off', details: { feature: 'gifts', reason: 'Unsolicited email' } },
      { action: 'business.feature_switched_on', details: { feature: 'gifts' } },
    ])
  })

  it('that is off leaves the navigation where nothing is left to do there', () => {
    const labels = (off: Feature[]) => {
      const { groups } = portalNavigation(() => true, off)
      return groups.flatMap(({ places }) => places.map(({ label }) => label))
    }
    expect(labels([])).toContain('Sommelier')
    expect(labels(['sommelier'])).not.toContain('Sommelier')
    // Booked seats and bought gifts are still served.
    expect(labels([...features])).toEqual(expect.arrayContaining(['Events', 'Gifts']))
  })

  it('states what stops, what stays and what people read', () => {
    for (const feature of features)
      for (const words of Object.values(featureWords(feature))) expect(words).not.toBe('')
  })

  it('cannot be used to make an event, and the events there were stay as they are', async () => {
    const club = await aClubWithEverything()
    await off(club, 'events')
    const { rows } = await database.owner.query('select id from events where business_id = $1', [club.id])
    const details = await club.db.read(async (db) => detailsOf(db, await findEvent(db, rows[0].id)))
    await expect(createEvent(club.db, { details, userId: club.ownerId, now })).rejects.toMatchObject({
      code: 'feature-off',
      status: 404,
      sentence: featureWords('events').off,
    })
    const { rows: left } = await database.owner.query('select status from events where business_id = $1', [
      club.id,
    ])
    expect(left).toEqual([{ status: 'published' }])
  })
})
