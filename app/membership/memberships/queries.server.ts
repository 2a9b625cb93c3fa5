import type { TenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'
import { membersWithMembership } from './members/members-with-membership.server'
import { isLive, accessOfMembership, type PortalAccess, type MembershipStatus } from './lifecycle'

export interface MembershipSummary {
  member: {
    id: string
    fullName: string
    email: string
    phone: string | null
    /** First day of the first membership, in the club's time zone. */
    joinedOn: Day | null
  }
  /** The live membership, or else the last one; null for none. */
  membership: {
    id: string
    tierId: string
    tierName: string
    tierDescription: string
    /** Per month, in minor units: what this member pays, not the current price of the tier. */
    priceCents: number
    currency: string
    /** Sales tax comes on top of the price. */
    addsTax: boolean
    status: MembershipStatus
    access: PortalAccess
    startedAt: Date
    paidThrough: Date | null
    /** When a scheduled cancellation takes effect. */
    endsAt: Date | null
    endedAt: Date | null
  } | null
  /** An unfinished checkout. */
  pendingCheckout: { attemptId: string; tierId: string; tierName: string; startedAt: Date } | null
}

/** A member with their membership and open checkout, in one query. Null where the club has no such member. */
export async function membershipSummary(db: TenantDb, memberId: string): Promise<MembershipSummary | null> {
  const row = await db.read((db) =>
    membersWithMembership(db)
      .leftJoin('checkout_attempts as a', (join) =>
        join.onRef('a.member_id', '=', 'm.id').on('a.status', '=', 'open'),
      )
      .leftJoin('tiers as wanted', 'wanted.id', 'a.tier_id')
      .where('m.id', '=', memberId)
      .select([
        'm.id as memberId',
        'm.full_name as fullName',
        'm.email',
        'm.phone',
        'm.joined_on as joinedOn',
        'ms.id as membershipId',
        'ms.status',
        'ms.stripe_status as providerStatus',
        'ms.started_at as startedAt',
        'ms.paid_through as paidThrough',
        'ms.ends_at as endsAt',
        'ms.ended_at as endedAt',
        't.id as tierId',
        't.name as tierName',
        't.description as tierDescription',
        'tp.amount_cents as priceCents',
        'tp.currency',
        'ms.adds_tax as addsTax',
        'a.id as attemptId',
        'a.created_at as attemptedAt',
        'wanted.id as wantedId',
        'wanted.name as wantedName',
      ])
      .executeTakeFirst(),
  )
  if (!row) return null
  const { memberId: id, fullName, email, phone, joinedOn } = row
  const membership = membershipOf(row)
  return {
    member: { id, fullName, email, phone, joinedOn },
    membership,
    pendingCheckout: membership && isLive(membership.status) ? null : pendingOf(row),
  }
}

type Nullable<T> = { [K in keyof T]: T[K] | null }
type MembershipColumns = Omit<NonNullable<MembershipSummary['membership']>, 'id' | 'access'> & {
  membershipId: string
  providerStatus: string
}

function membershipOf(row: Nullable<MembershipColumns>): MembershipSummary['membership'] {
  const { membershipId, status, providerStatus, startedAt, paidThrough, endsAt, endedAt } = row
  const { tierId, tierName, tierDescription, priceCents, currency } = row
  if (membershipId === null || status === null || providerStatus === null || startedAt === null) return null
  if (tierId === null || tierName === null || tierDescription === null) return null
  if (priceCents === null || currency === null) return null
  return {
    id: membershipId,
    tierId,
    tierName,
    tierDescription,
    priceCents,
    currency,
    addsTax: row.addsTax ?? false,
    status,
    access: accessOfMembership({ status, providerStatus }).access,
    startedAt,
    paidThrough,
    endsAt,
    endedAt,
  }
}

function pendingOf(row: {
  attemptId: string | null
  attemptedAt: Date | null
  wantedId: string | null
  wantedName: string | null
}): MembershipSummary['pendingCheckout'] {
  const { attemptId, attemptedAt, wantedId, wantedName } = row
  if (attemptId === null || attemptedAt === null || wantedId === null || wantedName === null) return null
  return { attemptId, tierId: wantedId, tierName: wantedName, startedAt: attemptedAt }
}
