import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clubOf } from '../../../builders/request-context'
import {
  inviteFromWaitingList,
  leaveWaitingList,
} from '~/membership/tiers/waiting-list/invite-from-waiting-list.server'
import { joinWaitingList } from '~/membership/tiers/waiting-list/join-waiting-list.server'
import { memberWaitingListEntries } from '~/membership/tiers/waiting-list/member-entries.server'
import { claimSpot } from '~/membership/tiers/waiting-list/claim-spot.server'
import { tierCapacities } from '~/membership/tiers/capacity/capacity.server'
import { waitingListEntries } from '~/membership/tiers/waiting-list/queries.server'
import { waitingListing } from '~/membership/tiers/waiting-list/waiting-listing'
import { expireSpots } from '~/membership/tiers/waiting-list/jobs/expire-spots.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { anActiveMember } from '../../../builders/active-member'
import { aTier } from '../../../builders/tiers'
import {
  aSignedUpPerson,
  aPaymentPlatform,
  aPayingClub,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

/** A club whose tier takes so many members. */
async function aSmallClub(memberCap: number | null) {
  const club = await aPayingClub(payments)
  await limit(club, memberCap)
  const owner = await aPerson(payments.db)
  const now = () => payments.clock.now(club.id)
  const act = () => ({
    club: clubOf(club),
    clubOrigin: 'https://club.example',
    secret: 'a secret of the tests, long enough',
    actorId: owner.id,
    requestId: 'a-request',
    now: now(),
  })
  return {
    club,
    now,
    places: async () => (await tierCapacities(club.db, now(), club.tierId))[0]!,
    isShownFull: async () => (await publishedTiers(club.db))[0]!.isFull,
    invite: (entryId?: string) => inviteFromWaitingList(club.db, { tierId: club.tierId, entryId }, act()),
    lines: async () => {
      const { tierId } = club
      return (await waitingListEntries(club.db, waitingListing(tierId).all, { tierId, now: now() })).rows
    },
    wait: (email: string) =>
      joinWaitingList(club.db, {
        tierId: club.tierId,
        fullName: 'Bea Longo',
        email,
        club: clubOf(club),
        clubOrigin: 'https://club.example',
        secret: 'a secret of the tests, long enough',
        clientAddress: '127.0.0.1',
        userAgent: 'A Browser',
        now: now(),
      }),
    /** A guest who has signed up with the spot that was held for them. */
    async withPlace(placeId: string) {
      const member = await aSignedUpPerson(payments, club)
      await club.db.transaction((db) =>
        claimSpot(db, { entryId: placeId, memberId: member.id, tierId: club.tierId, now: now() }),
      )
      return member
    },
    /** A tier change by a member on their own page. */
    async change(member: { id: string; requester: { kind: 'member'; id: string } }, tierId = club.tierId) {
      const quote = await payments.memberships.quoteTierChange(club.db, {
        memberId: member.id,
        tierId,
        now: now(),
      })
      const stated = { priceId: quote.tier.priceId, dueCents: quote.dueCents, quotedAt: quote.quotedAt }
      const order = { memberId: member.id, requester: member.requester, tierId, stated, consent, now: now() }
      await payments.memberships.changeTier(club.db, order)
    },
    waits: (memberId: string) => memberWaitingListEntries(club.db, memberId, now()),
    async join() {
      const member = await aSignedUpPerson(payments, club)
      const { sessionId } = await startCheckout(payments, club, member)
      await payments.pay(sessionId)
      await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: now() })
      return { ...member, sessionId }
    },
  }
}

async function limit(club: PayingClub, memberCap: number | null) {
  const text = { name: 'First Pour', description: '', bottles: 2, benefits: [], position: 0 }
  const now = payments.clock.now(club.id)
  await saveTier(club.db, { ...text, tierId: club.tierId, priceCents: 9_900, memberCap, now })
}

const post = {
  origin: 'https://portal.example',
  from: 'hello@tastevin.test',
  secret: 'a secret of the tests',
}
const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }
const full = { code: 'tier-full', status: 409 }

describe('a tier that takes so many members', () => {
  it('gives its last place to one of those who press at the same moment', async () => {
    const { club, places, isShownFull } = await aSmallClub(1)
    const guests = [
      await aSignedUpPerson(payments, club),
      await aSignedUpPerson(payments, club),
      await aSignedUpPerson(payments, club),
    ]
    const outcomes = await Promise.allSettled(guests.map((guest) => startCheckout(payments, club, guest)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(full)
    }
    expect(await places()).toMatchObject({ cap: 1, taken: 1 })
    expect(await isShownFull()).toBe(true)
  })

  it('holds a spot during checkout for an hour, and offers it to the next person when it expires', async () => {
    const { club, isShownFull } = await aSmallClub(1)
    const [slow, next] = [await aSignedUpPerson(payments, club), await aSignedUpPerson(payments, club)]
    const opened = await startCheckout(payments, club, slow)
    expect(await startCheckout(payments, club, slow)).toEqual(opened)
    const [session] = await payments.objects('checkout.session', club.accountId)
    expect((session!.expires_at as number) - (session!.created as number)).toBeLessThanOrEqual(3_600)
    await expect(startCheckout(payments, club, next)).rejects.toMatchObject(full)
    await payments.control('/clock', { advance: 'PT2H', account: club.accountId })
    await payments.clock.refresh()
    await payments.billing.reconcileCheckouts(payments.clock.now(club.id))
    expect(await isShownFull()).toBe(false)
    await payments.billing.openCheckout(club.db, {
      memberId: next.id,
      tierId: club.tierId,
      returnTo: { success: 'http://x.example/a', cancel: 'http://x.example/b' },
      now: payments.clock.now(club.id),
    })
  })

  it('honors a payment also after the limit was lowered, and opens again when the member leaves', async () => {
    const { club, join, now, places, isShownFull } = await aSmallClub(2)
    const first = await join()
    const second = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, second)
    await limit(club, 1)
    await payments.pay(sessionId)
    const settled = await payments.billing.confirmCheckout(club.db, {
      sessionId,
      memberId: second.id,
      now: now(),
    })
    expect(settled).toBe('active')
    expect(await places()).toMatchObject({ cap: 1, taken: 2 })
    await limit(club, 2)
    expect(await isShownFull()).toBe(true)
    const { rows } = await payments.db.owner.query(
      'select id from memberships where business_id = $1 and member_id = $2',
      [club.id, first.id],
    )
    await payments.memberships.endMembershipNow(club.db, {
      membershipId: rows[0].id,
      requester: { kind: 'business', id: (await aPerson(payments.db)).id },
      why: '',
      refundLast: false,
      now: now(),
    })
    expect(await isShownFull()).toBe(false)
  })

  it('has no limit where none is set', async () => {
    const { club, join, isShownFull } = await aSmallClub(null)
    await Promise.all([join(), join()])
    expect(await isShownFull()).toBe(false)
    await limit(club, 2)
    expect(await isShownFull()).toBe(true)
    await limit(club, null)
    expect(await isShownFull()).toBe(false)
  })
})

describe('people on the waiting list', () => {
  it('come before new guests: an open spot is theirs until the list is empty', async () => {
    const small = await aSmallClub(1)
    const { club, wait, invite, withPlace, lines, isShownFull, now } = small
    const first = await small.join()
    await wait('bea@example.test')
    await wait('BEA@example.test')
    expect(await lines()).toMatchObject([{ email: 'bea@example.test', state: 'waiting' }])
    await expect(invite()).rejects.toMatchObject({ code: 'no-open-spot' })

    await limit(club, 2)
    expect(await isShownFull()).toBe(true)
    await expect(startCheckout(payments, club, await aSignedUpPerson(payments, club))).rejects.toMatchObject(
      full,
    )
    await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'no-open-spot' })
    const [entry] = await lines()
    const bea = await withPlace(entry!.id)
    const { sessionId } = await startCheckout(payments, club, bea)
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId: bea.id, now: now() })
    expect(await lines()).toMatchObject([{ state: 'joined' }])
    expect(await small.places()).toMatchObject({ taken: 2, held: 0, waiting: 0 })
    expect(first.id).not.toBe(bea.id)
  })

  it('are never invited to more places than there are, however often Invite is pressed', async () => {
    const small = await aSmallClub(1)
    await startCheckout(payments, small.club, await aSignedUpPerson(payments, small.club))
    for (const name of ['one', 'two', 'three']) await small.wait(`${name}@example.test`)
    await limit(small.club, 2)
    const presses = await Promise.allSettled([small.invite(), small.invite(), small.invite()])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await small.lines()).map(({ state }) => state)).toEqual(['invited', 'waiting', 'waiting'])
    const { rows } = await payments.db.owner.query(
      `select to_address from outgoing_emails where business_id = $1 and occasion = 'place-free'`,
      [small.club.id],
    )
    expect(rows).toEqual([{ to_address: 'one@example.test' }])
  })

  it('lose a place they do not answer for in time, or give it back', async () => {
    const small = await aSmallClub(1)
    const { club, invite, lines, places, now } = small
    await startCheckout(payments, club, await aSignedUpPerson(payments, club))
    await small.wait('late@example.test')
    await small.wait('quick@example.test')
    await limit(club, 2)
    await invite()
    await expireSpots(club.db, post, now())
    expect(await places()).toMatchObject({ held: 1, waiting: 1 })
    await expireSpots(club.db, post, new Date(now().getTime() + 6 * 86_400_000))
    expect((await lines()).map(({ state }) => state)).toEqual(['missed', 'waiting'])
    await invite()
    const quick = (await lines())[1]!
    const leave = () => leaveWaitingList(club.db, { tierId: club.tierId, entryId: quick.id, now: now() })
    expect(await leave()).toBe(true)
    expect(await leave()).toBe(false)
    expect(await small.isShownFull()).toBe(false)
    await expect(small.wait('newcomer@example.test')).rejects.toMatchObject({ code: 'tier-not-full' })
    await expect(invite()).rejects.toMatchObject({ code: 'waiting-list-empty' })
  })
})

describe('a member of another tier who is on the waiting list', () => {
  /** A club that is full for one; a member of its other level waits, and is invited. */
  async function anInvitedMember(otherCents: number, card?: string) {
    const small = await aSmallClub(1)
    const { club } = small
    await startCheckout(payments, club, await aSignedUpPerson(payments, club))
    const other = await aTier(club.db, { name: 'Other Pour', priceCents: otherCents })
    await payments.billing.publishTier(club.db, { tierId: other.id, now: small.now() })
    const member = await anActiveMember(payments, club, { tierId: other.id, card })
    await expect(small.change(member)).rejects.toMatchObject(full)
    await small.wait(member.email.toUpperCase())
    expect(await small.waits(member.id)).toEqual([{ tierId: club.tierId, until: null }])
    await limit(club, 2)
    await expect(small.change(member)).rejects.toMatchObject(full)
    await small.invite()
    expect(await small.waits(member.id)).toMatchObject([{ until: expect.any(Date) }])
    return { ...small, member }
  }

  it('takes the place by changing up', async () => {
    const { member, change, places, lines, waits } = await anInvitedMember(4_900)
    await change(member)
    expect(await member.changes()).toMatchObject([{ kind: 'up', status: 'applied' }])
    expect(await lines()).toMatchObject([{ state: 'joined' }])
    expect(await places()).toMatchObject({ taken: 2, held: 0, waiting: 0 })
    expect(await waits(member.id)).toEqual([])
  })

  it('takes it by a change that waits for the renewal, and gives it on by taking that back', async () => {
    const { club, member, change, places, lines, wait, invite } = await anInvitedMember(19_900)
    await change(member)
    expect(await lines()).toMatchObject([{ state: 'joined' }])
    expect(await places()).toMatchObject({ taken: 2, held: 0 })
    await wait('next@example.test')
    await expect(invite()).rejects.toMatchObject({ code: 'no-open-spot' })
    await payments.memberships.undoTierChange(club.db, member.requestFields())
    await invite()
    expect((await lines()).map(({ state }) => state)).toEqual(['joined', 'invited'])
  })

  it('keeps the spot when the card is declined, and no one else gets it', async () => {
    const { member, change, club, places, lines } = await anInvitedMember(4_900, '4000000000000341')
    await expect(change(member)).rejects.toMatchObject({ status: 402 })
    expect(await lines()).toMatchObject([{ state: 'invited' }])
    expect(await places()).toMatchObject({ taken: 2, held: 1 })
    await expect(startCheckout(payments, club, await aSignedUpPerson(payments, club))).rejects.toMatchObject(
      full,
    )
  })

  it('is never counted twice, also while the outcome of the change is unknown', async () => {
    const { member, places, club, now } = await anInvitedMember(4_900)
    // As a lost answer leaves it.
    await payments.db.owner.query(
      `insert into tier_changes (business_id, id, membership_id, kind, status, from_tier_id, to_tier_id, from_price_id,
         to_price_id, due_cents, quoted_at, effective_at, effective_on, requested_by, requested_at)
       select m.business_id, gen_random_uuid(), m.id, 'up', 'asked', m.tier_id, $2, m.tier_price_id, p.id, 0, now(),
         now(), current_date, $3, now()
       from memberships m join tier_prices p on p.business_id = m.business_id and p.tier_id = $2
       where m.member_id = $1`,
      [member.id, club.tierId, member.requester.id],
    )
    await payments.db.owner.query('update waiting_list set member_id = $2 where business_id = $1', [
      club.id,
      member.id,
    ])
    expect(await places()).toMatchObject({ taken: 2, held: 0 })
    await expireSpots(club.db, post, new Date(now().getTime() + 6 * 86_400_000))
    expect(await places()).toMatchObject({ taken: 2 })
  })

  it('can rejoin with it after leaving, though others are waiting', async () => {
    const small = await aSmallClub(1)
    const { club } = small
    const gone = await small.join()
    const { rows } = await payments.db.owner.query('select id from memberships where member_id = $1', [
      gone.id,
    ])
    await payments.memberships.endMembershipNow(club.db, {
      membershipId: rows[0].id,
      requester: { kind: 'business', id: (await aPerson(payments.db)).id },
      why: '',
      refundLast: false,
      now: small.now(),
    })
    await startCheckout(payments, club, await aSignedUpPerson(payments, club))
    await small.wait(gone.email)
    await small.wait('other@example.test')
    await limit(club, 2)
    await small.invite()
    const { sessionId } = await startCheckout(payments, club, gone)
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId: gone.id, now: small.now() })
    expect((await small.lines()).map(({ state }) => state)).toEqual(['joined', 'waiting'])
  })

  it('has a place only under an address they have confirmed', async () => {
    const small = await aSmallClub(1)
    const { club } = small
    await startCheckout(payments, club, await aSignedUpPerson(payments, club))
    const guest = await aSignedUpPerson(payments, club)
    await payments.db.owner.query('update users set email_confirmed_at = null where email = $1', [
      guest.email,
    ])
    await small.wait(guest.email)
    await limit(club, 2)
    await small.invite()
    expect(await small.waits(guest.id)).toEqual([])
    await expect(startCheckout(payments, club, guest)).rejects.toMatchObject(full)
  })
})

describe('the owner', () => {
  async function news(club: PayingClub) {
    const { rows } = await payments.db.owner.query<{ subject: string }>(
      `select subject from platform_emails where occasion = 'tier-places' and to_address =
         (select u.email from users u join business_users s on s.user_id = u.id where s.business_id = $1)
       order by created_at, id`,
      [club.id],
    )
    return rows.map(({ subject }) => subject.replace(/ at .*?(,|$| is| again)/, '$1'))
  }

  async function anOwner(club: PayingClub) {
    const owner = await aPerson(payments.db)
    await payments.db.owner.query(
      `insert into business_users (business_id, id, user_id, role, created_at)
       values ($1, gen_random_uuid(), $2, 'owner', now())`,
      [club.id, owner.id],
    )
    return owner
  }

  it('is notified once when a tier fills and when a place in it is free, and not of a checkout or of their own changes', async () => {
    const small = await aSmallClub(1)
    const { club, now } = small
    await anOwner(club)
    const tend = () => expireSpots(club.db, post, now())
    await tend()
    const guest = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, guest)
    await tend()
    expect(await news(club)).toEqual([])
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId: guest.id, now: now() })
    await tend()
    await tend()
    expect(await news(club)).toEqual(['First Pour is full'])

    await small.wait('bea@example.test')
    await limit(club, 2)
    await tend()
    await small.invite()
    await tend()
    expect(await news(club)).toHaveLength(1)
    await expireSpots(club.db, post, new Date(now().getTime() + 6 * 86_400_000))
    expect(await news(club)).toEqual(['First Pour is full', 'A spot in First Pour is open again'])
  })

  it('is notified that a person is waiting for the open spot, unless they opted out of this email', async () => {
    const small = await aSmallClub(1)
    const { club, now } = small
    const [owner, quiet] = [await anOwner(club), await anOwner(club)]
    await payments.db.owner.query(
      `insert into platform_notification_settings (user_id, kind, email, changed_at)
       values ($1, 'reminders', 'off', now())`,
      [quiet.id],
    )
    const member = await small.join()
    await expireSpots(club.db, post, now())
    await small.wait('bea@example.test')
    const { rows } = await payments.db.owner.query('select id from memberships where member_id = $1', [
      member.id,
    ])
    await payments.memberships.endMembershipNow(club.db, {
      membershipId: rows[0].id,
      requester: { kind: 'business', id: owner.id },
      why: '',
      refundLast: false,
      now: now(),
    })
    await expireSpots(club.db, post, now())
    const letters = await payments.db.owner.query(
      `select to_address, unsubscribe_url is not null as has_way_out, text from platform_emails
       where occasion = 'tier-places' and to_address = any($1)`,
      [[owner.email, quiet.email]],
    )
    expect(letters.rows).toMatchObject([
      {
        to_address: owner.email,
        has_way_out: true,
        text: expect.stringContaining('one person is on the waiting list'),
      },
    ])
  })
})
