import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptGuestInvitations, linkSignupToInvitation } from '~/business/guests/accept-invitations.server'
import { beginInvitedSignup } from '~/business/guests/begin-invited-signup.server'
import { resendGuestInvitation, revokeGuestInvitation } from '~/business/guests/update-invitation.server'
import { readGuestInvitationToken, readOptOutToken } from '~/business/guests/invitation-tokens.server'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import { guestListing } from '~/business/guests/guest-listing'
import { invitationById, invitedGuests } from '~/business/guests/queries.server'
import { optOutOfInvitations } from '~/business/guests/opt-out-of-invitations.server'
import { maxEmailsPerDay } from '~/business/guests/rules'
import { sendGuestInvitation } from '~/business/guests/jobs/send-guest-invitation.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember } from '../../../builders/person'
import { clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

const start = new Date('2026-11-20T12:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
const secret = 'a secret of the tests, long enough'

async function aHouse(status: 'live' | 'draft' = 'live') {
  const owner = await aPerson(db)
  const business = await aClub(db, { status })
  const tenant = db.tenant(business.id)
  const by = { userId: owner.id, requestId: 'a-request' }
  const writing = { club: clubOf(business), origin: `https://${business.slug}.clubs.example`, secret }
  return {
    ...business,
    tenant,
    invite: (emails: string[], now = start) =>
      inviteGuests(tenant, { guests: emails.map((email) => ({ email, fullName: 'Ada' })), ...by, now }),
    resend: (inviteId: string, now: Date) => resendGuestInvitation(tenant, { inviteId, ...by, now }),
    revoke: (inviteId: string, now = start) => revokeGuestInvitation(tenant, { inviteId, ...by, now }),
    list: async (now = start) => (await invitedGuests(tenant, guestListing.all, { now })).rows,
    /** Works on whatever letters wait, each twice. */
    async write(now = start) {
      const { rows } = await db.owner.query<{ data: { inviteId: string; count: number } }>(
        `select data from pgboss.job where name = 'write-to-guest' and data->>'businessId' = $1`,
        [business.id],
      )
      for (const { data } of [...rows, ...rows])
        await sendGuestInvitation(tenant, { ...data, ...writing, now })
    },
    async letters() {
      const { rows } = await db.owner.query(
        `select to_address, text, stream, unsubscribe_url from outgoing_emails where business_id = $1 order by created_at, id`,
        [business.id],
      )
      return rows
    },
  }
}

const fresh = () => `${newId().slice(-12)}@example.test`

describe('inviting guests', () => {
  it('emails each guest once, with their own link and an unsubscribe link', async () => {
    const house = await aHouse()
    const [ada, grace] = [fresh(), fresh()]
    expect(await house.invite([ada, grace])).toEqual({ sent: 2, members: 0, already: 0, refused: 0 })
    expect(await house.invite([ada.toUpperCase()])).toMatchObject({ sent: 0, already: 1 })
    await house.write()
    const letters = await house.letters()
    expect(letters.map((letter) => letter.to_address).toSorted()).toEqual([ada, grace].toSorted())
    for (const { text, stream, unsubscribe_url } of letters) {
      expect(stream).toBe('broadcast')
      const [, token = ''] = /\/customer\/join\/(\S+)/.exec(text) ?? []
      const inviteId = readGuestInvitationToken(secret, house.id, token, start)
      expect(await invitationById(house.tenant, inviteId!, start)).toMatchObject({ state: 'pending' })
      // Of no use in another club, nor as the other kind of link.
      expect(readGuestInvitationToken(secret, newId(), token, start)).toBeNull()
      const note = new URL(unsubscribe_url).searchParams.get('note')!
      expect(readOptOutToken(secret, house.id, note, start)).toBe(inviteId)
      expect(readOptOutToken(secret, house.id, token, start)).toBeNull()
      expect(text).toContain(unsubscribe_url)
    }
  })

  it('emails a guest once when two concurrent batches contain them', async () => {
    const house = await aHouse()
    const guest = fresh()
    const results = await Promise.all([house.invite([guest]), house.invite([guest])])
    expect(results.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
    await house.write()
    expect(await house.letters()).toHaveLength(1)
  })

  it('skips members and guests who opted out', async () => {
    const house = await aHouse()
    const person = await aPerson(db)
    const member = await enrollMember(db, person.id, house.id)
    await db.owner.query(
      `with t as (insert into tiers (business_id, id, name, status, created_at) values ($1, $3, 'T', 'published', now())),
         p as (insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at) values ($1, $3, $3, 100, 'usd', now()))
       insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
         subscription_id, started_at, synced_at, created_at)
       values ($1, $3, $2, $3, $3, 'active', 'active', 'acct', 'sub', now(), now(), now())`,
      [house.id, member.id, newId()],
    )
    const weary = fresh()
    await house.invite([weary])
    const [invite] = await house.list()
    await optOutOfInvitations(house.tenant, { inviteId: invite!.id, now: start })
    await optOutOfInvitations(house.tenant, { inviteId: invite!.id, now: start })
    expect((await house.list())[0]).toMatchObject({ state: 'revoked' })
    expect(await house.invite([person.email, weary])).toEqual({ sent: 0, members: 1, already: 0, refused: 1 })
    // Another club knows nothing of it.
    expect(await (await aHouse()).invite([weary])).toMatchObject({ sent: 1 })
  })

  it('enforces the daily limit', async () => {
    const house = await aHouse()
    const many = (count: number) => Array.from({ length: count }, fresh)
    await db.owner.query(
      `insert into guest_invites (business_id, id, email, email_norm, created_at, sent_at, expires_at)
       select $1, gen_random_uuid(), n || '@example.test', n || '@example.test', $2, $2, $2 from generate_series(1, $3) n`,
      [house.id, start, maxEmailsPerDay - 5],
    )
    const last = await Promise.allSettled([house.invite(many(5)), house.invite(many(5))])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(house.invite(many(1))).rejects.toMatchObject({ code: 'daily-email-limit', status: 429 })
    expect(await house.invite(many(1), later(1.01))).toMatchObject({ sent: 1 })
  })

  it('requires a live club', async () => {
    const house = await aHouse('draft')
    await expect(house.invite([fresh()])).rejects.toMatchObject({ code: 'club-not-live' })
    await house.write()
    expect(await house.letters()).toEqual([])
  })

  it('sends no email for an invitation revoked before sending', async () => {
    const house = await aHouse()
    await house.invite([fresh()])
    await house.revoke((await house.list())[0]!.id)
    await house.write()
    expect(await house.letters()).toEqual([])
  })
})

describe('an invitation', () => {
  it('is resent with the same link, never twice at the same time, and at most three times', async () => {
    const house = await aHouse()
    await house.invite([fresh()])
    const [{ id } = { id: '' }] = await house.list()
    await expect(house.resend(id, later(1))).rejects.toMatchObject({ code: 'resend-not-allowed' })
    const again = await Promise.allSettled([house.resend(id, later(3)), house.resend(id, later(3))])
    expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await house.resend(id, later(6))
    await house.write(later(6))
    await expect(house.resend(id, later(9))).rejects.toMatchObject({ code: 'resend-not-allowed' })
    const letters = await house.letters()
    expect(letters).toHaveLength(3)
    for (const { text } of letters) {
      const [, token = ''] = /\/customer\/join\/(\S+)/.exec(text) ?? []
      expect(readGuestInvitationToken(secret, house.id, token, later(9))).toBe(id)
    }
    expect((await house.list(later(9)))[0]).toMatchObject({ sentCount: 3, state: 'pending' })
    expect((await house.list(later(67)))[0]).toMatchObject({ state: 'expired' })
  })

  it('is revoked permanently, and a new one may follow', async () => {
    const house = await aHouse()
    const guest = fresh()
    await house.invite([guest])
    const [{ id } = { id: '' }] = await house.list()
    await Promise.all([house.revoke(id), house.revoke(id)])
    await expect(house.resend(id, later(3))).rejects.toMatchObject({ code: 'resend-not-allowed' })
    expect(await house.invite([guest], later(1))).toMatchObject({ sent: 0, already: 1 })
    expect(await house.invite([guest], later(3))).toMatchObject({ sent: 1 })
    expect((await house.list(later(3))).map(({ state }) => state)).toEqual(['pending', 'revoked'])
  })

  it('of another club or with an unknown id is not found', async () => {
    const [one, two] = [await aHouse(), await aHouse()]
    await one.invite([fresh()])
    const [{ id } = { id: '' }] = await one.list()
    for (const other of [id, newId(), 'nonsense']) {
      await expect(two.revoke(other)).rejects.toMatchObject({ status: 404 })
      await expect(two.resend(other, later(3))).rejects.toMatchObject({ status: 404 })
    }
    expect(await invitationById(two.tenant, id, start)).toBeNull()
  })

  it('is accepted when its guest becomes a member, by the link or by the address', async () => {
    const house = await aHouse()
    const [byLink, byAddress, other] = [fresh(), fresh(), fresh()]
    await house.invite([byLink, byAddress, other])
    const idOf = async (email: string) => (await house.list()).find((guest) => guest.email === email)!.id
    const member = async () => (await enrollMember(db, (await aPerson(db)).id, house.id)).id
    const linked = await member()
    const invite = { id: await idOf(byLink), email: byLink, fullName: 'Ada' }
    await beginInvitedSignup(house.tenant, { key: Buffer.from(newId()), invite, now: start })
    await house.tenant.transaction(async (db) => {
      await linkSignupToInvitation(db, { inviteId: invite.id, memberId: linked })
      // They chose another address when they joined.
      await acceptGuestInvitations(db, { memberId: linked, email: fresh(), now: later(1) })
    })
    const walkedIn = await member()
    await house.tenant.transaction((db) =>
      acceptGuestInvitations(db, { memberId: walkedIn, email: byAddress.toUpperCase(), now: later(1) }),
    )
    const states = new Map((await house.list(later(1))).map(({ email, state }) => [email, state]))
    expect(states).toEqual(
      new Map([
        [byLink, 'accepted'],
        [byAddress, 'accepted'],
        [other, 'pending'],
      ]),
    )
    await expect(house.revoke(invite.id)).rejects.toMatchObject({ code: 'guest-joined' })
  })
})

it('a long list is paginated', async () => {
  const house = await aHouse()
  await db.owner.query(
    `insert into guest_invites (business_id, id, email, email_norm, created_at, sent_at, expires_at)
     select $1, gen_random_uuid(), n || '@example.test', n || '@example.test', $2, $2, $2 from generate_series(1, 120) n`,
    [house.id, start],
  )
  const names: string[] = []
  for (const page of [1, 2, 3]) {
    const { rows } = await invitedGuests(house.tenant, { ...guestListing.all, page }, { now: start })
    names.push(...rows.map(({ id }) => id))
  }
  expect(new Set(names).size).toBe(120)
  const nonsense = guestListing.read('https://club.test/?page=nonsense')
  expect((await invitedGuests(house.tenant, nonsense, { now: start })).rows).toHaveLength(40)
})
