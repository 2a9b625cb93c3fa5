import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { profileWithRevision, saveProfile } from '~/business/profile/save-profile.server'
import { newId } from '~/foundation/kit/ids'
import { loader as frameLoader } from '~/routes/business/layout'
import { action as switchAction } from '~/routes/business/switch-business'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, addOwner } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const loadFrame = frameLoader as unknown as (args: object) => unknown
const switchTo = switchAction as unknown as (args: object) => Promise<Response>

/** A user who owns one business, works at another, and has a browser. */
async function aBusyPerson() {
  const person = await aPerson(database)
  const clubs: Club[] = []
  for (const name of ['Casa', 'Porto']) clubs.push(clubOf(await aClub(database, { name }), { name }))
  const [casa, porto] = clubs as [Club, Club]
  await addOwner(database, person.id, casa.id)
  await addStaff(database, person.id, porto.id, { role: 'desk' })
  const context = () => aRequestContext(database, { clubs })
  let cookie = ''
  const keep = (set: string | null) => void (cookie = set!.split(';')[0]!)
  const request = (method = 'GET') =>
    new Request('https://clubs.example/business/dashboard', { method, headers: { cookie } })
  const signIn = async () =>
    keep(await startSession(context(), request(), { userId: person.id, businessId: null }))
  await signIn()
  return {
    person,
    casa,
    porto,
    signIn,
    enter: (method?: string) =>
      requireBusiness(request(method), context(), method === 'POST' ? 'settings.change' : 'portal.enter'),
    /** Loads a page of the portal; returns its redirect, if any. */
    async look() {
      const answer = await Promise.resolve(
        loadFrame({ request: request(), context: context(), params: {} }),
      ).catch((thrown: unknown) => thrown)
      return answer instanceof Response ? answer.headers.get('location') : null
    },
    async open(businessId: string) {
      const body = new URLSearchParams({ businessId })
      const switchRequest = new Request(request('POST'), { body })
      const response = await switchTo({ request: switchRequest, context: context(), params: {} })
      keep(response.headers.get('Set-Cookie'))
    },
  }
}

const leavePorto = (userId: string, businessId: string) =>
  database.owner.query(
    'update business_users set is_active = false, deactivated_at = now() where user_id = $1 and business_id = $2',
    [userId, businessId],
  )

describe('a user who works at two businesses', () => {
  it('starts at their own, opens the other with their role there, and returns to it after signing in', async () => {
    const { casa, porto, enter, open, signIn } = await aBusyPerson()
    expect(await enter()).toMatchObject({ businessId: casa.id, role: 'owner', isFallback: false })
    expect((await enter()).staffMemberships.map(({ businessName }) => businessName)).toEqual([
      'Casa',
      'Porto',
    ])
    await open(porto.id)
    expect(await enter()).toMatchObject({ businessId: porto.id, role: 'desk', isFallback: false })
    await signIn()
    expect(await enter()).toMatchObject({ businessId: porto.id, role: 'desk' })
  })

  it('cannot open another business, and gets the same response whether it exists or not', async () => {
    const { casa, enter, open } = await aBusyPerson()
    const theirs = await aClub(database)
    for (const id of [theirs.id, newId(), '', 'x']) {
      await expect(open(id)).rejects.toMatchObject({ status: 404, message: 'Business not found.' })
    }
    expect(await enter()).toMatchObject({ businessId: casa.id })
  })

  it('loses access to the open one: its forms do nothing at the other, and the next page says so', async () => {
    const { person, casa, porto, enter, look, open } = await aBusyPerson()
    await open(porto.id)
    await leavePorto(person.id, porto.id)
    const pressed = await enter('POST').catch((thrown: unknown) => thrown)
    expect(pressed).toBeInstanceOf(Response)
    expect((pressed as Response).headers.get('location')).toBe('/business/dashboard')
    expect(await enter()).toMatchObject({ businessId: casa.id, role: 'owner', isFallback: true })
    expect(await look()).toBe('/business/dashboard?moved=1')
  })

  it('can submit forms of their own business after loading one of its pages', async () => {
    for (const signsInAnew of [false, true]) {
      const { person, casa, porto, enter, look, open, signIn } = await aBusyPerson()
      await open(porto.id)
      await leavePorto(person.id, porto.id)
      if (signsInAnew) await signIn()
      await look()
      expect(await enter('POST')).toMatchObject({ businessId: casa.id, role: 'owner', isFallback: false })
    }
  })

  it('can open the other after losing access to the open one', async () => {
    const { person, casa, porto, enter, open } = await aBusyPerson()
    await open(porto.id)
    await leavePorto(person.id, porto.id)
    await open(casa.id)
    expect(await enter('POST')).toMatchObject({ businessId: casa.id, isFallback: false })
  })
})

describe('a business’s profile', () => {
  const now = new Date('2026-11-20T17:00:00Z')
  const by = { userId: newId(), requestId: 'a-request', now }

  it('is saved only over the version that was read', async () => {
    const [one, other] = [await aClub(database), await aClub(database)].map(({ id }) => database.tenant(id))
    const { currency: _currency, revision: mark, ...profile } = await profileWithRevision(one!)
    const renamed = { ...profile, name: 'Casa Nuova' }
    await saveProfile(one!, { profile: renamed, revision: mark, ...by })
    await saveProfile(one!, { profile: renamed, revision: mark, ...by })
    const late = { profile: { ...profile, phone: '(212) 555-0142' }, revision: mark, ...by }
    await expect(saveProfile(one!, late)).rejects.toMatchObject({ code: 'profile-changed' })
    // The same form, sent while another business is open.
    const theirs = await profileWithRevision(other!)
    await expect(saveProfile(other!, { ...late, revision: mark })).rejects.toMatchObject({
      code: 'profile-changed',
    })
    expect(await profileWithRevision(one!)).toMatchObject({ name: 'Casa Nuova', phone: null })
    expect(await profileWithRevision(other!)).toEqual(theirs)
  })
})
