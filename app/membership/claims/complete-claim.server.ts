import type { TenantDb } from '#/db/handles.server'
import type { ClaimWay } from '#/db/schema/claims'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { MINIMUM_AGE } from '../memberships/join/schemas'
import { marketingConsentText } from '../memberships/marketing-consent'
import { giveMarketingConsent } from '../memberships/marketing-consent.server'
import type { Memberships } from '../memberships/membership-changes'
import { recordConsent } from '../memberships/record-consent.server'
import { claimAgreement, claimTerms } from './claim-terms'
import { claimedEmail } from './emails/claimed'
import { claimedJob } from './jobs/claim-jobs'
import { claimOf } from './queries.server'
import { lockClaim } from './save-claim-details.server'
import { sendFirstPasswordLink } from './send-claim-email.server'

interface ClaimCompletion {
  memberId: string
  way: ClaimWay
  /** `claimAgreement` of the terms that the page showed. */
  agreement: string
  newsWanted: boolean
  club: Club
  /** Scheme and host of links that prove who opens them, from `accountOrigin`. */
  origin: string
  /** Origin of the club's pages. */
  clubOrigin: string
  clientAddress: string
  userAgent: string
  requestId: string
  now: Date
}

/**
 * Step 2 of a claim: stores the details, what was agreed to, and that the member has claimed; queues the email that
 * confirms it, and the job after which their card may be charged. Repeated, from two devices too, it is done once.
 * Throws `details-missing`, `too-young`, `no-membership` and `agreement-changed` (409).
 */
export async function completeClaim(
  memberships: Pick<Memberships, 'updateProfile'>,
  db: TenantDb,
  completion: ClaimCompletion,
): Promise<void> {
  const { memberId, way, club, clientAddress, userAgent, requestId, now } = completion
  await db.transaction(async (db) => {
    const { claimed_at } = await lockClaim(db, memberId)
    if (claimed_at) return
    const claim = (await claimOf(db, memberId, { timeZone: club.timeZone, now }))!
    const { draft, membership, userId } = claim
    if (!draft) throw new DomainError('details-missing', 409, 'Please check your details first.')
    if (ageOn(draft.dateOfBirth, dayIn(club.timeZone, now)) < MINIMUM_AGE)
      throw new DomainError('too-young', 409, 'You must be 21 or older to receive wine.')
    if (!membership) throw new DomainError('no-membership', 409, 'There is no membership to confirm now.')
    if (completion.agreement !== claimAgreement(membership))
      throw new DomainError('agreement-changed', 409, 'The terms have changed. Please read them again.')
    const { fullName, phone, dateOfBirth } = draft
    const by = { memberId, userId, requestId, now }
    await memberships.updateProfile(db, { ...by, fullName, phone, dateOfBirth })
    const { version, text } = claimTerms(club, membership)
    await recordConsent(db, { memberId, version, text, clientAddress, userAgent, now })
    if (completion.newsWanted)
      await giveMarketingConsent(db, {
        ...by,
        text: marketingConsentText(club.name),
        acceptedAt: now,
        clientAddress,
        userAgent,
      })
    await db.q
      .updateTable('member_claims')
      .set({ claimed_at: now, claimed_by: way, draft: null, queued_at: null, under_age_at: null })
      .where('member_id', '=', memberId)
      .execute()
    await record(db, {
      action: 'member.claimed',
      actor: { kind: 'member', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: memberId },
      requestId,
      details: { by: way },
      now,
    })
    // The welcome email of a membership that a member bought has the same key: one of the two is sent.
    await queueEmail(db, {
      ...claimedEmail({ club, clubOrigin: completion.clubOrigin, fullName, membership }),
      to: claim.email,
      occasion: 'claimed',
      key: `welcome-${membership.id}`,
      now,
    })
    // A link that staff saw opens no account: the password is chosen by one that only the member gets.
    if (way === 'desk' && !claim.hasPassword)
      await sendFirstPasswordLink(db, {
        memberId,
        email: claim.email,
        fullName,
        club,
        origin: completion.origin,
        now,
      })
    await sendJob(db, claimedJob, { memberId })
  })
}
