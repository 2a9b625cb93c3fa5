// Messages of the business to people of an event, and emails about a change.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { NonRetryableError } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError } from '~/foundation/kit/errors'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { eventPicture } from '~/foundation/messaging/email-event'
import { picturePath } from '~/foundation/pictures/public-picture.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { eventChangedEmail, eventMessageEmail } from '../emails/event-notices'
import { eventMessageJob } from '../jobs'
import { momentWords } from '../manage/event-details'
import { factsOf, findEvent } from '../manage/event-record.server'
import { can } from '../rules'
import { peopleOfEvent, type EventAudience } from './event-people.server'

export interface EventEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

/**
 * Sends a message to people of an event and returns how many get it; sent twice with the same id it goes out once. A job
 * queues the emails. Throws `no-message` (409) for a draft, and `no-recipients` (409).
 */
export function sendEventMessage(
  db: TenantDb,
  {
    id,
    eventId,
    audience,
    subject,
    body,
    userId,
    now,
  }: {
    id: string
    eventId: string
    audience: EventAudience
    subject: string
    body: string
    userId: string
    now: Date
  },
): Promise<number> {
  return db.transaction(async (db) => {
    const event = await findEvent(db, eventId)
    const allowed = can('message', factsOf(event), now)
    if (!allowed.allowed) throw new DomainError('no-message', 409, allowed.reason)
    const { length: recipients } = await peopleOfEvent(db, { eventId, audience })
    if (recipients === 0)
      throw new DomainError('no-recipients', 409, 'There is no one to send this to.', { field: 'audience' })
    const added = await db.q
      .insertInto('event_messages')
      .values({
        id,
        event_id: eventId,
        audience,
        subject,
        body,
        recipients,
        sent_by: userId,
        sent_at: now,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return recipients
    await recordForBusiness(db, { userId, now }, 'event.message_sent', {
      target: { kind: 'event', id: eventId },
      details: { title: event.title, audience, recipients },
    })
    await sendJob(db, eventMessageJob, { messageId: id })
    return recipients
  })
}

/** Queues the emails of a message. Safe to repeat: each person gets one. */
export async function queueEventMessage(
  db: TenantDb,
  services: EventEmailServices,
  { messageId, now }: { messageId: string; now: Date },
): Promise<void> {
  const club = await clubOf(db, services)
  await db.transaction(async (db) => {
    const message = await db.q
      .selectFrom('event_messages')
      .where('id', '=', messageId)
      .select(['event_id', 'audience', 'subject', 'body'])
      .executeTakeFirst()
    if (!message) throw new NonRetryableError('The message of an event was not found')
    const { audience, subject, body } = message
    const notice = await noticeOf(db, services, { club, eventId: message.event_id })
    for (const { id, fullName, email, userId } of await peopleOfEvent(db, {
      eventId: message.event_id,
      audience,
    })) {
      // Those booked need to know. Those who did not come may decline.
      const optional =
        audience === 'no_show' && userId
          ? optionalEmail(
              { secret: services.env.sessionSecret, origin: clubOrigin(services.env, club), now },
              { businessId: db.businessId, userId },
              'event',
            )
          : undefined
      await queueEmail(db, {
        ...eventMessageEmail({ ...notice, fullName, subject, body }),
        to: email,
        occasion: 'event-message',
        key: `event-message-${messageId}-${id}`,
        optional,
        now,
      })
    }
  })
}

/** Tells those booked what changed of an event. Safe to repeat: each of them gets one email. */
export async function queueEventChange(
  db: TenantDb,
  services: EventEmailServices,
  { eventId, changeId, now }: { eventId: string; changeId: string; now: Date },
): Promise<void> {
  const club = await clubOf(db, services)
  await db.transaction(async (db) => {
    const change = await db.q
      .selectFrom('event_changes')
      .where('id', '=', changeId)
      .select('fields')
      .executeTakeFirst()
    if (!change) throw new NonRetryableError('The change of an event was not found')
    const fields = change.fields.filter(({ field }) => toldFields.has(field))
    const notice = await noticeOf(db, services, { club, eventId })
    for (const { id, fullName, email } of await peopleOfEvent(db, { eventId, audience: 'booked' }))
      await queueEmail(db, {
        ...eventChangedEmail({ ...notice, fullName, fields }),
        to: email,
        occasion: 'event-changed',
        key: `event-changed-${changeId}-${id}`,
        now,
      })
    await notify(db, {
      kind: 'event',
      members: await bookedMembers(db, eventId),
      cause: `event-changed ${changeId}`,
      title: `Changed: ${notice.event.title}`,
      body: `It starts ${notice.event.when}.`,
      link: paths.events.page(eventId),
      hasOwnEmail: true,
      now,
    })
  })
}

async function bookedMembers({ q }: OpenTenantDb, eventId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('event_bookings')
    .where('event_id', '=', eventId)
    .where('status', '=', 'booked')
    .where('member_id', 'is not', null)
    .select('member_id')
    .execute()
  return rows.flatMap(({ member_id }) => member_id ?? [])
}

/** The fields of a change that those booked are told of. */
const toldFields = new Set(['Title', 'Start', 'End', 'Place'])

async function clubOf(db: TenantDb, services: EventEmailServices): Promise<Club> {
  const club = await services.clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of an event was not found')
  return club
}

async function noticeOf(
  db: OpenTenantDb,
  { env }: EventEmailServices,
  { club, eventId }: { club: Club; eventId: string },
) {
  const { title, place, starts_at, picture_id } = await findEvent(db, eventId)
  const path = picture_id && (await picturePath(db, picture_id))
  const event = {
    title,
    when: momentWords(club.timeZone, starts_at),
    place: place || club.name,
    picture: eventPicture({ title, path, clubOrigin: clubOrigin(env, club) }),
  }
  return { club, event }
}
