// Which mail somebody wants: of a club on its own host, of the platform on the root. Without a word they want it all.
import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'
import type { MailTopic, Optional } from '~/messaging/optional-mail'
import { record } from './audit.server'
import { readNote, signNote } from './signed-note.server'

export const mailTopics = ['news', 'offers', 'reminders'] as const satisfies readonly MailTopic[]

export type MailWishes = Record<MailTopic, boolean>

interface Wisher {
  /** Null for mail of the platform itself. */
  businessId: string | null
  userId: string
}

/** What somebody wants to be written about. */
export async function mailWishes(
  context: RequestContext,
  { businessId, userId }: Wisher,
): Promise<MailWishes> {
  const { scopes } = context.services
  const rows = businessId
    ? await scopes
        .tenant(businessId)
        .read((db) =>
          db.q
            .selectFrom('mail_refusals')
            .select('topic')
            .where('business_id', '=', db.businessId)
            .where('user_id', '=', userId)
            .execute(),
        )
    : await scopes
        .shared()
        .read(({ q }) =>
          q.selectFrom('platform_mail_refusals').select('topic').where('user_id', '=', userId).execute(),
        )
  const refused = rows.map(({ topic }) => topic)
  return {
    news: !refused.includes('news'),
    offers: !refused.includes('offers'),
    reminders: !refused.includes('reminders'),
  }
}

/** Keeps what somebody wants from now on; topics that are left out stay as they are. Safe to repeat. */
export async function saveMailWishes(
  context: RequestContext,
  { businessId, userId }: Wisher,
  wishes: Partial<MailWishes>,
): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  const no = mailTopics.filter((topic) => wishes[topic] === false)
  const yes = mailTopics.filter((topic) => wishes[topic] === true)
  const entry = {
    action: 'member.mail_wishes_changed' as const,
    actor: { kind: 'member' as const, id: userId },
    businessId,
    target: { kind: 'user', id: userId },
    requestId: context.requestId,
    details: { wanted: yes, refused: no },
    now,
  }
  if (businessId) {
    await scopes.tenant(businessId).transaction(async (db) => {
      if (yes.length > 0) {
        await db.q
          .deleteFrom('mail_refusals')
          .where('business_id', '=', db.businessId)
          .where('user_id', '=', userId)
          .where('topic', 'in', yes)
          .execute()
      }
      for (const topic of no) {
        await db.q
          .insertInto('mail_refusals')
          .values({ business_id: db.businessId, user_id: userId, topic, refused_at: now })
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
        .deleteFrom('platform_mail_refusals')
        .where('user_id', '=', userId)
        .where('topic', 'in', yes)
        .execute()
    }
    for (const topic of no) {
      await db.q
        .insertInto('platform_mail_refusals')
        .values({ user_id: userId, topic, refused_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
        .execute()
    }
    await record(db, entry)
  })
}

const YEAR_MS = 365 * 24 * 60 * 60_000
const purposeOf = (businessId: string | null, topic: MailTopic) =>
  `unsubscribe ${businessId ?? 'platform'} ${topic}`

/** The part of a mail's order that makes it optional. `origin` is the sender's own: the club's or the root's. */
export function optionalMail(
  { secret, origin, now }: { secret: string; origin: string; now: Date },
  { businessId, userId }: Wisher,
  topic: MailTopic,
): Optional {
  const note = signNote(secret, purposeOf(businessId, topic), userId, new Date(now.getTime() + YEAR_MS))
  return { topic, userId, unsubscribeUrl: origin + paths.unsubscribe({ topic, note }) }
}

/** What a link in a mail is about on this host; null for one that is not ours or out of date. */
export function readUnsubscribe(
  context: RequestContext,
  { topic, note }: { topic: string; note: string },
): (Wisher & { topic: MailTopic }) | null {
  const known = mailTopics.find((one) => one === topic)
  if (!known) return null
  const businessId = context.host.kind === 'club' ? context.host.club.id : null
  const userId = readNote(
    context.services.env.sessionSecret,
    purposeOf(businessId, known),
    note,
    context.now(),
  )
  return userId ? { businessId, userId, topic: known } : null
}
