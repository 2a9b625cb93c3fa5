import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { formerBusinessNames, staffMembershipsOf } from '~/people/staff-access/staff-memberships.server'
import {
  acceptStaffInvitationAsNewUser,
  acceptStaffInvitation,
} from '~/business/staff/accept-invitation.server'
import {
  changeRole,
  deactivateStaff,
  transferOwnership,
  reactivateStaff,
} from '~/business/staff/change-staff.server'
import {
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
  type StaffChangeContext,
} from '~/business/staff/invite-staff.server'
import { openStaffInvitations, listStaff } from '~/business/staff/queries.server'
import { aClub } from '../../builders/club'
import { aPerson, addStaff, addOwner } from '../../builders/person'
import { aRequestContext, clubOf } from '../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
let requests = 0

/** A business with one owner, and a change context per user. */
async function aHouse() {
  const club = clubOf(await aClub(database, { name: 'A Club' }))
  const owner = await aPerson(database)
  await addOwner(database, owner.id, club.id)
  const act = (userId = owner.id, at = now): StaffChangeContext => ({
    club,
    actor: { id: userId, fullName: 'Marta' },
    origin: 'https://clubs.example',
    requestId: `request-${(requests += 1)}`,
    now: at,
  })
  const db = database.tenant(club.id)
  return {
    club,
    db,
    owner,
    act,
    async idOf(userId: string) {
      return (await listStaff(db)).find((line) => line.userId === userId)!.id
    },
    async colleague(role: 'owner' | 'manager' | 'desk') {
      const person = await aPerson(database)
      await addStaff(database, person.id, club.id, { role })
      return { ...person, staffId: (await listStaff(db)).find((line) => line.userId === person.id)!.id }
    },
  }
}

const servicesFor = (club: Club) => aRequestContext(database, { clubs: [club] }).services

const accept = (club: Club, token: string, user: ReturnType<typeof reader>, at = now) =>
  acceptStaffInvitation(servicesFor(club), { token, user, requestId: 'a-request', now: at })

const acceptAsNewUser = (club: Club, token: string, form: { fullName: string; password: string }) =>
  acceptStaffInvitationAsNewUser(servicesFor(club), { token, ...form, requestId: 'a-request', now })

async function lettersTo(email: string) {
  const { rows } = await database.owner.query<{ subject: string; text: string }>(
    'select subject, text from outgoing_emails where to_address = $1 order by created_at, id',
    [email],
  )
  return rows
}

async function tokenFor(email: string) {
  const letters = (await lettersTo(email)).filter(({ text }) => text.includes('/join-staff/'))
  return /\/join-staff\/([\w-]{43})/.exec(letters.at(-1)!.text)![1]!
}

const ask = (house: Awaited<ReturnType<typeof aHouse>>, role: 'owner' | 'manager' | 'desk' = 'desk') => {
  const email = `new-${(requests += 1)}@example.test`
  return inviteStaff(house.db, { email, fullName: 'Nico', role }, house.act()).then(() => email)
}

const reader = (person: { id: string; email: string }) => ({
  id: person.id,
  email: person.email,
  fullName: 'Nico',
  emailConfirmed: true,
})

describe('an invited staff member', () => {
  it('creates an account from the email and has access at once, and the owner is notified', async () => {
    const house = await aHouse()
    const email = await ask(house, 'manager')
    const [letter] = await lettersTo(email)
    expect(letter!.subject).toBe('Marta invites you to work with A Club')
    const form = { fullName: 'Nico Bassi', password: 'vendemmia tardiva' }
    const { userId } = await acceptAsNewUser(house.club, await tokenFor(email), form)
    expect(await staffMembershipsOf(database.across(), userId)).toEqual([
      { businessId: house.club.id, businessName: 'A Club', role: 'manager', twoStepFrom: null },
    ])
    const { rows } = await database.owner.query('select email_confirmed_at from users where id = $1', [
      userId,
    ])
    expect(rows[0].email_confirmed_at).toEqual(now)
    expect((await lettersTo(house.owner.email)).map(({ subject }) => subject)).toEqual([
      'Nico Bassi joined your team',
    ])
    expect(await openStaffInvitations(house.db)).toEqual([])
  })

  it('accepts with an existing account of another address, and the owner is notified', async () => {
    const house = await aHouse()
    const email = await ask(house)
    const person = await aPerson(database)
    await accept(house.club, await tokenFor(email), reader(person))
    expect(await staffMembershipsOf(database.across(), person.id)).toMatchObject([{ role: 'desk' }])
    const [letter] = await lettersTo(house.owner.email)
    expect(letter!.text).toContain(email)
    expect(letter!.text).toContain(person.email)
  })

  it('cannot use a link that was used, canceled, expired or replaced', async () => {
    const house = await aHouse()
    const person = await aPerson(database)
    const take = (token: string, moment?: Date) => accept(house.club, token, reader(person), moment)

    const again = await ask(house)
    const [before, invite] = [await tokenFor(again), (await openStaffInvitations(house.db))[0]!]
    const press = (at: number) =>
      resendStaffInvitation(house.db, invite.id, house.act(undefined, new Date(now.getTime() + at)), now)
    // One request that arrives three times.
    await Promise.all([press(1), press(1), press(1)])
    const { rows: sent } = await database.owner.query('select sent_count from staff_invites where id = $1', [
      invite.id,
    ])
    expect(sent).toEqual([{ sent_count: 2 }])
    await expect(take(before)).rejects.toMatchObject({ code: 'invite-unknown' })
    await revokeStaffInvitation(house.db, invite.id, house.act())
    await expect(take(await tokenFor(again))).rejects.toMatchObject({ code: 'invite-revoked' })
    await expect(revokeStaffInvitation(house.db, invite.id, house.act())).rejects.toMatchObject({
      code: 'invitation-closed',
    })

    const late = await ask(house)
    await expect(take(await tokenFor(late), days(8))).rejects.toMatchObject({ code: 'invite-expired' })
    await take(await tokenFor(late))
    const other = await aPerson(database)
    await expect(accept(house.club, await tokenFor(late), reader(other))).rejects.toMatchObject({
      code: 'invite-used',
    })
    await expect(take('x'.repeat(43))).rejects.toMatchObject({ code: 'invite-unknown' })
  })

  it('joins once when two people use the link concurrently', async () => {
    const house = await aHouse()
    const token = await tokenFor(await ask(house))
    const [one, other] = [await aPerson(database), await aPerson(database)]
    const outcomes = await Promise.allSettled(
      [one, other].map((person) => accept(house.club, token, reader(person))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invite-used' },
    })
    expect((await listStaff(house.db)).filter(({ role }) => role === 'desk')).toHaveLength(1)
  })

  it('who already works there keeps their role, and the link stays valid', async () => {
    const house = await aHouse()
    const token = await tokenFor(await ask(house, 'desk'))
    await expect(accept(house.club, token, reader(house.owner))).rejects.toMatchObject({
      code: 'already-staff',
    })
    expect(await staffMembershipsOf(database.across(), house.owner.id)).toMatchObject([{ role: 'owner' }])
    await accept(house.club, token, reader(await aPerson(database)))
  })

  it('with an account is asked to sign in', async () => {
    const house = await aHouse()
    const person = await aPerson(database)
    await inviteStaff(house.db, { email: person.email, fullName: '', role: 'desk' }, house.act())
    const token = await tokenFor(person.email)
    const form = { fullName: 'Nico', password: 'vendemmia tardiva' }
    await expect(acceptAsNewUser(house.club, token, form)).rejects.toMatchObject({
      code: 'account-exists',
    })
    await accept(house.club, token, reader(person))
  })

  it('cannot be invited twice or where they already work, but again after the invitation expired', async () => {
    const house = await aHouse()
    const invitation = { email: `twice-${requests}@example.test`, fullName: '', role: 'desk' as const }
    const both = await Promise.allSettled([1, 2].map(() => inviteStaff(house.db, invitation, house.act())))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(inviteStaff(house.db, invitation, house.act())).rejects.toMatchObject({
      code: 'already-invited',
      details: { field: 'email' },
    })
    await inviteStaff(house.db, invitation, house.act(undefined, days(8)))
    const there = { ...invitation, email: house.owner.email.toUpperCase() }
    await expect(inviteStaff(house.db, there, house.act())).rejects.toMatchObject({ code: 'already-staff' })
  })
})

describe('the owners of a business', () => {
  it('are never fewer than one, even when two remove each other concurrently', async () => {
    const house = await aHouse()
    const other = await house.colleague('owner')
    const outcomes = await Promise.allSettled([
      deactivateStaff(house.db, other.staffId, house.act()),
      deactivateStaff(house.db, await house.idOf(house.owner.id), house.act(other.id)),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'not-owner' },
    })
    const left = (await listStaff(house.db)).filter(({ isActive }) => isActive)
    expect(left).toHaveLength(1)
    const { rows } = await database.owner.query('select owner_user_id from businesses where id = $1', [
      house.club.id,
    ])
    expect(rows[0].owner_user_id).toBe(left[0]!.userId)
  })

  it('cannot remove or demote the only owner', async () => {
    const house = await aHouse()
    const staffId = await house.idOf(house.owner.id)
    await expect(deactivateStaff(house.db, staffId, house.act())).rejects.toMatchObject({
      code: 'last-owner',
    })
    await expect(changeRole(house.db, { staffId, role: 'desk' }, house.act())).rejects.toMatchObject({
      code: 'last-owner',
    })
  })

  it('transfer ownership and become managers', async () => {
    const house = await aHouse()
    const heir = await house.colleague('desk')
    await transferOwnership(house.db, heir.staffId, house.act())
    expect(await staffMembershipsOf(database.across(), heir.id)).toMatchObject([{ role: 'owner' }])
    expect(await staffMembershipsOf(database.across(), house.owner.id)).toMatchObject([{ role: 'manager' }])
    await expect(transferOwnership(house.db, heir.staffId, house.act())).rejects.toMatchObject({
      code: 'not-owner',
    })
  })

  it('are the only ones who can change staff', async () => {
    const house = await aHouse()
    const [manager, desk] = [await house.colleague('manager'), await house.colleague('desk')]
    const act = house.act(manager.id)
    for (const attempt of [
      () => changeRole(house.db, { staffId: desk.staffId, role: 'manager' }, act),
      () => deactivateStaff(house.db, desk.staffId, act),
      () => inviteStaff(house.db, { email: 'x@example.test', fullName: '', role: 'owner' }, act),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-owner' })
    }
    expect(await staffMembershipsOf(database.across(), desk.id)).toMatchObject([{ role: 'desk' }])
  })
})

describe('a staff member whose access ends', () => {
  it('loses access at once, gets a new session token and is notified', async () => {
    const house = await aHouse()
    const desk = await house.colleague('desk')
    await database.owner.query(
      `insert into sessions (id, token_hash, user_id, host, created_at, refreshed_at, expires_at, token_expires_at,
         absolute_expires_at)
       values (gen_random_uuid(), sha256($1::text::bytea), $1::uuid, 'clubs.example', $2, $2, $3, $3, $3)`,
      [desk.id, now, days(20)],
    )
    await deactivateStaff(house.db, desk.staffId, house.act())
    await deactivateStaff(house.db, desk.staffId, house.act())
    expect(await staffMembershipsOf(database.across(), desk.id)).toEqual([])
    expect(await formerBusinessNames(database.across(), desk.id)).toEqual(['A Club'])
    const { rows } = await database.owner.query('select token_expires_at from sessions where user_id = $1', [
      desk.id,
    ])
    expect(rows[0].token_expires_at).toEqual(now)
    expect((await lettersTo(desk.email)).map(({ subject }) => subject)).toEqual([
      'Your access to A Club has ended',
    ])
    await reactivateStaff(house.db, desk.staffId, house.act())
    expect(await staffMembershipsOf(database.across(), desk.id)).toMatchObject([{ role: 'desk' }])
  })

  it('cannot be removed by another business', async () => {
    const [house, other] = [await aHouse(), await aHouse()]
    const desk = await house.colleague('desk')
    await expect(deactivateStaff(other.db, desk.staffId, other.act())).rejects.toMatchObject({
      code: 'staff-missing',
    })
    await expect(deactivateStaff(house.db, desk.staffId, house.act(other.owner.id))).rejects.toMatchObject({
      code: 'not-owner',
    })
  })
})
