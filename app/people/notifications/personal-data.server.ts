// Notification data about a user: for their data export, and for erasure when the account is deleted.
import type { OpenTenantDb } from '#/db/handles.server'
import { memberKindNames, staffKindNames, type Audience, type NotificationKind } from './kinds'

/** A user's notifications and settings at one business, as their export lists them. */
export async function notificationData({ q }: OpenTenantDb, userId: string) {
  return {
    notifications: await q
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .select(['kind', 'title', 'body', 'link', 'created_at', 'read_at'])
      .orderBy('created_at')
      .execute(),
    notification_settings: await q
      .selectFrom('notification_settings')
      .where('user_id', '=', userId)
      .select(['kind', 'here', 'email', 'changed_at'])
      .execute(),
    quiet_hours: await q
      .selectFrom('notification_recipients')
      .where('user_id', '=', userId)
      .where('quiet_from', 'is not', null)
      .select(['audience', 'quiet_from', 'quiet_until'])
      .execute(),
  }
}

/** Erases all of it that a user has as a member, or as staff. Emails that wait go with their notifications. */
export async function eraseNotifications(
  { q }: OpenTenantDb,
  { userId, audience }: { userId: string; audience: Audience },
): Promise<void> {
  for (const table of ['notifications', 'notification_recipients'] as const) {
    await q.deleteFrom(table).where('user_id', '=', userId).where('audience', '=', audience).execute()
  }
  await q
    .deleteFrom('notification_settings')
    .where('user_id', '=', userId)
    .where('kind', 'in', audience === 'member' ? memberKindNames : staffKindNames)
    .execute()
}

/** Erases everyone's notifications of these causes, which name a person who leaves, with their emails that wait. */
export async function eraseNotificationsOf(
  { q }: OpenTenantDb,
  { kind, causes }: { kind: NotificationKind; causes: readonly string[] },
): Promise<void> {
  if (causes.length === 0) return
  await q.deleteFrom('notifications').where('kind', '=', kind).where('cause', 'in', causes).execute()
}
