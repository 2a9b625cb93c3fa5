import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { changePassword } from '~/people/identity/passwords/change-password.server'
import { currentSession, pendingSession } from '~/people/identity/sessions/current-session.server'
import { finishSignIn } from '~/people/identity/sign-in/finish-sign-in.server'
import {
  isRecentlyAuthenticated,
  reauthenticate,
  requireReauthentication,
} from '~/web/http/guards/reauthentication.server'
import { requireAdmin } from '~/web/http/guards/guards.server'
import {
  authenticatorSetup,
  disableAuthenticator,
  enableAuthenticator,
  redeemAuthenticatorCode,
  renewRecoveryCodes,
} from '~/people/second-factor/authenticator.server'
import { setEmailCodes } from '~/people/second-factor/set-email-codes.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { issueCode, redeemCode, sendSignInCode } from '~/people/identity/sign-in/one-time-codes.server'
import { checkProof } from '~/people/second-factor/check-proof.server'
import { redeemRecoveryCode } from '~/people/second-factor/recovery-codes.server'
import { secondFactorNeeded } from '~/people/identity/sign-in/second-factor-policy'
import {
  continueAfterSetUp,
  setUpAndVerify,
  verifyByProof,
} from '~/people/second-factor/verify-second-factor.server'
import { signIn } from '~/people/identity/sign-in/sign-in.server'
import * as verifyPage from '~/routes/auth/verify-second-factor'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember, password } from '../../../builders/person'
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

type Options = NonNullable<Parameters<typeof aRequestContext>[1]>
const minutes = (n: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + n * 60_000)
const secret = 'a secret of the tests, long enough'

/** A request on the club's host by default; `production` means anything but a local machine. */
function at(options: Options & { production?: boolean } = {}) {
  const context = aRequestContext(database, { club, ...options })
  if (options.production) (context.services.env as { appEnv: string }).appEnv = 'production'
  return context
}

const codeAt = (key: string, when: Date) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: when.getTime() })

type Person = Awaited<ReturnType<typeof aPerson>>
const confirmed = (person: Person) => ({ ...person, emailConfirmed: true })

/** A user whose app was set up at minute zero, with their recovery codes. */
async function withApp(options?: Parameters<typeof aPerson>[1]) {
  const person = await aPerson(database, options)
  const { key, sealed } = authenticatorSetup(at(), person)
  const form = { sealed, code: codeAt(key, minutes(0)) }
  const codes = await enableAuthenticator(at(), confirmed(person), form, minutes(0))
  return { ...person, key, codes }
}

const redeem = (userId: string, code: string, when: Date) =>
  database.shared().transaction((db) => redeemAuthenticatorCode(db, { userId, secret, code, at: when }))
const request = (cookie = '') => new Request('https://any.clubs.example/page', { headers: { cookie } })
const cookieOf = (set: string) => set.split(';')[0]!

async function enterWith(userId: string, method: 'password' | 'code', options?: Parameters<typeof at>[0]) {
  const { cookie, to } = await finishSignIn(at(options), request(), {
    userId,
    method,
    next: '/customer/dashboard',
  })
  return { cookie: cookieOf(cookie), to }
}

const emailsTo = async (email: string) => {
  const { rows } = await database.owner.query<{ occasion: string; text: string }>(
    `select occasion, text from outgoing_emails where to_address = $1
     union all select occasion, text from platform_emails where to_address = $1`,
    [email],
  )
  return rows
}

describe('an authenticator app', () => {
  it('is enabled only after its first code, and comes with ten recovery codes that are not stored', async () => {
    const person = await aPerson(database)
    const { sealed } = authenticatorSetup(at(), person)
    await expect(
      enableAuthenticator(at(), confirmed(person), { sealed, code: '000000' }, new Date(0)),
    ).rejects.toMatchObject({ status: 400, details: { field: 'code' } })
    expect((await factorsOf(database.shared(), person.id)).authenticatorSince).toBeNull()

    const { codes, id, email, key } = await withApp()
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
    expect(await factorsOf(database.shared(), id)).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await emailsTo(email)).map(({ occasion }) => occasion)).toEqual(['authenticator-enabled'])
    const { rows } = await database.owner.query(
      `select t::text || (select string_agg(r::text, '') from recovery_codes r where r.user_id = t.user_id) as all
       from totp_secrets t where user_id = $1`,
      [id],
    )
    const bytes = Buffer.from(Secret.fromBase32(key.replaceAll(' ', '')).bytes).toString('hex')
    expect(rows[0].all).not.toContain(bytes)
    for (const code of codes) expect(rows[0].all).not.toContain(code.replace('-', ''))
  })

  it('rejects the key of another user’s form', async () => {
    const [person, other] = [await aPerson(database), await aPerson(database)]
    const { key, sealed } = authenticatorSetup(at(), other)
    const form = { sealed, code: codeAt(key, minutes(0)) }
    await expect(enableAuthenticator(at(), confirmed(person), form, minutes(0))).rejects.toMatchObject({
      code: 'stale-set-up',
    })
  })

  it('does not replace an enabled app, and is not set up twice concurrently', async () => {
    const person = confirmed(await aPerson(database))
    const { key, sealed } = authenticatorSetup(at(), person)
    const form = { sealed, code: codeAt(key, minutes(0)) }
    const both = await Promise.allSettled(
      [1, 2].map(() => enableAuthenticator(at(), person, form, minutes(0))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await factorsOf(database.shared(), person.id)).recoveryCodesLeft).toBe(10)
  })

  it('accepts each time step once: not the one of the set-up, none before the newest, none twice concurrently', async () => {
    const { id, key } = await withApp()
    expect(await redeem(id, codeAt(key, minutes(0)), minutes(0))).toBe(false)
    const code = codeAt(key, minutes(2))
    const all = await Promise.all(Array.from({ length: 6 }, () => redeem(id, code, minutes(2))))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await redeem(id, codeAt(key, minutes(1.5)), minutes(2))).toBe(false)
    expect(await redeem(id, codeAt(key, minutes(2.5)), minutes(2))).toBe(true)
  })

  it('cannot be used with another session secret', async () => {
    const { id, key } = await withApp()
    const challenge = { userId: id, secret: `${secret}?`, code: codeAt(key, minutes(1)), at: minutes(1) }
    expect(await database.shared().transaction((db) => redeemAuthenticatorCode(db, challenge))).toBe(false)
  })

  it('is removed with its recovery codes, except when an administrator needs it', async () => {
    const { id, email } = await withApp()
    await expect(disableAuthenticator(at({ production: true }), { id, isAdmin: true })).rejects.toMatchObject(
      {
        status: 403,
      },
    )
    await disableAuthenticator(at({ production: true }), { id, isAdmin: false })
    await disableAuthenticator(at(), { id, isAdmin: false })
    expect(await factorsOf(database.shared(), id)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
    })
    expect((await emailsTo(email)).map(({ occasion }) => occasion)).toEqual([
      'authenticator-enabled',
      'authenticator-disabled',
    ])
  })
})

describe('a recovery code', () => {
  const use = (userId: string, code: string) =>
    database.shared().transaction((db) => redeemRecoveryCode(db, { userId, secret, now: minutes(0) }, code))

  it('works once, in any spelling, even concurrently, and only for its owner', async () => {
    const [{ id, codes }, other] = [await withApp(), await withApp()]
    expect(await use(other.id, codes[0]!)).toBe(false)
    const all = await Promise.all(Array.from({ length: 6 }, () => use(id, ` ${codes[0]!.toUpperCase()}`)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await use(id, codes[0]!)).toBe(false)
    expect(await use(id, codes[1]!.replace('-', ' '))).toBe(true)
    expect((await factorsOf(database.shared(), id)).recoveryCodesLeft).toBe(8)
  })

  it('stops working once new ones are created, even concurrently', async () => {
    const { id, codes } = await withApp()
    const made = await Promise.all([renewRecoveryCodes(at(), id), renewRecoveryCodes(at(), id)])
    expect((await factorsOf(database.shared(), id)).recoveryCodesLeft).toBe(10)
    expect(await use(id, codes[0]!)).toBe(false)
    const good = await Promise.all(made.map((set) => use(id, set[0]!)))
    expect(good.filter(Boolean)).toHaveLength(1)
  })

  it('is announced by email with how many are left', async () => {
    const { id, email, codes } = await withApp()
    await checkProof(at(), id, { way: 'recovery-code', code: codes[3]! })
    const mail = (await emailsTo(email)).at(-1)
    expect(mail?.occasion).toBe('recovery-code-used')
    expect(mail?.text).toContain('You have 9 recovery codes left')
  })
})

describe('the limit of wrong proofs', () => {
  it('is ten of any kind, with concurrent ones counted', async () => {
    const { id, key, codes } = await withApp()
    const guess = (i: number) =>
      checkProof(
        at(),
        id,
        i % 2
          ? { way: 'authenticator', code: String(i).padStart(6, '0') }
          : { way: 'recovery-code', code: `aaaaa-aaa${i}` },
        new Date(0),
      ).catch((error: { status: number }) => error.status)
    const statuses: unknown[] = []
    // As many at a time as there are connections: a guess that waits two seconds for one is refused without being counted.
    for (let round = 0; round < 3; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, (_, i) => guess(round * 8 + i)))))
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    await expect(checkProof(at(), id, { way: 'recovery-code', code: codes[0]! })).rejects.toMatchObject({
      status: 429,
    })
    const right = { way: 'authenticator' as const, code: codeAt(key, minutes(15)) }
    await checkProof(at({ now: minutes(15) }), id, right, minutes(15))
  })

  it('does not count correct proofs', async () => {
    const { id } = await aPerson(database)
    for (let i = 0; i < 12; i += 1) await checkProof(at(), id, { way: 'password', password })
  })
})

describe('the requirement after the first step', () => {
  const needed = async (userId: string, isAdmin: boolean, appEnv: 'local' | 'production') =>
    secondFactorNeeded({ ...(await factorsOf(database.shared(), userId)), isAdmin }, appEnv)

  it('is nothing for most users, a code for those with an app, and an app for administrators in production', async () => {
    const [plain, app] = [await aPerson(database), await withApp()]
    expect(await needed(plain.id, false, 'production')).toBe('none')
    expect(await needed(plain.id, true, 'local')).toBe('none')
    expect(await needed(plain.id, true, 'production')).toBe('set-up')
    expect(await needed(app.id, false, 'local')).toBe('verify')
    expect(await needed(app.id, true, 'production')).toBe('verify')
    await setEmailCodes(at(), confirmed(plain), true)
    expect(await needed(plain.id, false, 'local')).toBe('verify')
    await setEmailCodes(at(), confirmed(plain), false)
    expect(await needed(plain.id, false, 'local')).toBe('none')
  })
})

describe('a pending session', () => {
  it('is not signed in until the code is right, and then gets a new cookie', async () => {
    const { id, key } = await withApp()
    const { cookie, to } = await enterWith(id, 'password')
    expect(to).toBe('/login/verify?next=%2Fcustomer%2Fdashboard')
    expect(await currentSession(request(cookie), at())).toBeNull()
    const pending = (await pendingSession(request(cookie), at()))!
    expect(await pendingSession(request(cookie), at({ club: sibling }))).toBeNull()
    const by = (code: string) =>
      verifyByProof(at(), request(cookie), pending, { way: 'authenticator', code }, { at: minutes(1) })
    await expect(by('123')).rejects.toMatchObject({ status: 400 })
    const whole = cookieOf(await by(codeAt(key, minutes(1))))
    expect(whole).not.toBe(cookie)
    expect((await currentSession(request(whole), at()))?.user.id).toBe(id)
    expect(await pendingSession(request(cookie), at())).toBeNull()
    expect(await currentSession(request(cookie), at())).toBeNull()
    const { rows } = await database.owner.query(
      `select 1 from audit_log where actor_id = $1 and action = 'auth.mfa_verified'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('accepts only the proofs it offers', async () => {
    const { id } = await withApp()
    const { cookie } = await enterWith(id, 'password')
    const pending = (await pendingSession(request(cookie), at()))!
    for (const proof of [
      { way: 'password' as const, password },
      { way: 'email-code' as const, code: '1' },
    ]) {
      await expect(verifyByProof(at(), request(cookie), pending, proof)).rejects.toMatchObject({
        code: 'not-offered',
      })
    }
    const { key, sealed } = authenticatorSetup(at(), pendingAccount(pending))
    const form = { sealed, code: codeAt(key, minutes(0)) }
    await expect(setUpAndVerify(at({ production: true }), pending, form, minutes(0))).rejects.toMatchObject({
      code: 'not-offered',
    })
  })

  it('requires the password after an emailed code, not another email', async () => {
    const person = await aPerson(database)
    await setEmailCodes(at(), confirmed(person), true)
    const { cookie } = await enterWith(person.id, 'code')
    const pending = (await pendingSession(request(cookie), at()))!
    const mailed = { way: 'email-code' as const, code: '1' }
    await expect(verifyByProof(at(), request(cookie), pending, mailed)).rejects.toMatchObject({
      code: 'not-offered',
    })
    const set = await verifyByProof(at(), request(cookie), pending, { way: 'password', password })
    expect(await currentSession(request(cookieOf(set)), at())).not.toBeNull()
  })

  it('of an administrator in production sets up an app first, and shows the codes before continuing', async () => {
    const { id } = await aPerson(database, { isAdmin: true })
    const here = () => at({ club: undefined, production: true })
    const { cookie } = await enterWith(id, 'password', { club: undefined, production: true })
    const pending = (await pendingSession(request(cookie), here()))!
    const { key, sealed } = authenticatorSetup(here(), pendingAccount(pending))
    const form = { sealed, code: codeAt(key, minutes(0)) }
    const { codes, note } = await setUpAndVerify(here(), pending, form, minutes(0))
    expect(codes).toHaveLength(10)
    expect(await currentSession(request(cookie), here())).toBeNull()
    await expect(continueAfterSetUp(here(), request(cookie), pending, 'x')).rejects.toMatchObject({
      status: 401,
    })
    const again = await enterWith(id, 'password', { club: undefined, production: true })
    const other = (await pendingSession(request(again.cookie), here()))!
    await expect(continueAfterSetUp(here(), request(again.cookie), other, note)).rejects.toMatchObject({
      status: 401,
    })
    const set = await continueAfterSetUp(here(), request(cookie), pending, note)
    expect((await currentSession(request(cookieOf(set)), here()))?.user.isAdmin).toBe(true)
  })

  const pendingAccount = ({ userId, email }: { userId: string; email: string }) => ({ id: userId, email })
})

/** A member of the club: its host sends codes to no one else. */
async function aMember(options?: Parameters<typeof aPerson>[1]) {
  const person = await aPerson(database, options)
  await enrollMember(database, person.id, club.id)
  return person
}

describe('an emailed code', () => {
  const codeIn = (text: string) => /(\d{4}) (\d{4})/.exec(text)!.slice(1).join('')
  async function pendingOf(person: Person, options: Options = {}) {
    await sendSignInCode(at(options), ` ${person.email.toUpperCase()}`)
    const codes = (await emailsTo(person.email)).filter(({ occasion }) => occasion === 'one-time-code')
    return codeIn(codes.at(-1)!.text)
  }
  const by = (email: string, code: string, options: Options = {}) =>
    signIn(
      new Request('https://any.clubs.example/login/code', {
        method: 'POST',
        body: new URLSearchParams({ email, code }),
      }),
      at(options),
      'code',
    )
  const refusal = { status: 400, sentence: 'This code is invalid or expired.' }

  it('signs in once, on the host where it was requested, for ten minutes', async () => {
    const person = await aMember()
    const code = await pendingOf(person)
    await expect(by(person.email, code, { club: sibling })).rejects.toMatchObject(refusal)
    await expect(by(person.email, code, { now: minutes(10) })).rejects.toMatchObject(refusal)
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => by(person.email, `${code.slice(0, 4)} ${code.slice(4)}`)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(by(person.email, code)).rejects.toMatchObject(refusal)
  })

  it('stops working after five attempts, even concurrent ones', async () => {
    const person = await aMember()
    const code = await pendingOf(person)
    const wrong = code === '00000000' ? '11111111' : '00000000'
    await Promise.allSettled(Array.from({ length: 5 }, () => by(person.email, wrong)))
    await expect(by(person.email, code)).rejects.toMatchObject(refusal)
  })

  it('invalidates the previous one', async () => {
    const person = await aMember()
    const first = await pendingOf(person)
    const second = await pendingOf(person)
    if (first !== second) await expect(by(person.email, first)).rejects.toMatchObject(refusal)
    await expect(by(person.email, second)).resolves.toBeTruthy()
  })

  it('is invalid for the second step, and after the address has changed', async () => {
    const person = await aMember()
    const bound = { userId: person.id, host: 'h', secret, now: minutes(0) }
    const { code } = await database
      .shared()
      .transaction((db) => issueCode(db, { ...bound, purpose: 'sign-in', emailNorm: person.email }))
    const use = (purpose: 'sign-in' | 'second-factor') =>
      database.shared().transaction((db) => redeemCode(db, { ...bound, purpose }, code))
    expect(await use('second-factor')).toBe(false)
    await database.owner.query(`update users set email_norm = 'new-' || email_norm where id = $1`, [
      person.id,
    ])
    expect(await use('sign-in')).toBe(false)
    await database.owner.query(`update users set email_norm = $2 where id = $1`, [person.id, person.email])
    expect(await use('sign-in')).toBe(true)
  })

  it('gives an address without an account the same response', async () => {
    const person = await aMember()
    await pendingOf(person)
    await expect(sendSignInCode(at(), 'unknown-at-all@example.test')).resolves.toBeUndefined()
    const answers = await Promise.all(
      [person.email, 'unknown-at-all@example.test'].map((email) =>
        by(email, '12345678').catch((error: unknown) => error),
      ),
    )
    expect(answers[0]).toMatchObject(refusal)
    expect(answers[1]).toEqual(answers[0])
    expect(await emailsTo('unknown-at-all@example.test')).toEqual([])
  })

  it('is sent at most five times an hour', async () => {
    const person = await aMember()
    for (let i = 0; i < 5; i += 1) await sendSignInCode(at(), person.email)
    await expect(sendSignInCode(at(), person.email)).rejects.toMatchObject({ status: 429 })
  })

  it('confirms its address, and still requires the second step', async () => {
    const person = await aMember({ confirmed: false })
    await by(person.email, await pendingOf(person))
    const { rows } = await database.owner.query('select email_confirmed_at from users where id = $1', [
      person.id,
    ])
    expect(rows[0].email_confirmed_at).not.toBeNull()
    const app = await withApp()
    await enrollMember(database, app.id, club.id)
    expect((await by(app.email, await pendingOf(app))).to).toBe('/login/verify')
  })
})

describe('reauthentication', () => {
  it('is valid for the required time, and is renewed with the password or the app', async () => {
    const { id, key } = await withApp()
    const { cookie } = await finishSignIn(at(), request(), { userId: id, method: 'password' })
    const pending = (await pendingSession(request(cookieOf(cookie)), at()))!
    const proof = { way: 'authenticator' as const, code: codeAt(key, minutes(1)) }
    const whole = cookieOf(
      await verifyByProof(at(), request(cookieOf(cookie)), pending, proof, { at: minutes(1) }),
    )
    await expect(requireReauthentication(request(whole), at({ now: minutes(14) }))).resolves.toBeTruthy()
    const sent = await requireReauthentication(request(whole), at({ now: minutes(15) })).catch(
      (thrown: unknown) => thrown,
    )
    expect((sent as Response).headers.get('location')).toBe('/account/prove?next=%2Fpage')

    const late = () => at({ now: minutes(20) })
    const session = (await currentSession(request(whole), late()))!
    expect(isRecentlyAuthenticated(session, minutes(20))).toBe(false)
    await expect(
      reauthenticate(late(), request(whole), session, { way: 'password', password: 'not mine' }),
    ).rejects.toMatchObject({ details: { field: 'password' } })
    const proved = cookieOf(
      await reauthenticate(late(), request(whole), session, { way: 'password', password }),
    )
    await expect(requireReauthentication(request(proved), late())).resolves.toBeTruthy()
    expect(await currentSession(request(whole), late())).toBeNull()
    const again = { way: 'authenticator' as const, code: codeAt(key, minutes(30)) }
    const later = (await currentSession(request(proved), at({ now: minutes(40) })))!
    await reauthenticate(at({ now: minutes(40) }), request(proved), later, again, minutes(30))
  })
})

it('a new password signs out every other device and is announced by email', async () => {
  const person = await aPerson(database)
  const here = (await enterWith(person.id, 'password')).cookie
  const there = (await enterWith(person.id, 'password')).cookie
  const session = (await currentSession(request(here), at()))!
  const change = (currentPassword: string, next: string) =>
    changePassword(at(), request(here), session, { currentPassword, password: next })
  await expect(change('not mine', 'another good vintage')).rejects.toMatchObject({
    details: { field: 'currentPassword' },
  })
  await expect(change(password, 'password')).rejects.toMatchObject({ details: { field: 'password' } })
  const set = cookieOf(await change(password, 'another good vintage'))
  expect(await currentSession(request(set), at())).not.toBeNull()
  for (const old of [here, there]) expect(await currentSession(request(old), at())).toBeNull()
  expect((await emailsTo(person.email)).map(({ occasion }) => occasion)).toEqual(['password-changed'])
  await checkProof(at(), person.id, { way: 'password', password: 'another good vintage' })
})

it('an administrator with only a password is not signed in except on a local machine', async () => {
  const { id } = await aPerson(database, { isAdmin: true })
  const production = { club: undefined, production: true }
  const { cookie, to } = await enterWith(id, 'password', production)
  expect(to).toMatch(/^\/login\/verify/)
  const sent = await requireAdmin(request(cookie), at(production), 'admin.enter').catch(
    (thrown: unknown) => thrown,
  )
  expect((sent as Response).headers.get('location')).toBe('/login?next=%2Fpage')
})

describe('the second-step page', () => {
  const ask = (cookie: string, fields: Record<string, string>) => {
    const context = at({ club: undefined, production: true })
    const request = new Request(`${context.origin}/login/verify`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(fields),
    })
    return verifyPage.action({ request, context, params: {} })
  }
  interface Told {
    data: {
      formError?: string
      fieldErrors: Record<string, string[]>
      made?: { codes: string[]; note: string }
    }
    init: { status?: number } | null
  }

  it('sets up an administrator’s app, shows the codes, and only then signs them in', async () => {
    const { id } = await aPerson(database, { isAdmin: true })
    const { cookie } = await enterWith(id, 'password', { club: undefined, production: true })
    const context = at({ club: undefined, production: true })
    const url = new Request(`${context.origin}/login/verify`, { headers: { cookie } })
    const { setUp, step } = await verifyPage.loader({ request: url, context, params: {} })
    expect(step.needed).toBe('set-up')

    const wrong = (await ask(cookie, {
      intent: 'set-up',
      setUp: setUp!.sealed,
      code: '12',
    })) as unknown as Told
    expect(wrong).toMatchObject({ init: { status: 400 }, data: { setUp: { key: setUp!.key } } })
    const code = codeAt(setUp!.key, new Date())
    const right = (await ask(cookie, { intent: 'set-up', setUp: setUp!.sealed, code })) as unknown as Told
    expect(right.data.made?.codes).toHaveLength(10)
    const { note } = right.data.made!
    const onward = (await ask(cookie, { intent: 'continue', note, next: '//evil.example' })) as Response
    expect(onward.status).toBe(303)
    expect(onward.headers.get('location')).toBe('/auth-redirect')
    const whole = cookieOf(onward.headers.get('set-cookie')!)
    const session = await currentSession(request(whole), at({ club: undefined, production: true }))
    expect(session?.user.id).toBe(id)
  })

  it('requires a pending session, and rejects unknown intents', async () => {
    const { cookie } = await enterWith((await withApp()).id, 'password', {
      club: undefined,
      production: true,
    })
    expect(await ask(cookie, { intent: 'let-me-in' })).toMatchObject({ init: { status: 400 } })
    expect(await ask('', { intent: 'authenticator', code: '123456' })).toMatchObject({
      init: { status: 401 },
    })
  })
})
