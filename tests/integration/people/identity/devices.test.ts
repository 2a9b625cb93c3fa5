import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { deviceName } from '~/people/identity/sessions/device-name'
import {
  revokeOtherSessions,
  revokeSession,
  sessionsOf,
  signOutEverywhere,
} from '~/people/identity/sessions/devices.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
})
afterAll(() => database.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

async function aDevice(
  userId: string,
  {
    on,
    userAgent = firefox,
    address = '203.0.113.7',
  }: { on?: Club; userAgent?: string; address?: string } = {},
) {
  const context = () => ({
    ...aRequestContext(database, { club: on, clubs: [club, sibling], clientAddress: address }),
    userAgent,
  })
  const set = await startSession(context(), new Request('https://any.example'), { userId, businessId: null })
  const request = new Request('https://any.example', { headers: { cookie: set.split(';')[0]! } })
  return { context, session: () => currentSession(request, context()) }
}

async function emailsTo(userId: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select occasion from users u join outgoing_emails m on m.to_address = u.email where u.id = $1
     union all select occasion from users u join platform_emails m on m.to_address = u.email where u.id = $1`,
    [userId],
  )
  return rows.map(({ occasion }) => occasion)
}

describe('the device list', () => {
  it('names each device by browser and system, this one first', async () => {
    const { id } = await aPerson(database)
    await aDevice(id, { userAgent: iPhone })
    const here = await aDevice(id)
    const session = (await here.session())!
    expect(await sessionsOf(here.context(), session)).toMatchObject([
      { id: session.id, name: 'Firefox on Linux', isThis: true, host: 'clubs.example' },
      { name: 'Safari on iPhone', isThis: false },
    ])
  })

  it('lists no other host on a club’s host', async () => {
    const { id } = await aPerson(database)
    const [here] = [await aDevice(id, { on: club }), await aDevice(id, { on: sibling }), await aDevice(id)]
    const session = (await here.session())!
    const shown = await sessionsOf(here.context(), session)
    expect(shown).toMatchObject([{ id: session.id }])
    const elsewhere = await aDevice(id, { on: sibling })
    const other = (await elsewhere.session())!
    expect(await revokeSession(here.context(), session, other.id)).toBe(false)
    expect(await elsewhere.session()).not.toBeNull()
  })

  it('signs out one device at once, and never another user’s', async () => {
    const [mine, theirs] = [await aPerson(database), await aPerson(database)]
    const [here, phone, stranger] = [await aDevice(mine.id), await aDevice(mine.id), await aDevice(theirs.id)]
    const session = (await here.session())!
    expect(await revokeSession(here.context(), session, (await phone.session())!.id)).toBe(true)
    expect(await phone.session()).toBeNull()
    for (const id of [(await stranger.session())!.id, 'nonsense', '00000000-0000-7000-8000-000000000000'])
      expect(await revokeSession(here.context(), session, id)).toBe(false)
    expect(await stranger.session()).not.toBeNull()
  })

  it('signs out all others, or all, on every host, with an email', async () => {
    const { id } = await aPerson(database)
    await enrollMember(database, id, club.id)
    const [here, there, root] = [await aDevice(id), await aDevice(id, { on: sibling }), await aDevice(id)]
    const session = (await here.session())!
    expect(await revokeOtherSessions(here.context(), session)).toBe(2)
    expect(await there.session()).toBeNull()
    expect(await root.session()).toBeNull()
    expect(await here.session()).not.toBeNull()
    expect(await signOutEverywhere(here.context(), session)).toBe(1)
    expect(await here.session()).toBeNull()
    expect(await emailsTo(id)).toEqual(['signed-out-everywhere', 'signed-out-everywhere'])
  })
})

describe('a new device', () => {
  it('is announced by email, except the first one and known ones', async () => {
    const { id } = await aPerson(database)
    await aDevice(id)
    await aDevice(id, { address: '198.51.100.9' })
    expect(await emailsTo(id)).toEqual([])
    await aDevice(id, { userAgent: chrome })
    expect(await emailsTo(id)).toEqual(['new-device'])
    // A later version of the browser, in the same network.
    await aDevice(id, { userAgent: chrome.replace('141', '142') })
    expect(await emailsTo(id)).toHaveLength(1)
    await aDevice(id, { userAgent: chrome.replace('141', '143'), address: '198.51.100.9' })
    expect(await emailsTo(id)).toHaveLength(2)
  })

  it('is not announced to an unconfirmed address', async () => {
    const { id } = await aPerson(database, { confirmed: false })
    await aDevice(id)
    await aDevice(id, { userAgent: iPhone })
    expect(await emailsTo(id)).toEqual([])
  })

  it.each([
    [firefox, 'Firefox on Linux'],
    [iPhone, 'Safari on iPhone'],
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/141.0`, 'Edge on Windows'],
    ['curl/8.0', 'An unknown device'],
    ['', 'An unknown device'],
    ['x'.repeat(10_000), 'An unknown device'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
