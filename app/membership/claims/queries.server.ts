import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClaimDraft, ClaimWay } from '#/db/schema/claims'
import { UNUSABLE_PASSWORD_HASH } from '~/people/identity/passwords/passwords.server'
import type { Day } from '~/foundation/kit/dates'
import type { CardView } from '../memberships/card-view'
import { isLive } from '../memberships/lifecycle'
import { changeView } from '../memberships/change-requests/change-view'
import { membershipToChange } from '../memberships/change-requests/membership-to-change.server'
import type { ClaimedMembership } from './claim-terms'
import { currentMembers } from './send-claims.server'
import { claimState, ofPresentAddress, sendProblem, type ClaimState } from './rules'

/** A member's claim, with everything that its pages show. */
export interface Claim {
  memberId: string
  userId: string
  fullName: string
  email: string
  phone: string | null
  dateOfBirth: Day | null
  /** Typed in an earlier step. */
  draft: ClaimDraft | null
  /** The account has a password, so its holder must sign in. */
  hasPassword: boolean
  isUnderAge: boolean
  claimedAt: Date | null
  claimedBy: ClaimWay | null
  /** Null while the membership has not started, and once it has ended. */
  membership: (ClaimedMembership & { id: string; card: CardView | null }) | null
}

/** The claim of a member; null for members who were not entered by the business. */
export function claimOf(
  db: TenantDb,
  memberId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Claim | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('member_claims as c')
      .innerJoin('members as m', 'm.id', 'c.member_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('c.member_id', '=', memberId)
      .where('m.anonymized_at', 'is', null)
      .select(['m.id', 'm.user_id', 'm.full_name', 'm.email', 'm.phone', 'm.date_of_birth'])
      .select(['c.draft', 'c.under_age_at', 'c.claimed_at', 'c.claimed_by', 'u.password_hash'])
      .executeTakeFirst()
    if (!row) return null
    return {
      memberId: row.id,
      userId: row.user_id,
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      dateOfBirth: row.date_of_birth,
      draft: row.draft,
      hasPassword: row.password_hash !== UNUSABLE_PASSWORD_HASH,
      isUnderAge: row.under_age_at !== null,
      claimedAt: row.claimed_at,
      claimedBy: row.claimed_by,
      membership: await membershipOf(db, memberId, { timeZone, now }),
    }
  })
}

async function membershipOf(
  db: OpenTenantDb,
  memberId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Claim['membership']> {
  const membership = await membershipToChange(db, { memberId })
  // One that has ended leaves nothing to confirm.
  if (!membership || !isLive(membership.status)) return null
  const { tier, nextPaymentOn, endsOn, card } = changeView(membership, timeZone, now)
  return {
    id: membership.membershipId,
    tierName: tier.name,
    priceId: membership.priceId,
    priceCents: tier.priceCents,
    currency: tier.currency,
    addsTax: tier.addsTax,
    nextPaymentOn,
    endsOn,
    keptUntil: await keptUntil(db, membership.priceId),
    card,
  }
}

/** The last day of a price that the member keeps; null for one without an end, and for the tier's own. */
async function keptUntil({ q }: OpenTenantDb, priceId: string): Promise<Day | null> {
  const { kept_until } = await q
    .selectFrom('tier_prices')
    .where('id', '=', priceId)
    .select('kept_until')
    .executeTakeFirstOrThrow()
  return kept_until
}

/** A claim as the business sees it. */
interface ClaimSummary {
  state: ClaimState
  enteredAt: Date
  sentCount: number
  sentAt: Date | null
  claimedAt: Date | null
  claimedBy: ClaimWay | null
  /** Why the link cannot be emailed now; null if it can. */
  sendBlockedReason: string | null
}

/** The same for the member's page in the portal; null for members who were not entered by the business. */
export function claimSummary(db: TenantDb, memberId: string, now: Date): Promise<ClaimSummary | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('member_claims')
      .where('member_id', '=', memberId)
      .select([
        'entered_at as enteredAt',
        'queued_at as queuedAt',
        'sent_count as sentCount',
        'sent_before as sentBefore',
        'sent_at as sentAt',
        'bounced_at as bouncedAt',
        'under_age_at as underAgeAt',
        'claimed_at as claimedAt',
        'claimed_by as claimedBy',
      ])
      .executeTakeFirst()
    if (!row) return null
    const claim = ofPresentAddress(row)
    return { ...claim, state: claimState(claim), sendBlockedReason: sendProblem(claim, now) }
  })
}

/** A member whose latest email with the link was not accepted. */
export interface BouncedClaim {
  memberId: string
  fullName: string
  email: string
}

/** The first `limit` members with a membership whose email was not accepted, by name; `total` counts all of them. */
export async function bouncedClaims(
  db: OpenTenantDb,
  { importId, limit }: { importId?: string; limit: number },
): Promise<{ members: BouncedClaim[]; total: number }> {
  const rows = await db.q
    .selectFrom('member_claims as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .where('c.bounced_at', 'is not', null)
    .where('c.claimed_at', 'is', null)
    .where('c.queued_at', 'is', null)
    .where('c.under_age_at', 'is', null)
    .where('m.id', 'in', currentMembers(db))
    .$if(importId !== undefined, (query) => query.where('c.import_id', '=', importId ?? null))
    .orderBy('m.full_name')
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id as memberId', 'm.full_name as fullName', 'm.email'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .execute()
  return {
    members: rows.map(({ total: _total, ...member }) => member),
    total: Number(rows[0]?.total ?? 0),
  }
}
