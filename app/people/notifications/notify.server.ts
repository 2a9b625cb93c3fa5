import { sql, type Expression } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { oneLine } from '~/foundation/messaging/plain-text'
import { changedChannel, changeMessage } from './live/announce-change.server'
import { audienceOf, kindRules, type MemberKind, type StaffKind } from './kinds'
import { staffOf } from './staff.server'
import { nextDigest } from './times.server'

interface Notice {
  /**
   * The event, as a key of at most 200 characters with the id of the row it is about: `box-ready 0198…`. Each person
   * is notified of a cause once, however often a job runs. An event that may happen again, such as a wine that sells
   * out twice, needs a different key each time.
   */
  cause: string
  /** The event, as a short sentence without a period: "Your October box is ready". Cut off after 200 characters. */
  title: string
  /** More, in sentences. Cut off after 500 characters. */
  body?: string
  /** Where it leads, from `paths`: on the club's host for members, on the platform's host for staff. */
  link: string
  /**
   * The caller queues an email of its own about this. Then no other is sent, except in the daily digest of people who
   * chose it. A list names the users who get it, where others do not. Where `kindRules` say that emails are optional, the caller's email names the kind: `queueEmail(db, {
   * optional: optionalEmail(..., kind) })`.
   */
  hasOwnEmail?: boolean | readonly string[]
  now: Date
}

export type Notification = Notice &
  (
    | {
        kind: MemberKind
        /** Ids of members; those whose data was erased are left out. */
        members: readonly string[]
      }
    /** The member whose membership it is. */
    | { kind: MemberKind; membershipId: string }
    /** All active staff whose role may see this kind. */
    | { kind: StaffKind }
  )

/**
 * Notifies members, or staff: a row for each person who wants this kind here or by email, in the open transaction or in
 * one of its own. Emails are sent by a job within a minute or two after the commit, and open pages are told at once.
 * Where the kind replaces what is unread (`kindRules`), earlier ones of the kind count as read. Returns how many people
 * were notified now; those who were notified of this cause before do not count.
 */
export function notify(db: TenantDb, notification: Notification): Promise<number> {
  return db.transaction(async (db) => {
    const { kind, now } = notification
    const audience = audienceOf(kind)
    const { timeZone, userIds } = await recipientsOf(db, notification)
    if (userIds.length === 0) return 0
    const { email, isHere, isEmailRequired, replacesUnread = false } = kindRules[kind]
    const [title, body] = [oneLine(notification.title, 200), oneLine(notification.body ?? '', 500)]
    const { hasOwnEmail = false } = notification
    const withOwnEmail = hasOwnEmail === true ? userIds : [...(hasOwnEmail || [])]
    // A message for whichever user takes the place of `%s`.
    const message = changeMessage({ businessId: db.businessId, userId: '%s', audience })
    // In the order of users, so that two causes at once lock rows in the same order.
    const { rows } = await sql`
      with wanted as (
        select t.id, t.user_id, ${isHere} and coalesce(s.here, true) as is_here,
          case when ${isEmailRequired} then 'now' else coalesce(s.email, ${email}) end as email
        from unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[]) as t (id, user_id)
        left join notification_settings s
          on s.business_id = ${db.businessId} and s.user_id = t.user_id and s.kind = ${kind}
      ), timed as (
        select id, user_id, is_here, case
          when email = 'now' and user_id <> all(${withOwnEmail}::uuid[]) then ${now}::timestamptz
          when email = 'digest' then ${nextDigest(timeZone, now)}::timestamptz end as due_at
        from wanted
      ), added as (
        insert into notifications
          (business_id, id, user_id, audience, kind, cause, title, body, link, is_here, created_at)
        select ${db.businessId}, id, user_id, ${audience}, ${kind}, ${notification.cause}, ${title}, ${body}, ${notification.link}, is_here, ${now}
        from timed where is_here or due_at is not null
        order by user_id
        on conflict (business_id, user_id, kind, cause) do nothing
        returning id, user_id, is_here
      ), replaced as (
        update notifications n set read_at = ${now} from added
        where ${replacesUnread} and added.is_here and n.business_id = ${db.businessId} and n.user_id = added.user_id
          and n.kind = ${kind} and n.read_at is null
      ), emails as (
        insert into notification_emails (business_id, notification_id, user_id, audience, due_at)
        select ${db.businessId}, t.id, t.user_id, ${audience}, t.due_at
        from added join timed t on t.id = added.id where t.due_at is not null
      )
      select case when is_here then pg_notify(${changedChannel}, format(${message}, user_id)) end from added`.execute(
      db.q,
    )
    return rows.length
  })
}

function recipientsOf(db: OpenTenantDb, notification: Notification): Promise<Recipients> {
  if ('members' in notification) return membersToNotify(db, anyOf(notification.members))
  if ('membershipId' in notification) {
    const membership = db.q.selectFrom('memberships').where('id', '=', notification.membershipId)
    return membersToNotify(db, membership.select('member_id').$asScalar())
  }
  return staffToNotify(db, notification.kind)
}

function membersToNotify(db: OpenTenantDb, memberId: Expression<string>): Promise<Recipients> {
  const users = db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('anonymized_at', 'is', null)
    .select('user_id')
  return db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select(({ fn }) => ['time_zone as timeZone', fn<string[]>('array', [users]).as('userIds')])
    .executeTakeFirstOrThrow()
}

async function staffToNotify(db: OpenTenantDb, kind: StaffKind): Promise<Recipients> {
  const { time_zone: timeZone } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return { timeZone, userIds: await staffOf(db, kind) }
}

interface Recipients {
  timeZone: string
  userIds: string[]
}
