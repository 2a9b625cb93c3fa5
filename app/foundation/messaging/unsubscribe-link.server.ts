// The links that end optional emails of one kind.
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'
import { paths } from '~/foundation/kit/paths'
import type { EmailKind, OptionalEmail } from '~/foundation/messaging/optional-email'

export interface EmailRecipient {
  /** Null for emails from the platform itself. */
  businessId: string | null
  userId: string
}

const YEAR_MS = 365 * 24 * 60 * 60_000
const purposeOf = (businessId: string | null, topic: string) =>
  `unsubscribe ${businessId ?? 'platform'} ${topic}`

/** The link that ends emails about a topic: a kind, or `digest` for the daily summary. `origin` is the sender's. */
export function unsubscribeUrl(
  { secret, origin, now }: { secret: string; origin: string; now: Date },
  { businessId, userId }: EmailRecipient,
  topic: EmailKind | 'digest',
): string {
  const until = new Date(now.getTime() + YEAR_MS)
  const note = createSignedToken(secret, purposeOf(businessId, topic), userId, until)
  return origin + paths.unsubscribe({ topic, note })
}

/** Unsubscribe data of an email: its kind, user and link. `origin` is the sender's: the club's or the root's. */
export function optionalEmail(
  signing: { secret: string; origin: string; now: Date },
  recipient: EmailRecipient,
  kind: EmailKind,
): OptionalEmail {
  return { kind, userId: recipient.userId, unsubscribeUrl: unsubscribeUrl(signing, recipient, kind) }
}

/** The recipient and topic of an unsubscribe link; null when it is invalid, expired or another club's. */
export function readUnsubscribeLink(
  { secret, businessId, now }: { secret: string; businessId: string | null; now: Date },
  { topic, note }: { topic: string; note: string },
): (EmailRecipient & { topic: string }) | null {
  if (!/^[a-z_]{1,40}$/.test(topic)) return null
  const userId = verifySignedToken(secret, purposeOf(businessId, topic), note, now)
  return userId ? { businessId, userId, topic } : null
}
