// Which mail somebody wants: of a club on its own host, of the platform on the root. Without a word they want it all.
import type { Scopes } from '#/tenants/scope.server'
import { paths } from '~/kit/paths'
import type { EmailTopic, OptionalEmail } from '~/messaging/optional-email'
import { record } from '~/audit/record.server'
import { verifySignedToken, createSignedToken } from '~/kit/crypto/signed-token.server'

export const emailTopics = ['news', 'offers', 'reminders'] as const satisfies readonly EmailTopic[]

export type EmailPreferences = Record<EmailTopic, boolean>

interface Recipient {
  /** Null for mail of the platform itself. */
  businessId: string | null
  userId: string
}

interface NewEmailPreferences extends Recipient {
  preferences: Partial<EmailPreferences>
  requestId: string
  now: Date
}

/** What somebody wants to be written about. */
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
  const refused = rows.map(({ topic }) => topic)
  return {
    news: !refused.includes('news'),
    offers: !refused.includes('offers'),
    reminders: !refused.includes('reminders'),
  }
}

/** Keeps what somebody wants from now on; topics that are left out stay as they are. Safe to repeat. */
export async function saveEmailPreferences(
  scopes: Scopes,
  { businessId, userId, preferences, requestId, now }: NewEmailPreferences,
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

/** The part of a mail's order that makes it optional. `origin` is the sender's own: the club's or the root's. */
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

/** What a link in a mail is about on this host; null for one that is not ours or out of date. */
export function readUnsubscribeLink(
  { topic, note }: { topic: string; note: string },
  { businessId, secret, now }: { businessId: string | null; secret: string; now: Date },
): (Recipient & { topic: EmailTopic }) | null {
  const known = emailTopics.find((one) => one === topic)
  if (!known) return null
  const userId = verifySignedToken(
    secret,
    purposeOf(businessId, known),
    note,
    now,
  )
  return userId ? { businessId, userId, topic: known } : null
}
