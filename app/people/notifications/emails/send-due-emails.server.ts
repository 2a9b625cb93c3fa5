import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { unsubscribeUrl } from '~/foundation/messaging/unsubscribe-link.server'
import type { EmailBottles } from '~/foundation/messaging/email-bottles'
import {
  kindRules,
  staffKindsOf,
  type Audience,
  type MemberKind,
  type NotificationKind,
  type StaffKind,
} from '../kinds'
import { quietHoursOf } from '../quiet-hours.server'
import { roleOf } from '../staff.server'
import { quietUntil } from '../times.server'
import { notificationEmail } from './notification-email'

/** A person gets at most one email about notifications in this time; what happens meanwhile is grouped in the next. */
const minutesBetweenEmails = 10
/** Recipients that one look finds. */
const batch = 100

/** Reads the bottles behind a member's notifications of some kinds, as their email shows them. */
export type ReadBottles = (
  db: OpenTenantDb,
  query: { userId: string; kinds: ReadonlySet<NotificationKind>; clubOrigin: string; now: Date },
) => Promise<EmailBottles[]>

interface DueEmailContext {
  club: Club
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret' | 'mail'>
  readBottles: ReadBottles
  now: Date
  /** True when no more work may be started. */
  enough: () => boolean
}

interface Recipient {
  userId: string
  audience: Audience
}

/**
 * Queues the emails that are due: one to each person, with everything that is due for them. In a person's quiet hours,
 * and within ten minutes of their last email, theirs wait. Safe to repeat and to run twice at once. Returns how many
 * emails were queued and whether more are due.
 */
export async function sendDueEmails(
  db: TenantDb,
  context: DueEmailContext,
): Promise<{ sent: number; more: boolean }> {
  const recipients = await db.read((db) =>
    db.q
      .selectFrom('notification_emails')
      .where('due_at', '<=', context.now)
      .select(['user_id as userId', 'audience'])
      .groupBy(['user_id', 'audience'])
      .limit(batch)
      .execute(),
  )
  let sent = 0
  for (const recipient of recipients) {
    if (context.enough()) return { sent, more: true }
    if (await db.transaction((db) => emailRecipient(db, context, recipient))) sent += 1
  }
  return { sent, more: recipients.length === batch }
}

async function emailRecipient(
  db: OpenTenantDb,
  context: DueEmailContext,
  recipient: Recipient,
): Promise<boolean> {
  const { club, now } = context
  const lastEmailedAt = await lockRecipient(db, recipient)
  const notifications = await dueNotifications(db, recipient, now)
  if (notifications.length === 0) return false
  const quietHours = recipient.audience === 'staff' ? await quietHoursOf(db, recipient) : null
  const wait =
    (quietHours && quietUntil(club.timeZone, quietHours, now)) ??
    (lastEmailedAt && new Date(lastEmailedAt.getTime() + minutesBetweenEmails * 60_000))
  if (wait && wait > now) {
    await postpone(db, recipient, { from: now, to: wait })
    return false
  }
  const ids = notifications.map(({ id }) => id)
  await db.q.deleteFrom('notification_emails').where('notification_id', 'in', ids).execute()
  // A notification that was read on the page meanwhile is not emailed, unless its email is required.
  const wanted = notifications.filter(({ kind, readAt }) => !readAt || kindRules[kind].isEmailRequired)
  const queued =
    recipient.audience === 'member'
      ? await emailMember(db, context, recipient.userId, wanted)
      : await emailStaff(db, context, recipient.userId, wanted)
  if (queued) await recordEmail(db, recipient, now)
  return queued
}

type Due = Awaited<ReturnType<typeof dueNotifications>>

/** Serializes the emails to a person. Returns when the last one was queued. */
async function lockRecipient(db: OpenTenantDb, { userId, audience }: Recipient): Promise<Date | null> {
  const row = await db.q
    .insertInto('notification_recipients')
    .values({ user_id: userId, audience })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id', 'audience']).doUpdateSet({ audience }),
    )
    .returning('last_emailed_at')
    .executeTakeFirstOrThrow()
  return row.last_emailed_at
}

function dueNotifications(db: OpenTenantDb, { userId, audience }: Recipient, now: Date) {
  return db.q
    .selectFrom('notification_emails as e')
    .innerJoin('notifications as n', 'n.id', 'e.notification_id')
    .where('e.user_id', '=', userId)
    .where('e.audience', '=', audience)
    .where('e.due_at', '<=', now)
    .select(['n.id', 'n.kind', 'n.title', 'n.body', 'n.link', 'n.read_at as readAt'])
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
}

async function postpone(
  db: OpenTenantDb,
  { userId, audience }: Recipient,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await db.q
    .updateTable('notification_emails')
    .set({ due_at: to })
    .where('user_id', '=', userId)
    .where('audience', '=', audience)
    .where('due_at', '<=', from)
    .execute()
}

async function recordEmail(db: OpenTenantDb, { userId, audience }: Recipient, now: Date): Promise<void> {
  await db.q
    .updateTable('notification_recipients')
    .set({ last_emailed_at: now })
    .where('user_id', '=', userId)
    .where('audience', '=', audience)
    .execute()
}

async function emailMember(
  db: OpenTenantDb,
  { club, env, readBottles, now }: DueEmailContext,
  userId: string,
  notifications: Due,
): Promise<boolean> {
  const [first] = notifications
  const member = await db.q
    .selectFrom('members')
    .where('user_id', '=', userId)
    .where('anonymized_at', 'is', null)
    .select(['email', 'full_name as fullName'])
    .executeTakeFirst()
  if (!first || !member) return false
  // The pages of a closed club are on the platform's host.
  const origin = club.status === 'live' ? clubOrigin(env, club) : rootOrigin(env)
  const email = notificationEmail({
    club,
    fullName: member.fullName,
    notifications,
    bottles: await readBottles(db, {
      userId,
      kinds: new Set(notifications.map(({ kind }) => kind)),
      clubOrigin: origin,
      now,
    }),
    origin,
    listPath: paths.customer.notifications(),
    settingsPath: paths.customer.accountSettings({ tab: 'notifications' }),
  })
  const signing = { secret: env.sessionSecret, origin: clubOrigin(env, club), now }
  const id = await queueEmail(db, {
    ...email,
    to: member.email,
    occasion: 'notifications',
    key: `notifications ${first.id}`,
    // The settings decided when each was notified: this adds only the link.
    wayOut: isOptional(notifications)
      ? unsubscribeUrl(signing, { businessId: club.id, userId }, topicOf(notifications))
      : undefined,
    stream: isOptional(notifications) ? 'broadcast' : 'outbound',
    now,
  })
  return id !== null
}

const isOptional = (notifications: Due) => notifications.every(({ kind }) => !kindRules[kind].isEmailRequired)

/** Several kinds together come in the daily summary, whose link ends it. */
function topicOf(notifications: Due): MemberKind | 'digest' {
  const kinds = new Set(notifications.map(({ kind }) => kind))
  const [kind] = kinds
  return kind && kinds.size === 1 ? (kind as MemberKind) : 'digest'
}

async function emailStaff(
  db: OpenTenantDb,
  { club, env, now }: DueEmailContext,
  userId: string,
  notifications: Due,
): Promise<boolean> {
  const role = await roleOf(db, userId)
  // The role may have changed since.
  const visible = role
    ? notifications.filter(({ kind }) => staffKindsOf(role).includes(kind as StaffKind))
    : []
  const [first] = visible
  const user = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .select(['email', 'full_name as fullName'])
    .executeTakeFirst()
  if (!first || !user) return false
  const email = notificationEmail({
    club: { ...platformSender(env.mail.from), name: club.name },
    fullName: user.fullName,
    notifications: visible,
    origin: rootOrigin(env),
    listPath: paths.business.notifications(),
    settingsPath: paths.business.notificationSettings(),
  })
  const id = await queuePlatformEmail(db, {
    ...email,
    to: user.email,
    occasion: 'notifications',
    key: `notifications ${first.id}`,
    now,
  })
  return id !== null
}
