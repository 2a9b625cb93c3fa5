// Which optional emails a user receives, per club and from the platform. By default all of them.
import type { Scopes } from '#/tenants/scope.server'
import { paths } from '~/kit/paths'
import type { EmailTopic, OptionalEmail } from '~/messaging/optional-email'
import { record } from '~/audit/record.server'
import { verifySignedToken, createSignedToken } from '~/kit/crypto/signed-token.server'

export const emailTopics = ['news', 'offers', 'reminders'] as const satisfies readonly EmailTopic[]

export type EmailPreferences = Record<EmailTopic, boolean>

interface Recipient {
  /** Null for emails from the platform itself. */
  businessId: string | null
  userId: string
}

/** The topics a user receives emails about. */
export async function emailPreferences(
  scopes: Scopes,
  { businessId, userId }: Recipient,
): Promise<EmailPreferences> {
  const rows = businessId
    ? await scopes
        .tenant(businessId)
        .read((db) =>
          db.q
            .selectFrom('email_opt_outs')
            .select('topic')
            .where('business_id', '=', db.businessId)
            .where('user_id', '=', userId)
            .execute(),
        )
    : await scopes
        .shared()
        .read(({ q }) =>
          q.selectFrom('platform_email_opt_outs').select('topic').where('user_id', '=', userId).execute(),
        )
  const optedOut = rows.map(({ topic }) => topic)
  return {
    news: !optedOut.includes('news'),
    offers: !optedOut.includes('offers'),
    reminders: !optedOut.includes('reminders'),
  }
}

interface PreferencesUpdate extends Recipient {
  /** Topics that are left out keep their setting. */
  preferences: Partial<EmailPreferences>
  requestId: string
  now: Date
}

/** Saves a user's choice of emails. Safe to repeat. */
export async function saveEmailPreferences(
  scopes: Scopes,
  { businessId, userId, preferences, requestId, now }: PreferencesUpdate,
): Promise<void> {
  const no = emailTopics.filter((topic) => preferences[topic] === false)
  const yes = emailTopics.filter((topic) => preferences[topic] === true)
  const entry = {
    action: 'member.email_preferences_changed' as const,
    actor: { kind: 'member' as const, id: userId },
    businessId,
    target: { kind: 'user', id: userId },
    requestId,
    details: { wanted: yes, refused: no },
    now,
  }
  if (businessId) {
    await scopes.tenant(businessId).transaction(async (db) => {
      if (yes.length > 0) {
        await db.q
          .deleteFrom('email_opt_outs')
          .where('business_id', '=', db.businessId)
          .where('user_id', '=', userId)
          .where('topic', 'in', yes)
          .execute()
      }
      for (const topic of no) {
        await db.q
          .insertInto('email_opt_outs')
          .values({ business_id: db.businessId, user_id: userId, topic, opted_out_at: now })
          .onConflict((conflict) => conflict.columns(['business_id', 'user_id', 'topic']).doNothing())
          .execute()
      }
      await record(db, entry)
    })
    return
  }
  await scopes.shared().transaction(async (db) => {
    if (yes.length > 0) {
      await db.q
        .deleteFrom('platform_email_opt_outs')
        .where('user_id', '=', userId)
        .where('topic', 'in', yes)
        .execute()
    }
    for (const topic of no) {
      await db.q
        .insertInto('platform_email_opt_outs')
        .values({ user_id: userId, topic, opted_out_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
        .execute()
    }
    await record(db, entry)
  })
}

const YEAR_MS = 365 * 24 * 60 * 60_000
const purposeOf = (businessId: string | null, topic: EmailTopic) =>
  `unsubscribe ${businessId ?? 'platform'} ${topic}`

/** What makes a queued email optional: its topic and unsubscribe link. `origin` is the sender's: the club's or the root's. */
export function optionalEmail(
  { secret, origin, now }: { secret: string; origin: string; now: Date },
  { businessId, userId }: Recipient,
  topic: EmailTopic,
): OptionalEmail {
  const note = createSignedToken(
    secret,
    purposeOf(businessId, topic),
    userId,
    new Date(now.getTime() + YEAR_MS),
  )
  return { topic, userId, unsubscribeUrl: origin + paths.unsubscribe({ topic, note }) }
}

/** The recipient and topic of an unsubscribe link; null when it is invalid, expired or another club's. */
export function readUnsubscribeLink(
  { secret, businessId, now }: { secret: string; businessId: string | null; now: Date },
  { topic, note }: { topic: string; note: string },
): (Recipient & { topic: EmailTopic }) | null {
  const known = emailTopics.find((candidate) => candidate === topic)
  if (!known) return null
  const userId = verifySignedToken(secret, purposeOf(businessId, known), note, now)
  return userId ? { businessId, userId, topic: known } : null
}
