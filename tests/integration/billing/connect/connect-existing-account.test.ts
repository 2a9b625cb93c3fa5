import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClub } from '../../../builders/club'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { anEmulatorAccount } from '../../../builders/payments/emulator-account'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
let userId: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
  userId = (await aPerson(payments.db)).id
})
afterAll(() => payments.close())

/** An account that takes payments already, and that the platform has no access to. */
async function anExistingAccount() {
  const id = await anEmulatorAccount({ sandboxUrl: payments.env.stripe.apiBase! })
  await payments.control(`/accounts/${id}/deauthorize`, {})
  return id
}

async function aNewClub() {
  const { id } = await aClub(payments.db)
  return payments.db.tenant(id)
}

type Club = Awaited<ReturnType<typeof aNewClub>>

/** The answer of Stripe's page after its owner chose an account, or none. */
async function answerOf(club: Club, account: string) {
  const redirectUri = 'https://clubs.example/business/payments/authorized'
  const url = payments.billing.authorizeUrl(club, { userId, redirectUri, now: new Date() })!
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const back = new URL(response.headers.get('location')!)
  expect(back.href).toContain(redirectUri)
  return { state: back.searchParams.get('state')!, code: back.searchParams.get('code') ?? '' }
}

const connect = (club: Club, answer: { state: string; code: string }, by = userId) =>
  payments.billing.connectExistingAccount(club, { userId: by, ...answer, now: new Date() })

it('an account that exists is connected with its state, and what it took before is not read', async () => {
  const account = await anExistingAccount()
  const club = await aNewClub()
  expect(await connect(club, await answerOf(club, account))).toEqual({ accountId: account })
  const { rows } = await payments.db.owner.query(
    'select account_id, state, reconciled_until is not null as marked from stripe_accounts where business_id = $1',
    [club.businessId],
  )
  expect(rows).toEqual([{ account_id: account, state: 'ready', marked: true }])
})

it('an answer is refused with a sentence when it is used again, denied, altered, or of another person or club', async () => {
  const account = await anExistingAccount()
  const club = await aNewClub()
  const other = await aNewClub()
  const answer = await answerOf(club, account)
  const stranger = (await aPerson(payments.db)).id
  await expect(connect(club, answer, stranger)).rejects.toMatchObject({ code: 'authorization-invalid' })
  await expect(connect(other, answer)).rejects.toMatchObject({ code: 'authorization-invalid' })
  await expect(connect(club, { ...answer, state: 'forged' })).rejects.toMatchObject({
    code: 'authorization-invalid',
  })
  await expect(connect(club, await answerOf(club, ''))).rejects.toMatchObject({
    code: 'authorization-denied',
  })
  await connect(club, answer)
  await expect(connect(club, answer)).rejects.toMatchObject({ code: 'already-connected' })
  await expect(connect(other, await answerOf(other, account))).rejects.toMatchObject({
    code: 'account-taken',
  })
})

it('an account that its owner disconnects in Stripe is disconnected here', async () => {
  const account = await anExistingAccount()
  const club = await aNewClub()
  await connect(club, await answerOf(club, account))
  await payments.control(`/accounts/${account}/deauthorize`, {})
  expect(await payments.billing.syncAccount(account)).toBe('disconnected')
})
