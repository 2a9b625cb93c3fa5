import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** Kinds of notifications to members. `club_news` and `club_offers` are emails only. */
export type MemberKind =
  | 'shipment'
  | 'rating'
  | 'recommendation'
  | 'payment'
  | 'run'
  | 'pick_up_reminder'
  | 'event'
  | 'price'
  | 'waiting_list'
  | 'wishlist'
  | 'club_news'
  | 'club_offers'

/** Kinds of notifications to staff. */
export type StaffKind =
  | 'payment_problem'
  | 'low_stock'
  | 'unclaimed_boxes'
  | 'event_full'
  | 'question'
  | 'reviews'
  | 'monthly_report'
  | 'domain_problem'
  | 'account_problem'
  | 'member_under_age'

export type NotificationKind = MemberKind | StaffKind

/** Whether a person is notified as a member of the club or as staff of the business; a person may be both. */
export type Audience = 'member' | 'staff'

/** `now`: an email of its own, grouped only in a storm. `digest`: one email a day. */
export type EmailTiming = 'now' | 'digest' | 'off'

/** One notification to one person. Unique by (business, user, kind, cause), however often a job runs. */
export interface NotificationsTable {
  business_id: TenantId
  id: string
  user_id: string
  audience: Audience
  kind: NotificationKind
  /** The event behind it, as a key: `box-ready 0198…`. */
  cause: string
  title: string
  body: string
  /** A path on the club's host for members, on the platform's host for staff. */
  link: string
  /** Shown on the notifications page; false where the person wants this kind by email only. */
  is_here: boolean
  created_at: Date
  read_at: Generated<Date | null>
}

/** A notification that is to be emailed. The row is deleted once its email is queued. */
export interface NotificationEmailsTable {
  business_id: TenantId
  notification_id: string
  user_id: string
  audience: Audience
  due_at: Date
}

/** A person's settings for a kind; without a row the kind's defaults apply. The only store of opt-outs. */
export interface NotificationSettingsTable {
  business_id: TenantId
  user_id: string
  kind: NotificationKind
  here: boolean
  email: EmailTiming
  changed_at: Date
}

/** A person's settings for all kinds, and when they were last emailed. Without a row the defaults apply. */
export interface NotificationRecipientsTable {
  business_id: TenantId
  user_id: string
  audience: Audience
  /** Local times "22:00" in the business's time zone between which nothing is emailed or announced; null for none. */
  quiet_from: Generated<string | null>
  quiet_until: Generated<string | null>
  /** The club may see which of its messages this member opens. */
  allows_open_tracking: Generated<boolean>
  last_emailed_at: Generated<Date | null>
}

/** Emails of the platform itself to a user, who may have no business. */
export type PlatformKind = 'news' | 'offers' | 'reminders'

/** The same for emails of the platform itself. */
export interface PlatformNotificationSettingsTable {
  user_id: string
  kind: PlatformKind
  email: 'now' | 'off'
  changed_at: Date
}
