import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import type { EmailBottles } from '~/foundation/messaging/email-bottles'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { welcomeEmail } from './emails/welcome'
import type { MembershipSynced } from './events'

/** Stores a member's first day in the club when their first membership becomes live. */
export async function setJoinedOn(db: OpenTenantDb, event: MembershipSynced): Promise<void> {
  if (!event.isNewlyLive || event.member.joinedOn !== null) return
  await db.q
    .updateTable('members')
    .set({ joined_on: joinedOn(event) })
    .where('id', '=', event.member.id)
    .where('joined_on', 'is', null)
    .execute()
}

/** Reads the wines of the box that members of a tier get next; null where none is announced. */
type ReadNextBox = (
  db: OpenTenantDb,
  query: { tierId: string; clubOrigin: string; now: Date },
) => Promise<EmailBottles | null>

/**
 * Sends one welcome email per membership. A member whom the business entered gets it once they have claimed, and one who
 * moved in, or whose newer subscription was reversed for this one, gets none.
 */
export const welcomeSender = (readNextBox: ReadNextBox) =>
  async function sendWelcomeEmail(db: OpenTenantDb, event: MembershipSynced): Promise<void> {
    if (!event.isNewlyLive || event.isMovedIn) return
    if ((await isUnclaimed(db, event.member.id)) || (await replacesDuplicate(db, event))) return
    const { membershipId, member, tier, club, clubOrigin, subscription, lastPayment, now } = event
    const { name: tierName, amountCents, currency } = tier
    await queueEmail(db, {
      ...welcomeEmail({
        club,
        clubOrigin,
        fullName: member.fullName,
        tierName,
        amountCents,
        currency,
        addsTax: subscription.addsTax,
        firstPayment: lastPayment,
        memberSince: joinedOn(event),
        nextBox: await readNextBox(db, { tierId: tier.id, clubOrigin, now }),
        own: ownWords(await noticeWords(db, 'welcome'), { fullName: member.fullName, clubName: club.name }),
      }),
      to: member.email,
      occasion: 'welcome',
      key: `welcome-${membershipId}`,
      now,
    })
  }

async function isUnclaimed({ q }: OpenTenantDb, memberId: string): Promise<boolean> {
  const claim = await q
    .selectFrom('member_claims')
    .where('member_id', '=', memberId)
    .where('claimed_at', 'is', null)
    .select('member_id')
    .executeTakeFirst()
  return claim !== undefined
}

/** True if a newer subscription of the member began a membership, was welcomed and then reversed. */
async function replacesDuplicate({ q }: OpenTenantDb, event: MembershipSynced): Promise<boolean> {
  const duplicate = await q
    .selectFrom('memberships')
    .where('member_id', '=', event.member.id)
    .where('end_reason', '=', 'duplicate')
    .where('started_at', '>=', event.subscription.startedAt)
    .select('id')
    .executeTakeFirst()
  return duplicate !== undefined
}

const joinedOn = ({ member, club, subscription }: MembershipSynced) =>
  member.joinedOn ?? dayIn(club.timeZone, subscription.startedAt)
