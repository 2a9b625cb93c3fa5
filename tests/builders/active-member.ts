import type { PaymentPlatform, PayingClub } from './payments/payment-platform'
import { aSignedUpPerson, startCheckout } from './payments/payment-platform'

export type ActiveMember = Awaited<ReturnType<typeof anActiveMember>>

/** A member who has joined and paid, with queries that tests need. */
export async function anActiveMember(
  payments: PaymentPlatform,
  club: PayingClub,
  { card, tierId, state }: { card?: string; tierId?: string; state?: string } = {},
) {
  const member = await aSignedUpPerson(payments, club)
  const { sessionId } = await startCheckout(payments, club, member, tierId)
  await payments.pay(sessionId, card, state)
  const now = () => payments.clock.now(club.id)
  await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: now() })
  const one = async <T>(query: string): Promise<T> =>
    (await payments.db.owner.query(query, [member.id])).rows[0] as T
  const all = async <T>(query: string): Promise<T[]> =>
    (await payments.db.owner.query(query, [member.id])).rows as T[]
  const { user_id } = await one<{ user_id: string }>('select user_id from members where id = $1')
  const ofMember = 'in (select id from memberships where member_id = $1)'
  return {
    ...member,
    requester: { kind: 'member' as const, id: user_id },
    now,
    /** The fields every change request has. */
    requestFields: () => ({
      memberId: member.id,
      requester: { kind: 'member' as const, id: user_id },
      now: now(),
    }),
    membership: () =>
      one<{
        id: string
        status: string
        tier_id: string
        ends_at: Date | null
        end_reason: string | null
        current_period_start: Date
        current_period_end: Date
        paid_through: Date
        subscription_id: string
      }>('select * from memberships where member_id = $1 order by created_at desc limit 1'),
    invoices: () =>
      all<{ id: string; occasion: string; status: string; paid_cents: number; refunded_cents: number }>(
        `select * from invoices where membership_id ${ofMember} order by created_at, id`,
      ),
    pauses: () =>
      all<{ status: string }>(
        `select * from membership_pauses where membership_id ${ofMember} order by requested_at`,
      ),
    changes: () =>
      all<{ status: string; kind: string }>(
        `select * from tier_changes where membership_id ${ofMember} order by requested_at`,
      ),
    cancellations: () =>
      all<{ status: string; kind: string }>(
        `select * from membership_cancellations where membership_id ${ofMember} order by requested_at`,
      ),
    /** The occasions of all emails in order, without the welcome email. */
    async emails() {
      const rows = await payments.db.owner.query<{ occasion: string }>(
        `select occasion from outgoing_emails where to_address = $1 and occasion <> 'welcome' order by created_at, id`,
        [member.email],
      )
      return rows.rows.map(({ occasion }) => occasion)
    },
    /** The net amount charged to the card, in cents. */
    async spent() {
      const charges = await payments.objects('charge', club.accountId)
      const customer = await one<{ stripe_id: string }>(
        `select stripe_id from stripe_ids where kind = 'customer' and our_id = $1`,
      )
      return charges
        .filter((charge) => charge.customer === customer.stripe_id && charge.paid)
        .reduce((sum, charge) => sum + (charge.amount as number) - (charge.amount_refunded as number), 0)
    },
  }
}

/** Advances a club account's clock and waits for everything that follows. */
export async function advanceTime(payments: PaymentPlatform, club: PayingClub, duration: string) {
  await payments.control('/clock', { advance: duration, account: club.accountId })
  await payments.clock.refresh()
  await payments.billing.drainInbox()
}
