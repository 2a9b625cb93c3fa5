import type { MembershipStatus } from '~/membership/memberships/lifecycle'

/** The result of reading a subscription at Stripe. */
export type SyncOutcome =
  | {
      kind: 'synced'
      membershipId: string
      memberId: string
      status: MembershipStatus
      endedAttemptId: string | null
      changed: boolean
    }
  /** Nothing was written: the account, the subscription or its customer is unknown. */
  | { kind: 'foreign'; because: string }
