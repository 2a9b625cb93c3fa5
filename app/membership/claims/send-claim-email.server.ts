// The emails with the link of a claim. Each makes a new link, so the transaction that queues it is the one that counts it.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { paths } from '~/foundation/kit/paths'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { newEmailLink } from './claim-links.server'
import { claimEmail, claimReminderEmail, firstPasswordEmail } from './emails/claim'

interface Recipient {
  memberId: string
  email: string
  fullName: string
}

interface Sender {
  club: Club
  /** Scheme and host of links that prove who opens them, from `accountOrigin`. */
  origin: string
  now: Date
}

/** Emails a member the link, counts it, and takes them from the queue. The claim is locked. */
export async function sendClaimEmail(
  db: OpenTenantDb,
  {
    memberId,
    email: address,
    fullName,
    sentCount,
    kind,
    club,
    origin,
    now,
  }: Recipient & Sender & { sentCount: number; kind: 'claim' | 'claim_reminder' },
): Promise<void> {
  const url = origin + paths.customer.claimLink(await newEmailLink(db, { memberId, now }))
  const own = ownWords(await noticeWords(db, kind), { fullName, clubName: club.name })
  const email = { club, fullName, url, own }
  const content =
    kind === 'claim'
      ? { ...claimEmail(email), occasion: 'claim' }
      : { ...claimReminderEmail(email), occasion: 'claim-reminder' }
  await queueEmail(db, {
    ...content,
    to: address,
    key: `claim-${memberId}-${sentCount + 1}`,
    now,
  })
  await db.q
    .updateTable('member_claims')
    .set({
      queued_at: null,
      sent_count: sentCount + 1,
      sent_at: now,
      bounced_at: null,
      ...(kind === 'claim_reminder' && { reminded_at: now }),
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** Emails a member who confirmed at the desk the link with which they choose a password; once for a claim. */
export async function sendFirstPasswordLink(
  db: OpenTenantDb,
  { memberId, email, fullName, club, origin, now }: Recipient & Sender,
): Promise<void> {
  const url = origin + paths.customer.claimLink(await newEmailLink(db, { memberId, now }))
  await queueEmail(db, {
    ...firstPasswordEmail({ club, fullName, url }),
    to: email,
    occasion: 'claim-password',
    key: `claim-password-${memberId}-${now.getTime()}`,
    now,
  })
}
