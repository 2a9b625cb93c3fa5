import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clubOf } from '../../builders/request-context'
import { inviteWaiting, leaveWaitingList } from '~/tiers/places/invite-waiting.server'
import { joinWaitingList } from '~/tiers/places/join-waiting-list.server'
import { claimPlace } from '~/tiers/places/claim-place.server'
import { placesOf } from '~/tiers/places/free-places.server'
import { waitingLines } from '~/tiers/places/queries.server'
import { tendPlaces } from '~/tiers/places/tend-places.server'
import { publishedTiers } from '~/tiers/queries.server'
import { saveTier } from '~/tiers/save-tier.server'
import {
  aCandidate,
  aPaymentPlatform,
  aPayingClub,
  checkout,
  type PayingClub,
  type Payments,
} from '../../builders/payments'
import { aPerson } from '../../builders/person'

let payments: Payments
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
    places: async () => (await placesOf(club.db, now(), club.tierId))[0]!,
    isShownFull: async () => (await publishedTiers(club.db))[0]!.isFull,
    invite: (entryId?: string) => inviteWaiting(club.db, { tierId: club.tierId, entryId }, act()),
    lines: async () => {
      const page = { tierId: club.tierId, after: null, limit: 50, now: now() }
      return (await waitingLines(club.db, page)).lines
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
    /** Somebody who has signed up with the place that was held for them. */
    async withPlace(placeId: string) {
      const member = await aCandidate(payments, club)
      await club.db.transaction((db) =>
        claimPlace(db, { placeId, memberId: member.id, tierId: club.tierId, now: now() }),
      )
      return member
    },
    async join() {
      const member = await aCandidate(payments, club)
      const { sessionId } = await checkout(payments, club, member)
      await payments.pay(sessionId)
      await payments.billing.settleCheckout(club.db, { sessionId, memberId: member.id, now: now() })
      return { ...member, sessionId }
    },
  }
}

async function limit(club: PayingClub, memberCap: number | null) {
  const text = { name: 'First Pour', description: '', bottles: 2, benefits: [], position: 0 }
  const now = payments.clock.now(club.id)
  await saveTier(club.db, { ...text, tierId: club.tierId, priceCents: 9_900, memberCap, now })
}

const full = { code: 'tier-full', status: 409 }

describe('a tier that takes so many members', () => {
  it('gives its last place to one of those who press at the same moment', async () => {
    const { club, places, isShownFull } = await aSmallClub(1)
    const guests = [
      await aCandidate(payments, club),
      await aCandidate(payments, club),
      await aCandidate(payments, club),
    ]
    const outcomes = await Promise.allSettled(guests.map((guest) => checkout(payments, club, guest)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(full)
    }
    expect(await places()).toMatchObject({ cap: 1, taken: 1 })
    expect(await isShownFull()).toBe(true)
  })

  it('keeps a place for somebody on the checkout for an hour, and gives it on when they let it go by', async () => {
    const { club, isShownFull } = await aSmallClub(1)
    const [slow, next] = [await aCandidate(payments, club), await aCandidate(payments, club)]
    const opened = await checkout(payments, club, slow)
    expect(await checkout(payments, club, slow)).toEqual(opened)
    const [session] = await payments.objects('checkout.session', club.accountId)
    expect((session!.expires_at as number) - (session!.created as number)).toBeLessThanOrEqual(3_600)
    await expect(checkout(payments, club, next)).rejects.toMatchObject(full)
    await payments.control('/clock', { advance: 'PT2H', account: club.accountId })
    await payments.clock.refresh()
    await payments.billing.reconcileAttempts(payments.clock.now(club.id))
    expect(await isShownFull()).toBe(false)
    await payments.billing.openCheckout(club.db, {
      memberId: next.id,
      tierId: club.tierId,
      returnTo: { success: 'http://x.example/a', cancel: 'http://x.example/b' },
      now: payments.clock.now(club.id),
    })
  })

  it('honours whoever has paid, also where the limit was lowered meanwhile, and opens again when they leave', async () => {
    const { club, join, now, places, isShownFull } = await aSmallClub(2)
    const first = await join()
    const second = await aCandidate(payments, club)
    const { sessionId } = await checkout(payments, club, second)
    await limit(club, 1)
    await payments.pay(sessionId)
    const settled = await payments.billing.settleCheckout(club.db, {
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
    await payments.billing.endNow(club.db, {
      membershipId: rows[0].id,
      asker: { kind: 'business', id: (await aPerson(payments.db)).id },
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

describe('those who wait', () => {
  it('come before whoever just walks in: a free place is theirs until the list is empty', async () => {
    const small = await aSmallClub(1)
    const { club, wait, invite, withPlace, lines, isShownFull, now } = small
    const first = await small.join()
    await wait('bea@example.test')
    await wait('BEA@example.test')
    expect(await lines()).toMatchObject([{ email: 'bea@example.test', state: 'waiting' }])
    await expect(invite()).rejects.toMatchObject({ code: 'no-place' })

    await limit(club, 2)
    expect(await isShownFull()).toBe(true)
    await expect(checkout(payments, club, await aCandidate(payments, club))).rejects.toMatchObject(full)
    await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'no-place' })
    const [entry] = await lines()
    const bea = await withPlace(entry!.id)
    const { sessionId } = await checkout(payments, club, bea)
    await payments.pay(sessionId)
    await payments.billing.settleCheckout(club.db, { sessionId, memberId: bea.id, now: now() })
    expect(await lines()).toMatchObject([{ state: 'joined' }])
    expect(await small.places()).toMatchObject({ taken: 2, held: 0, waiting: 0 })
    expect(first.id).not.toBe(bea.id)
  })

  it('are never invited to more places than there are, however often one presses', async () => {
    const small = await aSmallClub(1)
    await checkout(payments, small.club, await aCandidate(payments, small.club))
    for (const name of ['one', 'two', 'three']) await small.wait(`${name}@example.test`)
    await limit(small.club, 2)
    const presses = await Promise.allSettled([small.invite(), small.invite(), small.invite()])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await small.lines()).map(({ state }) => state)).toEqual(['invited', 'waiting', 'waiting'])
    const { rows } = await payments.db.owner.query(
      `select to_address from outgoing_mail where business_id = $1 and occasion = 'place-free'`,
      [small.club.id],
    )
    expect(rows).toEqual([{ to_address: 'one@example.test' }])
  })

  it('lose a place they do not answer for in time, or give it back', async () => {
    const small = await aSmallClub(1)
    const { club, invite, lines, places, now } = small
    await checkout(payments, club, await aCandidate(payments, club))
    await small.wait('late@example.test')
    await small.wait('quick@example.test')
    await limit(club, 2)
    await invite()
    await tendPlaces(club.db, now())
    expect(await places()).toMatchObject({ held: 1, waiting: 1 })
    await tendPlaces(club.db, new Date(now().getTime() + 6 * 86_400_000))
    expect((await lines()).map(({ state }) => state)).toEqual(['missed', 'waiting'])
    await invite()
    const quick = (await lines())[1]!
    const leave = () => leaveWaitingList(club.db, { tierId: club.tierId, entryId: quick.id, now: now() })
    expect(await leave()).toBe(true)
    expect(await leave()).toBe(false)
    expect(await small.isShownFull()).toBe(false)
    await expect(small.wait('nobody@example.test')).rejects.toMatchObject({ code: 'not-full' })
    await expect(invite()).rejects.toMatchObject({ code: 'nobody-waits' })
  })
})
