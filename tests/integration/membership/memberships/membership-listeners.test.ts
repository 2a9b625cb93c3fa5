import { afterAll, beforeAll, expect, it } from 'vitest'
import { membershipListeners } from '~/membership-listeners.server'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  footprint,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
})
afterAll(() => payments.close())

it('a listener that fails undoes the sync of the subscription, and the next sync repeats all of it', async () => {
  const fail = () => Promise.reject(new Error('a listener failed'))
  const failing = payments.another(undefined, {
    membershipListeners: { ...membershipListeners, synced: [...membershipListeners.synced, fail] },
  })
  const member = await aSignedUpPerson(payments, club)
  const { sessionId } = await startCheckout(payments, club, member)
  await payments.pay(sessionId)
  const input = { sessionId, memberId: member.id, now: new Date() }

  await expect(failing.confirmCheckout(club.db, input)).rejects.toThrow('a listener failed')
  expect(await footprint(payments, member)).toMatchObject({
    memberships: [],
    attempts: [{ status: 'open' }],
    emails: [],
    joinedOn: null,
    audit: [],
  })

  expect(await payments.billing.confirmCheckout(club.db, input)).toBe('active')
  expect(await footprint(payments, member)).toMatchObject({
    memberships: [{ status: 'active' }],
    attempts: [{ status: 'completed' }],
    emails: [{ occasion: 'welcome' }],
    audit: ['membership.active'],
  })
})

it('the listeners are called in their order, with the membership already written', async () => {
  const calls: string[] = []
  const synced = membershipListeners.synced.map((listener): typeof listener => async (db, event) => {
    calls.push(listener.name)
    const stored = db.q.selectFrom('memberships').where('id', '=', event.membershipId).select('status')
    expect(await stored.executeTakeFirst()).toEqual({ status: event.status })
    await listener(db, event)
  })
  const billing = payments.another(undefined, { membershipListeners: { ...membershipListeners, synced } })
  const member = await aSignedUpPerson(payments, club)
  const { sessionId } = await startCheckout(payments, club, member)
  await payments.pay(sessionId)
  await billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: new Date() })
  expect(calls).toEqual([
    'recordStatusChange',
    'applyPlanToMembership',
    'updateCapacity',
    'setJoinedOn',
    'acceptInvitationsOfNewMember',
    'sendWelcomeEmail',
    'completePlannedChanges',
    'releaseUnpaidOrder',
    'alignGiftsOf',
  ])
})
