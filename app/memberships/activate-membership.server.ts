import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { acceptGuestInvitations } from '~/guests/accept-invitations.server'
import { dayIn, type Day } from '~/kit/dates'
import { queueEmail } from '~/messaging/queue-email.server'
import { welcomeEmail } from './emails/welcome'

export interface Activation {
  membershipId: string
  memberId: string
  fullName: string
  email: string
  /** The first day of membership ever; null for somebody new. */
  joinedOn: Day | null
  tierName: string
  amountCents: number
  currency: string
  startedAt: Date
  club: Club
  clubOrigin: string
  now: Date
}

/**
 * A membership has become live: the member's first day is noted, once and for all, and they are welcomed.
 * Runs in the transaction that found it live; welcoming one membership twice sends one mail.
 */
export async function activateMembership(db: OpenTenantDb, activation: Activation): Promise<void> {
  const joinedOn = activation.joinedOn ?? dayIn(activation.club.timeZone, activation.startedAt)
  if (activation.joinedOn === null) {
    await db.q
      .updateTable('members')
      .set({ joined_on: joinedOn })
      .where('business_id', '=', db.businessId)
      .where('id', '=', activation.memberId)
      .where('joined_on', 'is', null)
      .execute()
  }
  const { memberId, email, now } = activation
  await acceptGuestInvitations(db, { memberId, email, now })
  await queueEmail(db, {
    ...welcomeEmail({ ...activation, memberSince: joinedOn }),
    to: activation.email,
    occasion: 'welcome',
    key: `welcome-${activation.membershipId}`,
    now: activation.now,
  })
}
