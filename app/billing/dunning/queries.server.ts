import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { accessOfMembership, type MembershipAccess } from '~/membership/memberships/lifecycle'

/** A failed payment of a membership. Contains no personal data. */
export interface FailedPayment {
  id: string
  accountId: string
  invoiceId: string
  subscriptionId: string
  invoiceNumber: string | null
  /** In minor units. */
  amountCents: number
  currency: string
  periodStart: Date | null
  periodEnd: Date | null
  last4: string | null
  /** Hard: the same card will never work. */
  kind: 'hard' | 'soft'
  failedAt: Date
  nextAttemptAt: Date | null
  /** When staff last emailed a reminder with the link that pays it. */
  remindedAt: Date | null
  /** When staff last emailed the member a reminder of any payment of the membership. */
  memberRemindedAt: Date | null
  /** `owed` can be paid; `over` is no longer due. */
  state: 'owed' | 'paid' | 'over'
  membershipAccess: MembershipAccess
}

/** One failed payment of this club, or null. */
export async function failedPayment(db: TenantDb, failureId: string): Promise<FailedPayment | null> {
  const row = await db.read((db) => payments(db).where('f.id', '=', failureId).executeTakeFirst())
  return row ? asPayment(row) : null
}

/** The oldest unpaid failed payment of a member's past-due membership; null if there is none. */
export async function owedPayment(db: TenantDb, memberId: string): Promise<FailedPayment | null> {
  const row = await db.read((db) => owed(db).where('ms.member_id', '=', memberId).executeTakeFirst())
  return row ? asPayment(row) : null
}

/** The same, of one membership. */
export async function owedPaymentOfMembership(
  db: TenantDb,
  membershipId: string,
): Promise<FailedPayment | null> {
  const row = await db.read((db) => owed(db).where('ms.id', '=', membershipId).executeTakeFirst())
  return row ? asPayment(row) : null
}

function owed(db: OpenTenantDb) {
  return payments(db)
    .where('ms.status', '=', 'past_due')
    .where('f.recovered_at', 'is', null)
    .where('f.waived_at', 'is', null)
    .orderBy('f.period_start')
    .orderBy('f.id')
    .limit(1)
}

function payments(db: OpenTenantDb) {
  return db.q
    .selectFrom('payment_failures as f')
    .innerJoin('memberships as ms', 'ms.id', 'f.membership_id')
    .select((eb) => [
      'f.id',
      'f.account_id as accountId',
      'f.invoice_id as invoiceId',
      'ms.subscription_id as subscriptionId',
      'f.invoice_number as invoiceNumber',
      'f.amount_cents as amountCents',
      'f.currency',
      'f.period_start as periodStart',
      'f.period_end as periodEnd',
      'f.card_last4 as last4',
      'f.kind',
      'f.failed_at as failedAt',
      'f.next_attempt_at as nextAttemptAt',
      'f.recovered_at as recoveredAt',
      'f.waived_at as waivedAt',
      'f.reminded_at as remindedAt',
      eb
        .selectFrom('payment_failures as o')
        .whereRef('o.membership_id', '=', 'f.membership_id')
        .select((eb) => eb.fn.max('o.reminded_at').as('at'))
        .as('memberRemindedAt'),
      'ms.status',
      'ms.stripe_status as providerStatus',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirst']>>>

function asPayment({ recoveredAt, waivedAt, status, providerStatus, ...payment }: Row): FailedPayment {
  const membershipAccess = accessOfMembership({ status, providerStatus })
  const state = recoveredAt ? 'paid' : waivedAt || !membershipAccess.counted ? 'over' : 'owed'
  return { ...payment, state, membershipAccess }
}
