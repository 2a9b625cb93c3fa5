import type * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Club } from '#/tenants/club'
import { requestEmailChange } from '~/people/identity/email-address/change-email.server'
import { placeholderUser } from '~/people/identity/anti-enumeration.server'
import { requestReset } from '~/people/identity/passwords/reset-password.server'
import { sendSignInCode } from '~/people/identity/sign-in/one-time-codes.server'
import { checkSignInCode } from '~/people/identity/sign-in/check-sign-in-code.server'
import { verifyCredentials } from '~/people/identity/sign-in/sign-in.server'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import { signUp } from '~/people/identity/sign-up.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

const hashes = vi.hoisted(() => ({ made: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const counted =
    <Given extends unknown[], T>(work: (...args: Given) => T) =>
    (...args: Given) => {
      hashes.made += 1
      return work(...args)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

let database: TestDatabase
let club: Club
let elsewhere: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database), { domain: 'wine.casa.example' })
  elsewhere = await aClub(database)
  // The first job creates its queue; from then on every job costs the same.
  await signUp(at(), aSignUp('first@example.test'), { createDraftBusiness })
  const member = await account.member()
  await requestReset(at(), member)
})
afterAll(() => database.close())

const at = (onClub = false): RequestContext =>
  aRequestContext(database, { club: onClub ? club : undefined, clubs: [club] })
const onDomain = (): RequestContext => ({ ...at(true), origin: 'https://wine.casa.example' })
let count = 0
const unknown = () => `unknown-${++count}@example.test`
const account = {
  'with no club': async () => (await aPerson(database)).email,
  member: async () => {
    const person = await aPerson(database)
    await enrollMember(database, person.id, club.id)
    return person.email
  },
  'member of another club': async () => {
    const person = await aPerson(database)
    await enrollMember(database, person.id, elsewhere.id)
    return person.email
  },
  staff: async () => {
    const person = await aPerson(database)
    await addStaff(database, person.id, club.id)
    return person.email
  },
}
const aSignUp = (email: string, accountType: 'customer' | 'restaurant' = 'customer') => ({
  username: 'Ada Conti',
  email,
  password: 'vendemmia tardiva',
  confirmPassword: 'vendemmia tardiva',
  accountType,
  restaurantName: accountType === 'restaurant' ? 'Da Peppe' : '',
})

/** The server's work for one request: its statements by kind, and its hashes. */
async function workOf(work: () => Promise<unknown>) {
  const asking = vi.spyOn(pg.Client.prototype, 'query')
  hashes.made = 0
  await work().catch((error: unknown) => error)
  const statements = asking.mock.calls.map(([first]: unknown[]) => {
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    return /\w+/.exec(text)![0].toLowerCase()
  })
  asking.mockRestore()
  // A rollback is another statement than a commit, but one statement either way.
  const ends = statements.map((word) => (word === 'rollback' ? 'commit' : word))
  return { hashes: hashes.made, statements: ends.sort() }
}
const verifyWrongPassword = (email: string) =>
  verifyCredentials(at().services.scopes, {
    email,
    password: 'not the right one',
    clientAddress: '127.0.0.1',
    now: at().now(),
  })

const actions: Record<string, (email: string) => Promise<unknown>> = {
  'signing in with a wrong password': verifyWrongPassword,
  'signing up': (email) => signUp(at(), aSignUp(email), { createDraftBusiness }),
  'signing up with a restaurant': (email) =>
    signUp(at(), aSignUp(email, 'restaurant'), { createDraftBusiness }),
  'requesting a password reset': (email) => requestReset(at(), email),
  'requesting a password reset on a club’s host': (email) => requestReset(at(true), email),
  'requesting a password reset on a club’s own domain': (email) => requestReset(onDomain(), email),
  'requesting a code': (email) => sendSignInCode(at(), email),
  'requesting a code on a club’s host': (email) => sendSignInCode(at(true), email),
  'requesting a code on a club’s own domain': (email) => sendSignInCode(onDomain(), email),
  'entering a wrong code': (email) => checkSignInCode(at(), { email, code: '00000000' }),
}

it.each(Object.entries(actions))('%s costs the same work for every address', async (_name, action) => {
  const forUnknown = await workOf(() => action(unknown()))
  expect(forUnknown.statements.length).toBeGreaterThan(0)
  for (const [who, make] of Object.entries(account)) {
    const email = await make()
    expect({ who, ...(await workOf(() => action(email))) }).toEqual({ who, ...forUnknown })
  }
})

it('signing in computes one hash', async () => {
  expect(await workOf(() => verifyWrongPassword(unknown()))).toMatchObject({ hashes: 1 })
})

it('a new email address costs the same work whether it is taken or not', async () => {
  const ada = await aPerson(database)
  const asker = { ...ada, fullName: 'Ada Conti' }
  const [free, taken] = [unknown(), await account.member()]
  expect(await workOf(() => requestEmailChange(at(), asker, taken))).toEqual(
    await workOf(() => requestEmailChange(at(), asker, free)),
  )
})

it('an unknown address leaves no rows', async () => {
  for (const action of Object.values(actions)) await action(unknown()).catch(() => undefined)
  const { rows } = await database.owner.query(
    `select (select count(*)::int from email_tokens where user_id = $1) as tokens,
       (select count(*)::int from one_time_codes where user_id = $1) as codes,
       (select count(*)::int from platform_emails where to_address like '%nobody.invalid') as platform_emails,
       (select count(*)::int from outgoing_emails where to_address like '%nobody.invalid') as mail,
       (select count(*)::int from users where email_norm like '%nobody.invalid') as users,
       (select count(*)::int from audit_log where target_id = $1::text) as lines`,
    [placeholderUser.id],
  )
  expect(rows).toEqual([{ tokens: 0, codes: 0, platform_emails: 0, mail: 0, users: 1, lines: 0 }])
})

it('the placeholder user is never signed in or emailed', async () => {
  await expect(verifyWrongPassword(placeholderUser.email)).rejects.toMatchObject({
    code: 'invalid-credentials',
  })
  await requestReset(at(), placeholderUser.email)
  await signUp(at(), aSignUp(placeholderUser.email), { createDraftBusiness })
  const { rows } = await database.owner.query('select 1 from platform_emails where to_address = $1', [
    placeholderUser.email,
  ])
  expect(rows).toEqual([])
})
