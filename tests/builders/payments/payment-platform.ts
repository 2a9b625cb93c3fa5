import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { startSandbox } from '#/sandbox/server'
import { createClubDirectory } from '#/tenants/directory.server'
import { clubOrigin } from '#/tenants/origins'
import { createScopes } from '#/tenants/scope.server'
import { businessesOfAccounts } from '~/billing/connect/businesses-of-accounts.server'
import { createBilling, type BillingService, type BillingOptions } from '~/billing/create-billing.server'
import { createSandboxClock } from '~/foundation/kit/clock.server'
import { readEnv } from '~/foundation/kit/env.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { membershipListeners } from '~/membership-listeners.server'
import { oneTimeListeners } from '~/one-time-payment-listeners.server'
import { createMemberships } from '~/membership/memberships/create-memberships.server'
import type { Memberships } from '~/membership/memberships/membership-changes'
import { freshDatabase } from '../../database'
import { testSeed } from '../../seed'
import { aClub } from '../club'
import { aPerson } from '../person'
import { aTier } from '../tiers'
import { patiently } from '../../patience'

/** A webhook as it was sent. */
export interface Sent {
  endpoint: string
  body: string
  signature: string
}

/** BillingService, and the changes of memberships that go through it. */
export type TestBilling = BillingService & { memberships: Memberships }

function withMemberships(
  billing: BillingService,
  { env, scopes, clubs, clock, log }: BillingOptions,
): TestBilling {
  const memberships = createMemberships({
    payments: billing.payments,
    listeners: membershipListeners,
    scopes,
    clubs,
    clubOrigin: (club) => clubOrigin(env, club),
    now: clock.now,
    log,
  })
  return Object.assign(billing, { memberships })
}

export type PaymentPlatform = Awaited<ReturnType<typeof aPaymentPlatform>>

/**
 * A database, the Stripe emulator over it and our billing between them, connected by real HTTP. Webhooks are
 * processed as they arrive; `webhooks` can drop or collect them instead.
 */
export async function aPaymentPlatform() {
  const db = await freshDatabase()
  const log = createLog('silent')
  const webhooks = { mode: 'receive' as 'receive' | 'drop', sent: [] as Sent[] }
  const billings: TestBilling[] = []

  const receiver = createServer(async (request, response) => {
    const sent = {
      endpoint: request.url!.split('/').at(-1)!,
      body: await text(request),
      signature: String(request.headers['stripe-signature']),
    }
    webhooks.sent.push(sent)
    // As the server does: what could not be stored, such as while the platform closes, is sent again.
    const failed = () => ({ status: 500 })
    const received =
      webhooks.mode === 'receive'
        ? await billings[0]!.receiveWebhook({ ...sent, now: new Date() }).catch(failed)
        : null
    response.writeHead(received?.status ?? 200).end()
  })
  const port = await new Promise<number>((resolve) =>
    receiver.listen(0, '127.0.0.1', () => resolve((receiver.address() as AddressInfo).port)),
  )
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: db.url,
    webhookBase: `http://127.0.0.1:${port}`,
    seed: testSeed,
    durable: false,
  })
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    SESSION_SECRET: 'a secret of the tests, long enough',
    STRIPE_API_BASE: sandbox.url,
    ROOT_DOMAIN: 'clubs.example',
  })
  const scopes = createScopes({ app: db.app, platform: db.platform, onPlatform: () => undefined })
  const clock = createSandboxClock({
    url: env.stripe.clockUrl!,
    businessesOf: (accounts) => businessesOfAccounts(scopes.platform('clock'), accounts),
    onError: () => undefined,
  })
  const clubs = createClubDirectory({ platform: scopes.platform('clubs'), listenUrl: db.platformUrl })

  /** Another process over the same database. */
  const another = (
    patience?: { timeout: number; retries: number },
    instead: Partial<
      Pick<BillingOptions, 'env' | 'scopes' | 'membershipListeners' | 'oneTimeListeners'>
    > = {},
  ): TestBilling => {
    const options = {
      env,
      scopes,
      clubs,
      log,
      clock,
      patience,
      membershipListeners,
      oneTimeListeners,
      ...instead,
    }
    const billing = withMemberships(createBilling(options), options)
    billings.push(billing)
    return billing
  }
  const first = another()
  const billing: BillingService = first
  const { memberships } = first

  async function control(path: string, body?: object) {
    const response = await fetch(`${sandbox.url}/_sandbox/api${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    db,
    billing,
    memberships,
    another,
    webhooks,
    env,
    scopes,
    clubs,
    clock,
    control,
    /** Pays on the hosted page, with a working card by default; where tax is added, from an address in that state. */
    async pay(sessionId: string, cardNumber = '4242424242424242', state?: string) {
      const address = state === undefined ? {} : { address: { state } }
      return (await control(`/checkout/${sessionId}/pay`, { cardNumber, ...address })).status
    },
    /** The emulator's own objects. */
    async objects(type: string, account: string): Promise<Record<string, unknown>[]> {
      return (await control(`/objects?type=${type}&account=${account}`)).body.data
    },
    /** A request to Stripe that bypasses our code. */
    async stripe(club: { accountId: string }, path: string, params: Record<string, string>, method = 'POST') {
      const { apiBase, secretKey } = env.stripe
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'stripe-account': club.accountId },
        ...(method === 'POST' && { body: new URLSearchParams(params) }),
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Record<string, unknown>
    },
    fault: (fault: object) => control('/faults', fault),
    /** Waits until this many events of a type have been sent, then processes the inbox. */
    async arrived(type: string, count = 1) {
      const eventIds = () =>
        new Set(webhooks.sent.filter((one) => one.body.includes(`"${type}"`)).map(eventId))
      await vi.waitFor(() => eventIds().size >= count || Promise.reject(new Error(`no ${type}`)), patiently)
      await billing.drainInbox()
    },
    async close() {
      await Promise.all(billings.map((one) => one.close()))
      clock.close()
      await sandbox.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
      await clubs.close()
      await db.close()
    },
  }
}

/** A live club with a ready payment account and one published tier. */
export async function aPayingClub(payments: PaymentPlatform, { priceCents = 9_900 } = {}) {
  const club = await aClub(payments.db)
  const tenant = payments.db.tenant(club.id)
  const { accountId } = await payments.billing.connectAccount(tenant, { now: new Date() })
  await completeStripeOnboarding(payments, accountId, 'ready')
  // Its monthly fee counts as paid, however far a test advances the clock.
  await payments.db.owner.query('update business_plans set unpaid_since = null where business_id = $1', [
    club.id,
  ])
  const tier = await aTier(tenant, { name: 'First Pour', priceCents })
  await payments.billing.publishTier(tenant, { tierId: tier.id, now: new Date() })
  return { ...club, db: tenant, accountId, tierId: tier.id }
}

export type PayingClub = Awaited<ReturnType<typeof aPayingClub>>

/** Gives a payment account an onboarding outcome and syncs it. */
export async function completeStripeOnboarding(
  payments: PaymentPlatform,
  accountId: string,
  outcome: string,
) {
  await payments.control(`/accounts/${accountId}/outcome`, { outcome })
  return payments.billing.syncAccount(accountId)
}

/** A person who has signed up with a club but not paid yet. */
export async function aSignedUpPerson(payments: PaymentPlatform, club: { id: string }) {
  const person = await aPerson(payments.db)
  const id = newId()
  await payments.db.tenant(club.id).transaction((db) =>
    db.q
      .insertInto('members')
      .values({
        business_id: club.id,
        id,
        user_id: person.id,
        full_name: 'Ada Conti',
        email: person.email,
        phone: null,
        date_of_birth: '1985-04-12',
        joined_on: null,
        created_at: new Date(),
      })
      .execute(),
  )
  return { id, email: person.email }
}

/** The return URLs of the checkout. */
export const checkoutReturnUrls = {
  success: 'http://club.clubs.example/join?status=success&session_id={CHECKOUT_SESSION_ID}',
  cancel: 'http://club.clubs.example/join?step=review',
}

/** Opens a member's checkout for the club's tier. */
export function startCheckout(
  payments: PaymentPlatform,
  club: PayingClub,
  member: { id: string },
  tierId = club.tierId,
) {
  return payments.billing.openCheckout(club.db, {
    memberId: member.id,
    tierId,
    returnTo: checkoutReturnUrls,
    now: new Date(),
  })
}

/** All rows that a signup creates. */
export async function footprint(payments: PaymentPlatform, member: { id: string }) {
  const all = async (query: string) => (await payments.db.owner.query(query, [member.id])).rows
  return {
    memberships: await all(
      `select status, stripe_status, subscription_id, paid_through, current_period_end, card_brand, card_last4 from memberships where member_id = $1 order by created_at`,
    ),
    attempts: await all(
      `select status, session_id from checkout_attempts where member_id = $1 order by created_at`,
    ),
    emails: await all(
      `select occasion, subject from outgoing_emails o join members m on m.email = o.to_address and m.business_id = o.business_id where m.id = $1`,
    ),
    joinedOn: (await all(`select joined_on from members where id = $1`))[0]?.joined_on as string | null,
    audit: (
      await all(
        `select a.action from audit_log a join memberships m on m.id::text = a.target_id where m.member_id = $1 order by a.at`,
      )
    ).map((row) => row.action as string),
  }
}

function eventId(sent: Sent): string {
  return (JSON.parse(sent.body) as { id: string }).id
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
