import {
  aSignedUpPerson,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from './payments/payment-platform'

export type Joined = Awaited<ReturnType<typeof joinClub>>

/** A member who has signed up, paid and returned. */
export async function joinClub(payments: PaymentPlatform, club: PayingClub, cardNumber?: string) {
  const member = await aSignedUpPerson(payments, club)
  const now = payments.clock.now(club.id)
  const { sessionId } = await payments.billing.openCheckout(club.db, {
    memberId: member.id,
    tierId: club.tierId,
    returnTo: checkoutReturnUrls,
    now,
  })
  await payments.pay(sessionId, cardNumber)
  await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now })
  const { rows } = await payments.db.owner.query(
    'select id, subscription_id from memberships where member_id = $1 order by created_at desc limit 1',
    [member.id],
  )
  return { ...member, membershipId: rows[0].id as string, subscriptionId: rows[0].subscription_id as string }
}

/** Advances the clock of the club's payment account and processes everything that follows. */
export async function advanceTime(payments: PaymentPlatform, club: PayingClub, duration: string) {
  await payments.control('/clock', { advance: duration, account: club.accountId })
  await payments.clock.refresh()
  await payments.billing.drainInbox()
}

/** Advances the clock to a time of the club's. */
export async function advanceTimeTo(payments: PaymentPlatform, club: PayingClub, to: string) {
  await payments.control('/clock', { to, account: club.accountId })
  await payments.clock.refresh()
  await payments.billing.drainInbox()
}

/** Calls Stripe as the business itself, without our code. */
export async function asBusinessInStripe(
  payments: PaymentPlatform,
  club: PayingClub,
  method: 'POST' | 'DELETE',
  path: string,
  body: Record<string, string> = {},
) {
  const response = await fetch(payments.env.stripe.apiBase + path, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams(body) }),
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string } & Record<string, unknown>
}

/** The emails sent to an address, in order. */
export async function emailsTo(payments: PaymentPlatform, member: { email: string }) {
  const { rows } = await payments.db.owner.query<{ occasion: string; subject: string; text: string }>(
    'select occasion, subject, text from outgoing_emails where to_address = $1 order by created_at, id',
    [member.email],
  )
  return rows
}

/**
 * A member's memberships without ids and with every time in hours since they joined, so that two histories can be
 * compared.
 */
export async function membershipHistory(payments: PaymentPlatform, member: { id: string }) {
  const since = (column: string) =>
    `round(extract(epoch from ${column} - m.started_at) / 3600)::int as ${column.split('.')[1]}`
  const { rows: memberships } = await payments.db.owner.query(
    `select m.status, m.stripe_status, m.end_reason, m.tier_price_id is not null as priced,
       ${['m.current_period_start', 'm.current_period_end', 'm.paid_through', 'm.ends_at', 'm.ended_at'].map(since).join(', ')}
     from memberships m where m.member_id = $1 order by m.created_at`,
    [member.id],
  )
  const { rows: failures } = await payments.db.owner.query(
    `select f.amount_cents, f.attempt_count, f.decline_code, f.kind, f.card_last4,
       ${['f.period_start', 'f.period_end', 'f.failed_at', 'f.next_attempt_at', 'f.recovered_at', 'f.retries_ended_at'].map(since).join(', ')}
     from payment_failures f join memberships m on m.business_id = f.business_id and m.id = f.membership_id
     where m.member_id = $1 order by f.period_start`,
    [member.id],
  )
  const { rows: invoices } = await payments.db.owner.query(
    `select i.occasion, i.status, i.total_cents, i.paid_cents, ${since('i.period_start')}, ${since('i.period_end')}
     from invoices i join memberships m on m.business_id = i.business_id and m.id = i.membership_id
     where m.member_id = $1 order by i.created_at, i.total_cents`,
    [member.id],
  )
  return { memberships, failures, invoices }
}

/** Pays an invoice on its hosted page, like a person. Returns the page's status. */
export async function payInvoicePage(url: string, cardNumber = '4242424242424242') {
  const card = { cardNumber, cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Ada Conti' }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  return answer.status
}
