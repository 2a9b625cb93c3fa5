import { vi } from 'vitest'
import { ask } from '../../platform'
import { patiently } from '../../patience'
import { rowsOf } from './processes'

interface Place {
  rootDomain: string
  sandboxUrl: string
  databaseUrl(): Promise<string>
}

/** The records of one address after a signup that succeeded once. */
export const oneSignup = {
  users: 1,
  members: 1,
  live: 1,
  memberships: 1,
  openCheckouts: 0,
  subscriptions: 1,
  confirmations: 1,
  welcomes: 1,
}

const { confirmations: _confirmations, welcomes: _welcomes, ...rest } = oneSignup

/** The same before its emails are sent: an email claimed by a process that died is sent within a minute. */
export const oneSignupBeforeEmail = rest

/** All records of an address in our database, at Stripe and in the mailbox. */
export async function signupRecords(place: Place, email: string): Promise<typeof oneSignup> {
  const url = await place.databaseUrl()
  const [ours] = await rowsOf<Record<string, number>>(
    url,
    `with u as (select id from users where email_norm = $1), m as (select id from members where user_id in (select id from u))
     select (select count(*)::int from u) as users,
       (select count(*)::int from m) as members,
       (select count(*)::int from memberships where member_id in (select id from m)) as memberships,
       (select count(*)::int from memberships where member_id in (select id from m) and status = 'active') as live,
       (select count(*)::int from checkout_attempts where member_id in (select id from m) and status = 'open') as "openCheckouts"`,
    [email],
  )
  const emails = await emailsTo(place, email)
  return {
    ...(ours as { users: number; members: number; live: number; memberships: number; openCheckouts: number }),
    subscriptions: (await subscriptionsOf(place, email)).filter(({ status }) => status === 'active').length,
    confirmations: emails.filter(({ subject }) => /confirm/i.test(subject)).length,
    welcomes: emails.filter(({ subject }) => /welcome/i.test(subject)).length,
  }
}

/** Waits until both emails of a signup have been sent, then returns the address's records. */
export async function signupRecordsOnceEmailed(place: Place, email: string): Promise<typeof oneSignup> {
  const queued = `select from outgoing_emails where to_address = $1 and status = 'queued'`
  const url = await place.databaseUrl()
  await vi.waitUntil(async () => (await rowsOf(url, queued, [email])).length === 0, patiently)
  return signupRecords(place, email)
}

/** Waits until every webhook has been delivered and processed, including late and duplicate ones. */
export async function untilWebhooksProcessed(place: Place): Promise<void> {
  const url = await place.databaseUrl()
  const pending = `
    select from sandbox.events where state = 'pending'
    union all select from webhook_inbox where status = 'queued'`
  await vi.waitUntil(async () => (await rowsOf(url, pending)).length === 0, patiently)
}

export interface Subscription {
  id: string
  status: string
  latest_invoice: string
}

/** The Stripe subscriptions of an address, on any of its customers. */
export async function subscriptionsOf(place: Place, email: string): Promise<Subscription[]> {
  const account = await accountOf(place)
  const customers = await objects<{ id: string; email: string }>(place, 'customer', account)
  const own = customers.filter((customer) => customer.email === email)
  const all = await Promise.all(
    own.map(({ id }) => objects<Subscription>(place, 'subscription', account, `&customer=${id}`)),
  )
  return all.flat()
}

/** The payment account of the club that the guests of these tests join. */
export async function accountOf(place: Place): Promise<string> {
  const [row] = await rowsOf<{ account_id: string }>(
    await place.databaseUrl(),
    `select account_id from stripe_accounts join business_slugs using (business_id) where slug = 'bottega-rossa'`,
  )
  return row!.account_id
}

/** Stripe's objects of a type on an account. */
export async function objects<T>(place: Place, type: string, account: string, more = ''): Promise<T[]> {
  const { body } = await ask(
    `${place.sandboxUrl}/_sandbox/api/objects?type=${type}&account=${account}&limit=1000${more}`,
  )
  return (JSON.parse(body) as { data: T[] }).data
}

async function emailsTo(place: Place, email: string): Promise<{ subject: string }[]> {
  const { body } = await ask(`${place.sandboxUrl}/_mail/api/messages?to=${encodeURIComponent(email)}`)
  return JSON.parse(body) as { subject: string }[]
}

/** Injects a Stripe fault. */
export async function injectFault(place: Place, order: object): Promise<void> {
  const { status, body } = await ask(`${place.sandboxUrl}/_sandbox/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (status !== 200) throw new Error(body)
}

/** Stripe faults that have not happened yet. */
export async function pendingFaults(place: Place): Promise<object[]> {
  const { body } = await ask(`${place.sandboxUrl}/_sandbox/api/faults`)
  return (JSON.parse(body) as { data: object[] }).data
}
