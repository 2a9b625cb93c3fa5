import type { TenantDb } from '#/db/handles.server'
import type { SubscriptionRef } from '~/membership/memberships/payments'
import type { BillingContext } from '../context'
import { creditMember } from './customer-balance.server'
import { hasStartedPrepaid, setMembershipEnd, startPrepaidMembership } from './prepaid-membership.server'
import type { Billing, Credit, MembershipEnd, PrepaidMembership } from '../billing'

/** Balances and memberships that they pay for, for the rest of the product. Rows that ask for them are written first. */
export function prepaidOperations(context: BillingContext): Billing['prepaid'] {
  return {
    credit: (db: TenantDb, credit: Credit) => creditMember(context, db, credit),
    hasStarted: (
      db: TenantDb,
      input: Pick<PrepaidMembership, 'requestId' | 'memberId' | 'accountId' | 'now'>,
    ) => hasStartedPrepaid(context, db, input),
    startMembership: (db: TenantDb, input: PrepaidMembership) => startPrepaidMembership(context, db, input),
    setEnd: (db: TenantDb, of: SubscriptionRef, end: MembershipEnd) => setMembershipEnd(context, db, of, end),
  }
}
