import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { beginAssertion, verifyAssertion } from '~/people/identity/passkeys/verify-assertion.server'
import { passkeysOf, removePasskey, renamePasskey } from '~/people/identity/passkeys/passkeys.server'
import { beginRegistration, finishRegistration } from '~/people/identity/passkeys/register-passkey.server'
import { signIn as signInWith } from '~/people/identity/sign-in/sign-in.server'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { VirtualAuthenticator } from '../../../builders/virtual-authenticator'
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

type Options = Parameters<typeof aRequestContext>[1]
const at = (options: Options = { club }) => aRequestContext(database, options)
const rpId = 'clubs.example'
const minutes = (n: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + n * 60_000)
const aForm = (fields: Record<string, string>) =>
  new Request('https://any.clubs.example/login/passkey', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

const account = (person: { id: string; email: string }) => ({
  ...person,
  fullName: 'Ada Conti',
  emailConfirmed: true,
})

/** A user with a passkey created on the club's host. */
async function aHolder() {
  const person = account(await aPerson(database))
  const key = new VirtualAuthenticator(person.id)
  const context = at()
  const { challenge } = await beginRegistration(context, person)
  const credential = key.register({ challenge, origin: context.origin, rpId })
  const { id } = await finishRegistration(context, person, { credential, name: 'My phone' })
  return { person, key, id }
}

type Holder = Awaited<ReturnType<typeof aHolder>>

async function assertion(
  { key }: Holder,
  {
    on = at(),
    counter = 0,
    verified = true,
  }: { on?: ReturnType<typeof at>; counter?: number; verified?: boolean } = {},
) {
  const { challenge } = await beginAssertion(on, { purpose: 'sign-in', userId: null })
  return key.assert({ challenge, origin: on.origin, rpId, counter, verified })
}

const signIn = (credential: string, options?: Options) =>
  signInWith(aForm({ credential }), at(options), 'passkey')

const refused = { code: 'passkey-refused' }

describe('a passkey', () => {
  it('is requested for the platform’s own domain, discoverable and with user verification', async () => {
    const person = account(await aPerson(database))
    const options = await beginRegistration(at(), person)
    expect(options.rp).toEqual({ id: rpId, name: 'Tastevin' })
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(options.user.name).toBe(person.email)
  })

  it('signs in on the host where it was created, on a sibling’s and on the platform’s', async () => {
    const holder = await aHolder()
    for (const options of [{ club }, { club: sibling }, {}]) {
      const { cookie, to } = await signIn(await assertion(holder, { on: at(options) }), options)
      expect(to).toBe('/auth-redirect')
      const request = new Request('https://any.example', { headers: { cookie: cookie.split(';')[0]! } })
      const session = await currentSession(request, at(options))
      expect(session).toMatchObject({ method: 'passkey', user: { id: holder.person.id } })
    }
  })

  it('is announced by email, and listed with its last use', async () => {
    const holder = await aHolder()
    expect(await passkeysOf(at(), holder.person.id)).toMatchObject([
      { id: holder.id, name: 'My phone', lastUsedAt: null },
    ])
    await signIn(await assertion(holder))
    expect((await passkeysOf(at(), holder.person.id))[0]?.lastUsedAt).toEqual(minutes(0))
    const { rows } = await database.owner.query(
      // The platform's, to someone who has not joined the club.
      `select subject from platform_emails where to_address = $1 and occasion = 'passkey-added'`,
      [holder.person.email],
    )
    expect(rows).toEqual([{ subject: 'A passkey was added to your account' }])
  })

  it('is renamed and removed only by its owner', async () => {
    const [holder, other] = [await aHolder(), await aHolder()]
    const { id } = holder
    for (const foreign of [other.id, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
      await expect(renamePasskey(at(), holder.person.id, { id: foreign, name: 'x' })).rejects.toMatchObject({
        status: 404,
      })
      await expect(removePasskey(at(), holder.person.id, foreign)).rejects.toMatchObject({ status: 404 })
    }
    await renamePasskey(at(), holder.person.id, { id, name: 'Work laptop' })
    expect(await passkeysOf(at(), holder.person.id)).toMatchObject([{ name: 'Work laptop' }])
    const credential = await assertion(holder)
    await removePasskey(at(), holder.person.id, id)
    expect(await passkeysOf(at(), holder.person.id)).toEqual([])
    await expect(signIn(credential)).rejects.toMatchObject(refused)
    expect(await passkeysOf(at(), other.person.id)).toHaveLength(1)
  })

  it('cannot be removed when it is the last way to sign in', async () => {
    const { person, id } = await aHolder()
    await database.owner.query(`update users set password_hash = '' where id = $1`, [person.id])
    await expect(removePasskey(at(), person.id, id)).rejects.toMatchObject({ code: 'last-way-in' })
  })

  it('cannot be created for an unconfirmed address', async () => {
    const person = { ...account(await aPerson(database, { confirmed: false })), emailConfirmed: false }
    await expect(beginRegistration(at(), person)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a registration response', () => {
  it.each([
    ['created on another host', { origin: 'https://evil.example' }],
    ['created on a sibling’s host', { origin: 'https://sibling.clubs.example' }],
    ['created for another domain', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['with its own challenge', { challenge: 'A'.repeat(43) }],
  ])('%s is rejected', async (_what, wrong) => {
    const person = account(await aPerson(database))
    const context = at()
    const { challenge } = await beginRegistration(context, person)
    const signing = { challenge, origin: context.origin, rpId, ...wrong }
    const credential = new VirtualAuthenticator(person.id).register(signing)
    await expect(finishRegistration(context, person, { credential, name: '' })).rejects.toMatchObject(refused)
    expect(await passkeysOf(context, person.id)).toEqual([])
  })

  it('is accepted once, and only from the user who requested it', async () => {
    const [person, other] = [account(await aPerson(database)), account(await aPerson(database))]
    const context = at()
    const { challenge } = await beginRegistration(context, person)
    const made = (key: VirtualAuthenticator) => ({
      credential: key.register({ challenge, origin: context.origin, rpId }),
      name: '',
    })
    await expect(
      finishRegistration(context, other, made(new VirtualAuthenticator(other.id))),
    ).rejects.toMatchObject(refused)
    const both = await Promise.allSettled(
      [1, 2].map(() => finishRegistration(at(), person, made(new VirtualAuthenticator(person.id)))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"id":1}',
    'x'.repeat(70_000),
    '{"id":"a","rawId":"a","type":"public-key"}',
  ])('is rejected when malformed: %.40s', async (credential) => {
    const person = account(await aPerson(database))
    await expect(finishRegistration(at(), person, { credential, name: '' })).rejects.toMatchObject(refused)
    await expect(signIn(credential)).rejects.toMatchObject(refused)
  })
})

describe('a sign-in response', () => {
  it('is accepted once, even for concurrent requests', async () => {
    const credential = await assertion(await aHolder())
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(credential)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(credential)).rejects.toMatchObject(refused)
  })

  it('is accepted for five minutes', async () => {
    const holder = await aHolder()
    const [early, late] = [await assertion(holder), await assertion(holder)]
    await expect(signIn(late, { club, now: minutes(5) })).rejects.toMatchObject(refused)
    await expect(signIn(early, { club, now: new Date(minutes(5).getTime() - 1) })).resolves.toBeTruthy()
  })

  it('is accepted only on the host that requested it', async () => {
    const holder = await aHolder()
    for (const elsewhere of [{ club: sibling }, {}]) {
      await expect(signIn(await assertion(holder), elsewhere)).rejects.toMatchObject(refused)
    }
    // Signed elsewhere, though requested here.
    const { challenge } = await beginAssertion(at(), { purpose: 'sign-in', userId: null })
    const signed = holder.key.assert({ challenge, origin: 'https://evil.example', rpId })
    await expect(signIn(signed)).rejects.toMatchObject(refused)
  })

  it('is accepted only for its purpose and its user', async () => {
    const [holder, other] = [await aHolder(), await aHolder()]
    const context = at()
    const request = { purpose: 'second-factor' as const, userId: holder.person.id }
    const sign = async (key: VirtualAuthenticator) => {
      const { challenge } = await beginAssertion(context, request)
      return key.assert({ challenge, origin: context.origin, rpId })
    }
    await expect(signIn(await sign(holder.key))).rejects.toMatchObject(refused)
    await expect(verifyAssertion(context, await sign(other.key), request)).rejects.toMatchObject(refused)
    const another = { ...request, userId: other.person.id }
    await expect(verifyAssertion(context, await sign(other.key), another)).rejects.toMatchObject(refused)
    await expect(verifyAssertion(context, await sign(holder.key), request)).resolves.toMatchObject({
      userId: holder.person.id,
    })
  })

  it('requires user verification, the right key and the right user', async () => {
    const [holder, other] = [await aHolder(), await aHolder()]
    await expect(signIn(await assertion(holder, { verified: false }))).rejects.toMatchObject(refused)
    const forged = JSON.parse(await assertion(other)) as Record<string, unknown>
    const stolen = JSON.stringify({ ...forged, id: holder.key.id, rawId: holder.key.id })
    await expect(signIn(stolen)).rejects.toMatchObject(refused)
  })

  it('must have a higher counter when the authenticator counts', async () => {
    const holder = await aHolder()
    await signIn(await assertion(holder, { counter: 7 }))
    for (const counter of [7, 6, 0]) {
      await expect(signIn(await assertion(holder, { counter }))).rejects.toMatchObject(refused)
    }
    await signIn(await assertion(holder, { counter: 8 }))
  })

  it('does not sign in to an unconfirmed or deleted account', async () => {
    const [holder, gone] = [await aHolder(), await aHolder()]
    await database.owner.query('update users set email_confirmed_at = null where id = $1', [holder.person.id])
    await expect(signIn(await assertion(holder))).rejects.toMatchObject({ code: 'unconfirmed', status: 400 })
    await database.owner.query('delete from users where id = $1', [gone.person.id])
    await expect(signIn(await assertion(gone))).rejects.toMatchObject(refused)
  })
})
