import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultStaffMembershipOf, staffMembershipsOf } from '~/people/staff-access/staff-memberships.server'
import {
  acceptInvitationAsUser,
  acceptInvitationWithNewAccount,
} from '~/business/invitations/accept-invitation.server'
import { findInvitationByToken } from '~/business/invitations/find-invitation.server'
import { redeemInvitation } from '~/business/invitations/redeem-invitation.server'
import { anInvitation } from '../../../builders/business-invitation'
import { aPerson } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const password = 'a long enough vintage'
const form = (email: string, fullName = 'Marta Bellini') => ({
  fullName,
  email,
  password,
  confirmPassword: password,
})
const acceptWith = (token: string, fields: ReturnType<typeof form>) =>
  acceptInvitationWithNewAccount(aRequestContext(db, { now }).services, {
    token,
    form: fields,
    clientAddress: '127.0.0.1',
    requestId: 'a-request',
    now,
  })
const accept = (token: string, email: string) => acceptWith(token, form(email))

async function rows(query: string, ...values: unknown[]) {
  return (await db.owner.query(query, values)).rows
}
const businessesNamed = (name: string) => rows('select id, status from businesses where name = $1', name)
const stateOf = async (token: string) => (await findInvitationByToken(db.across(), token, now)).state

describe('an invitation with a new account', () => {
  it('creates a draft with its owner, whose address it confirms', async () => {
    const { token, email, name, id } = await anInvitation(db, { name: 'Prima' })
    const { userId } = await accept(token, email)
    expect(
      await rows('select email, email_confirmed_at, full_name from users where id = $1', userId),
    ).toEqual([{ email, email_confirmed_at: now, full_name: 'Marta Bellini' }])
    const [business] = await businessesNamed(name)
    expect(business.status).toBe('draft')
    expect(await defaultStaffMembershipOf(db.across(), userId)).toMatchObject({
      businessId: business.id,
      role: 'owner',
    })
    expect(
      await rows('select used, business_id, redeemed_by from business_invites where id = $1', id),
    ).toEqual([{ used: true, business_id: business.id, redeemed_by: userId }])
    expect(await stateOf(token)).toBe('used')
    const notices = await rows(
      'select action from audit_log where business_id = $1 order by action',
      business.id,
    )
    expect(notices.map(({ action }) => action)).toEqual(['business.created', 'invitation.redeemed'])
  })

  it('accepted with another address asks to confirm that address', async () => {
    const { token } = await anInvitation(db, { name: 'Seconda' })
    const other = `other-${token.slice(0, 6).toLowerCase()}@example.test`
    await accept(token, other)
    expect(await rows('select email_confirmed_at from users where email_norm = $1', other)).toEqual([
      { email_confirmed_at: null },
    ])
    expect(await rows('select occasion from platform_emails where to_address = $1', other)).toEqual([
      { occasion: 'confirm-address' },
    ])
  })

  it('that was not emailed confirms no address', async () => {
    const { token, email } = await anInvitation(db, { name: 'Terza', mailed: false })
    await accept(token, email)
    expect(await rows('select email_confirmed_at from users where email_norm = $1', email)).toEqual([
      { email_confirmed_at: null },
    ])
  })

  it('stays valid after a taken address or a bad password', async () => {
    const { token, name } = await anInvitation(db, { name: 'Quarta' })
    const person = await aPerson(db)
    await expect(accept(token, person.email)).rejects.toMatchObject({
      code: 'email-taken',
      details: { field: 'email' },
    })
    const weak = { ...form('new@example.test'), password: 'password123', confirmPassword: 'password123' }
    await expect(acceptWith(token, weak)).rejects.toMatchObject({
      code: 'bad-password',
    })
    expect(await stateOf(token)).toBe('valid')
    expect(await businessesNamed(name)).toEqual([])
  })

  it('is rate limited against probing addresses', async () => {
    const { token } = await anInvitation(db)
    const person = await aPerson(db)
    const codes = []
    for (let i = 0; i < 21; i += 1) {
      codes.push(await accept(token, person.email).catch((error: { code: string }) => error.code))
    }
    expect(codes.at(19)).toBe('email-taken')
    expect(codes.at(20)).toBe('too-many')
  })
})

describe('an invalid invitation', () => {
  it.each([
    ['expired', { expiresAt: now }],
    ['revoked', { revokedAt: new Date('2026-11-19T00:00:00Z') }],
  ])('that is %s says so and creates nothing', async (state, options) => {
    const { token, email, name } = await anInvitation(db, { name: `Nessuna ${state}`, ...options })
    expect(await stateOf(token)).toBe(state)
    await expect(accept(token, email)).rejects.toMatchObject({ code: `invitation-${state}` })
    expect(await businessesNamed(name)).toEqual([])
    expect(await rows('select id from users where email_norm = $1', email)).toEqual([])
  })

  it.each(['', 'nonsense', 'A'.repeat(43), '\u0000'.repeat(43)])('that is %o is unknown', async (token) => {
    expect(await stateOf(token)).toBe('unknown')
    await expect(accept(token, 'stranger@example.test')).rejects.toMatchObject({ code: 'invitation-unknown' })
  })

  it('that was used stays used after later changes', async () => {
    const { token, email, id } = await anInvitation(db)
    await accept(token, email)
    await db.owner.query('update business_invites set revoked_at = $1, expires_at = $1 where id = $2', [
      now,
      id,
    ])
    expect(await stateOf(token)).toBe('used')
  })
})

describe('concurrent acceptances', () => {
  it('with new accounts: one succeeds, and the others leave nothing behind', async () => {
    const { token, name } = await anInvitation(db, { name: 'A due' })
    const addresses = ['one', 'two', 'three'].map(
      (n) => `${n}-${token.slice(0, 5).toLowerCase()}@example.test`,
    )
    const outcomes = await Promise.allSettled(addresses.map((email) => accept(token, email)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['invitation-used', 'invitation-used'])
    expect(await businessesNamed(name)).toHaveLength(1)
    expect(await rows('select id from users where email_norm = any($1)', addresses)).toHaveLength(1)
  })

  it('with existing accounts: one becomes the owner', async () => {
    const { token, name } = await anInvitation(db, { name: 'A tre' })
    const people = await Promise.all([aPerson(db), aPerson(db), aPerson(db)])
    const outcomes = await Promise.allSettled(
      people.map(({ id }) =>
        redeemInvitation(db.across(), {
          token,
          owner: { userId: id, fullName: 'Ada Conti' },
          requestId: 'a-request',
          now,
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await businessesNamed(name)).toHaveLength(1)
  })

  it('of invitations with the same name: each business gets its own slug', async () => {
    const invitations = await Promise.all([1, 2, 3].map(() => anInvitation(db, { name: 'Gemelli' })))
    await Promise.all(invitations.map(({ token, email }) => accept(token, email)))
    const slugs = await rows(`select slug from business_slugs s join businesses b on b.id = s.business_id
      where b.name = 'Gemelli'`)
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(3)
  })
})

describe('an invitation with an existing account', () => {
  const acceptAs = (id: string, token: string) =>
    acceptInvitationAsUser(aRequestContext(db, { now }).services.scopes, {
      user: { id, fullName: 'Ada Conti' },
      token,
      requestId: 'a-request',
      now,
    })

  it('is valid for another address than the invited one', async () => {
    const { token, name } = await anInvitation(db, { name: 'Quinta' })
    const person = await aPerson(db)
    const { businessId } = await acceptAs(person.id, token)
    const [business] = await businessesNamed(name)
    expect(businessId).toBe(business.id)
    expect(await defaultStaffMembershipOf(db.across(), person.id)).toMatchObject({
      businessId: business.id,
      role: 'owner',
    })
  })

  it('confirms the address it was emailed to', async () => {
    const { token, email } = await anInvitation(db)
    const person = await aPerson(db, { email, confirmed: false })
    await acceptAs(person.id, token)
    const [user] = await rows('select email_confirmed_at from users where id = $1', person.id)
    expect(user.email_confirmed_at).toEqual(now)
  })

  it('creates a second business for an owner', async () => {
    const [first, second] = [await anInvitation(db), await anInvitation(db, { name: 'Sesta' })]
    const person = await aPerson(db)
    await acceptAs(person.id, first.token)
    const { businessId } = await acceptAs(person.id, second.token)
    const staffMemberships = await staffMembershipsOf(db.across(), person.id)
    expect(staffMemberships.map(({ role }) => role)).toEqual(['owner', 'owner'])
    const [business] = await businessesNamed(second.name)
    expect(businessId).toBe(business.id)
    expect(await stateOf(second.token)).toBe('used')
  })

  it('accepted in two tabs at once creates one business', async () => {
    const [own, { token, name }] = [await anInvitation(db), await anInvitation(db, { name: 'Settima' })]
    const person = await aPerson(db)
    await acceptAs(person.id, own.token)
    const outcomes = await Promise.allSettled([1, 2].map(() => acceptAs(person.id, token)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['invitation-used'])
    expect(await businessesNamed(name)).toHaveLength(1)
    expect(await staffMembershipsOf(db.across(), person.id)).toHaveLength(2)
  })
})
