import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { remindStaff, startGracePeriods } from '~/business/staff/jobs/two-step-rule.server'
import { listStaff } from '~/business/staff/queries.server'
import { remindOfTwoSteps, resetColleaguesTwoSteps } from '~/business/staff/two-step-staff.server'
import { addedCookies } from '~/foundation/kit/response-cookies.server'
import { newId } from '~/foundation/kit/ids'
import { removePasskey } from '~/people/identity/passkeys/passkeys.server'
import { currentSession, pendingSession } from '~/people/identity/sessions/current-session.server'
import { askAgainOn, rememberedDevices } from '~/people/identity/sessions/known-devices.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { finishSignIn } from '~/people/identity/sign-in/finish-sign-in.server'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { authenticatorSetup, enableAuthenticator } from '~/people/second-factor/authenticator.server'
import { turnOnPasskeyStep } from '~/people/second-factor/passkey-step.server'
import {
  finishDueResets,
  openReset,
  requestReset,
  stopReset,
} from '~/people/second-factor/reset-two-steps.server'
import { secondFactorOptions, verifyByProof } from '~/people/second-factor/verify-second-factor.server'
import { startImpersonation } from '~/people/staff-access/impersonation/start-impersonation.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { reauthenticate, requireSecondStep } from '~/web/http/guards/reauthentication.server'
import { aClub } from '../../../builders/club'
import { addOwner, addStaff, aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(() => database.owner.query('delete from platform_emails'))

const start = new Date('2026-11-20T17:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const days = (count: number) => hours(24 * count)
const cookieOf = (set: string) => set.split(';')[0]!
const codeAt = (key: string, when: Date) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: when.getTime() })

/** A business that requires two-step sign-in from `from` on; null: it does not. */
async function aBusiness(from: Date | null = start): Promise<Club> {
  const club = clubOf(await aClub(database))
  await database.owner.query('update businesses set two_step_from = $2 where id = $1', [club.id, from])
  return club
}

async function aColleague(club: Club, role: StaffRole) {
  const person = await aPerson(database)
  if (role === 'owner') await addOwner(database, person.id, club.id)
  else await addStaff(database, person.id, club.id, { role })
  return person
}

const here = (now = start, clubs: Club[] = []) => aRequestContext(database, { clubs, now })
const browserOf = (cookie: string) => (method?: string) =>
  new Request('https://clubs.example/business/members', { method, headers: { cookie } })

async function signedIn(userId: string) {
  const context = here()
  const set = await startSession(context, new Request(context.origin), { userId, businessId: null })
  return browserOf(cookieOf(set))
}

/** The page that the portal shows, or where it leads. */
async function portal(club: Club, request: Request, now = start) {
  try {
    const { twoStepsBy } = await requireBusiness(request, here(now, [club]), 'members.read')
    return twoStepsBy ?? 'open'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
}

const confirmed = ({ id, email }: { id: string; email: string }) => ({ id, email, emailConfirmed: true })

async function withApp(person: { id: string; email: string }) {
  const { key, sealed } = authenticatorSetup(here(), person)
  const codes = await enableAuthenticator(
    here(),
    confirmed(person),
    { sealed, code: codeAt(key, start) },
    start,
  )
  return { key, codes }
}

async function withPasskey({ id }: { id: string }) {
  const passkeyId = newId()
  await database.owner.query(
    `insert into passkeys (id, user_id, credential_id, rp_id, public_key, counter, backed_up, name, created_at)
     values ($1, $2, $3, 'clubs.example', '', 0, false, 'Phone', $4)`,
    [passkeyId, id, passkeyId, start],
  )
  return passkeyId
}

const hasTwoSteps = async (userId: string) =>
  twoStepSince(await factorsOf(database.shared(), userId)) !== null

async function emails() {
  const { rows } = await database.owner.query<{ to_address: string; subject: string; text: string }>(
    'select to_address, subject, text from platform_emails order by created_at, id',
  )
  return rows
}

const setUpPage = '/account/two-steps?next=%2Fbusiness%2Fmembers'

describe('the portal of a business that requires two-step sign-in', () => {
  it('shows the day until it comes, then asks owners and managers to set it up, while the desk works on', async () => {
    const club = await aBusiness(days(14))
    for (const role of ['owner', 'manager'] as const) {
      const request = await signedIn((await aColleague(club, role)).id)
      expect(await portal(club, request())).toEqual(days(14))
      expect(await portal(club, request(), days(14))).toBe(setUpPage)
    }
    const desk = await signedIn((await aColleague(club, 'desk')).id)
    expect(await portal(club, desk(), days(14))).toBe('open')
  })

  it('saves nothing that is posted before the set-up', async () => {
    const club = await aBusiness()
    const request = await signedIn((await aColleague(club, 'owner')).id)
    const post = requireBusiness(request('POST'), here(start, [club]), 'members.change')
    await expect(post).rejects.toMatchObject({ status: 303 })
  })

  it('lets a person switch to a business where they need none', async () => {
    const club = await aBusiness()
    const request = await signedIn((await aColleague(club, 'manager')).id)
    const context = here(start, [club])
    const { role } = await requireBusiness(request('POST'), context, 'portal.switch', {
      beforeTwoSteps: true,
    })
    expect(role).toBe('manager')
  })

  it('opens with an authenticator app, and with passkeys as the second step, not with a passkey alone', async () => {
    const club = await aBusiness()
    const [withAnApp, withAKey] = [await aColleague(club, 'owner'), await aColleague(club, 'manager')]
    await withApp(withAnApp)
    expect(await portal(club, (await signedIn(withAnApp.id))())).toBe('open')

    await withPasskey(withAKey)
    const request = await signedIn(withAKey.id)
    expect(await portal(club, request())).toBe(setUpPage)
    expect(await turnOnPasskeyStep(here(), confirmed(withAKey))).toHaveLength(10)
    expect(await portal(club, request())).toBe('open')
  })

  it('asks nothing where payments are not live', async () => {
    const club = await aBusiness(null)
    const request = await signedIn((await aColleague(club, 'owner')).id)
    expect(await portal(club, request(), days(20))).toBe('open')
  })

  it('asks an administrator who visits as the owner too', async () => {
    const club = await aBusiness()
    const admin = await aPerson(database, { isAdmin: true })
    const request = await signedIn(admin.id)
    const { id: sessionId } = (await currentSession(request(), here()))!
    await startImpersonation(database.across(), {
      businessId: club.id,
      adminId: admin.id,
      sessionId,
      reason: 'They asked for help',
      requestId: 'a-request',
      now: start,
    })
    expect(await portal(club, request())).toBe(setUpPage)
    await withApp(admin)
    expect(await portal(club, request())).toBe('open')
  })

  it('takes one second step of a person for both of their businesses', async () => {
    const [club, another] = [await aBusiness(), await aBusiness()]
    const person = await aColleague(club, 'owner')
    await addStaff(database, person.id, another.id, { role: 'manager' })
    await withApp(person)
    const lines = await Promise.all(
      [club, another].map(async ({ id }) =>
        (await listStaff(database.tenant(id))).find(({ userId }) => userId === person.id),
      ),
    )
    expect(lines.map((line) => line?.twoStepSince)).toEqual([start, start])
  })
})

describe('the grace period', () => {
  const accountOf = (club: Club, livemode: boolean) =>
    database.owner.query(
      `insert into stripe_accounts (account_id, business_id, state, livemode, created_at)
       values ($1, $2, 'ready', $3, $4)`,
      [`acct_${club.slug}`, club.id, livemode, start],
    )

  it('starts once, with payments of real money, and never with test payments', async () => {
    const [real, test] = [await aBusiness(null), await aBusiness(null)]
    await accountOf(real, true)
    await accountOf(test, false)
    const { scopes } = here().services
    expect(await startGracePeriods(scopes, start)).toBe(1)
    expect(await startGracePeriods(scopes, days(3))).toBe(0)
    const { rows } = await database.owner.query(
      'select id, two_step_from from businesses where id = any($1)',
      [[real.id, test.id]],
    )
    expect(new Map(rows.map((row) => [row.id, row.two_step_from]))).toEqual(
      new Map([
        [real.id, days(14)],
        [test.id, null],
      ]),
    )
  })

  it('emails people without a second step at its start, 7 days and 1 day before its end, once each', async () => {
    const club = await aBusiness(days(14))
    const [owner, safe] = [await aColleague(club, 'owner'), await aColleague(club, 'manager')]
    await aColleague(club, 'desk')
    await withApp(safe)
    await database.owner.query('delete from platform_emails')
    const { scopes, env } = here().services
    const remind = (now: Date) => remindStaff(scopes.tenant(club.id), env, now)
    for (const at of [0, 1, 6.9, 7, 8, 13, 13.5, 14, 15].map(days)) await remind(at)
    const sent = (await emails()).filter(({ to_address }) => to_address === owner.email)
    expect(sent.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'Set up two-step sign-in by December 4, 2026'),
    )
    expect((await emails()).filter(({ to_address }) => to_address === safe.email)).toEqual([])
  })
})

describe('a remembered device', () => {
  /** Signs in with a password; returns the session's cookie and the device's. */
  async function signInFrom(userId: string, device: string, now = start) {
    const context = here(now)
    const headers = { cookie: device }
    const request = new Request('https://clubs.example/login', { headers })
    const { cookie, to } = await finishSignIn(context, request, { userId, method: 'password' })
    return { cookie: cookieOf(cookie), isAsked: to.startsWith('/login/verify') }
  }

  async function remember(person: { id: string }, code: string) {
    const { cookie } = await signInFrom(person.id, '')
    const context = here()
    const request = browserOf(cookie)()
    const pending = (await pendingSession(request, context))!
    const proof = { way: 'recovery-code' as const, code }
    await verifyByProof(context, request, pending, proof, { isRemembered: true })
    return addedCookies(context).map(cookieOf)
  }

  it('is not asked for 30 days, until it is removed, and only for the person who wanted it', async () => {
    const [person, other] = [await aPerson(database), await aPerson(database)]
    const { codes } = await withApp(person)
    await withApp(other)
    const device = (await remember(person, codes[0]!)).find((cookie) => cookie.includes('device='))!
    expect((await signInFrom(person.id, device, days(29))).isAsked).toBe(false)
    expect((await signInFrom(other.id, device)).isAsked).toBe(true)
    expect((await signInFrom(person.id, '')).isAsked).toBe(true)
    expect((await signInFrom(person.id, device, days(30))).isAsked).toBe(true)

    const [row] = await database.shared().read((db) => rememberedDevices(db, person.id, start))
    expect(row).toMatchObject({ userAgent: 'A Browser', until: days(30) })
    const removeFor = (userId: string) =>
      database.shared().transaction((db) => askAgainOn(db, userId, row!.id))
    expect(await removeFor(other.id)).toBe(0)
    expect(await removeFor(person.id)).toBe(1)
    expect((await signInFrom(person.id, device)).isAsked).toBe(true)
  })

  it('is never an administrator’s', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    const { codes } = await withApp(admin)
    const device = (await remember(admin, codes[0]!)).find((cookie) => cookie.includes('device='))!
    expect((await signInFrom(admin.id, device)).isAsked).toBe(true)
  })
})

describe('passkeys as the second step', () => {
  it('are asked for after the password, with recovery codes beside them, and end with the last passkey', async () => {
    const person = await aPerson(database)
    const passkeyId = await withPasskey(person)
    const codes = await turnOnPasskeyStep(here(), confirmed(person))
    const set = await finishSignIn(here(), new Request('https://clubs.example/login'), {
      userId: person.id,
      method: 'password',
    })
    const pending = (await pendingSession(browserOf(cookieOf(set.cookie))(), here()))!
    expect(await secondFactorOptions(here(), pending)).toMatchObject({
      needed: 'verify',
      passkey: true,
      recoveryCode: true,
      authenticator: false,
      emailCode: false,
    })
    expect(codes).toHaveLength(10)
    await removePasskey(here(), person.id, passkeyId)
    await withPasskey(person)
    expect(await hasTwoSteps(person.id)).toBe(false)
  })
})

describe('an owner', () => {
  async function aTeam(role: StaffRole = 'manager') {
    const club = await aBusiness()
    const [owner, person] = [await aColleague(club, 'owner'), await aColleague(club, role)]
    const db = database.tenant(club.id)
    const staffId = (await listStaff(db)).find(({ userId }) => userId === person.id)!.id
    const { scopes, env } = here().services
    const change = {
      club,
      actor: { id: owner.id, fullName: 'Marta' },
      origin: 'https://clubs.example',
      requestId: 'a-request',
      now: start,
      scopes,
      env,
    }
    return { club, owner, person, db, staffId, change }
  }

  it('resets a colleague’s two-step sign-in at once, which signs them out and tells them', async () => {
    const { person, db, staffId, change } = await aTeam()
    await withApp(person)
    await database.owner.query('delete from platform_emails')
    const request = await signedIn(person.id)
    await resetColleaguesTwoSteps(db, staffId, change)
    expect(await hasTwoSteps(person.id)).toBe(false)
    expect(await currentSession(request(), here())).toBeNull()
    const email = (await emails()).find(({ to_address }) => to_address === person.email)
    expect(email?.text).toContain('Marta reset two-step sign-in for your account')
  })

  it('does not reset an account that sees payments at a business of someone else', async () => {
    const { person, db, staffId, change, owner } = await aTeam('desk')
    await withApp(person)
    const another = await aBusiness()
    await addStaff(database, person.id, another.id, { role: 'manager' })
    const reset = () => resetColleaguesTwoSteps(db, staffId, change)
    await expect(reset()).rejects.toMatchObject({ code: 'reset-elsewhere' })
    expect(await hasTwoSteps(person.id)).toBe(true)
    await addOwner(database, owner.id, another.id)
    await reset()
    expect(await hasTwoSteps(person.id)).toBe(false)
  })

  it('is asked for their own second step first, for which a password does not count', async () => {
    const { owner } = await aTeam()
    const { key } = await withApp(owner)
    const request = await signedIn(owner.id)
    const ask = async (visit: Request) =>
      requireSecondStep(visit, here()).then(
        () => 'passed',
        (thrown: Response) => thrown.headers.get('location'),
      )
    expect(await ask(request())).toBe('/account/prove?next=%2Fbusiness%2Fmembers&only=second-step')
    const session = (await currentSession(request(), here()))!
    const proof = { way: 'authenticator' as const, code: codeAt(key, hours(1)) }
    const set = await reauthenticate(here(), request(), session, proof, hours(1))
    expect(await ask(browserOf(cookieOf(set))())).toBe('passed')
  })

  it('reminds a colleague without a second step, once a day', async () => {
    const { person, db, staffId, change } = await aTeam()
    await remindOfTwoSteps(db, staffId, change)
    await remindOfTwoSteps(db, staffId, change)
    await remindOfTwoSteps(db, staffId, { ...change, now: days(1) })
    const sent = (await emails()).filter(({ to_address }) => to_address === person.email)
    expect(sent.map(({ subject }) => subject)).toEqual(['Set up two-step sign-in', 'Set up two-step sign-in'])
  })
})

describe('a reset by an administrator', () => {
  async function aRequest() {
    const club = await aBusiness()
    const [owner, second] = [await aColleague(club, 'owner'), await aColleague(club, 'owner')]
    const admin = await aPerson(database, { isAdmin: true })
    await withApp(owner)
    await database.owner.query('delete from platform_emails')
    await requestReset(here().services, {
      userId: owner.id,
      adminId: admin.id,
      business: club,
      reason: 'Called from the number on file',
      requestId: 'a-request',
      now: start,
    })
    const mail = await emails()
    const token = /reset\?token=([\w-]{43})/.exec(mail[0]!.text)![1]!
    return { owner, second, mail, token }
  }

  it('waits 48 hours, and the person and the other owners are told', async () => {
    const { owner, second, mail } = await aRequest()
    expect(mail.map(({ to_address }) => to_address).toSorted()).toEqual(
      [owner.email, second.email].toSorted(),
    )
    expect(await finishDueResets(here().services, hours(47))).toBe(0)
    expect(await hasTwoSteps(owner.id)).toBe(true)
    expect(await finishDueResets(here().services, hours(48))).toBe(1)
    expect(await hasTwoSteps(owner.id)).toBe(false)
    expect(await finishDueResets(here().services, hours(49))).toBe(0)
  })

  it('does not happen once it was stopped by its link, which works once', async () => {
    const { owner, token } = await aRequest()
    const { scopes } = here().services
    const act = { requestId: 'a-request', now: hours(1) }
    expect(await stopReset(scopes, { token }, act)).toBe(true)
    expect(await stopReset(scopes, { token }, act)).toBe(false)
    expect(await database.shared().read((db) => openReset(db, owner.id))).toBeNull()
    expect(await finishDueResets(here().services, hours(48))).toBe(0)
    expect(await hasTwoSteps(owner.id)).toBe(true)
  })
})
