import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from '#/db/migrations/0079-notifications.server'
import { settingsOf } from '~/people/notifications/settings.server'
import { aClub } from '#/tests/builders/club'
import { aPerson } from '#/tests/builders/person'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Back to the tables before the migration. */
const undo = `
  drop trigger session_ended on sessions;
  drop function session_ended;
  drop table notification_emails, notifications, notification_settings, notification_recipients;
  alter table platform_notification_settings drop column email;
  alter table platform_notification_settings rename column kind to topic;
  alter table platform_notification_settings rename column changed_at to opted_out_at;
  alter table platform_notification_settings rename to platform_email_opt_outs;
  create table email_opt_outs (
    business_id uuid not null references businesses,
    user_id uuid not null references users,
    topic text not null,
    opted_out_at timestamptz not null,
    primary key (business_id, user_id, topic)
  );
  call tenant_table('email_opt_outs');`

it('the opt-outs that existed before kinds are kept: no one gets an email that they turned off', async () => {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const [news, reminders, nothing] = [
    await aPerson(database),
    await aPerson(database),
    await aPerson(database),
  ]
  await database.owner.query(`begin; set local role owner; ${undo} commit`)
  const optOut = (userId: string, topic: string) =>
    database.owner.query('insert into email_opt_outs values ($1, $2, $3, now())', [club.id, userId, topic])
  await optOut(news.id, 'news')
  await optOut(news.id, 'offers')
  await optOut(reminders.id, 'reminders')
  await database.owner.query(`insert into platform_email_opt_outs values ($1, 'reminders', now())`, [news.id])

  await database.owner.query(`begin; set local role owner; ${notifications.sql}; commit`)

  const kinds = [
    'club_news',
    'club_offers',
    'event',
    'wishlist',
    'recommendation',
    'pick_up_reminder',
  ] as const
  const emailsOf = async (userId: string) =>
    (await settingsOf(db, { userId, kinds })).map(({ email }) => email)
  expect(await emailsOf(news.id)).toEqual(['off', 'off', 'off', 'off', 'off', 'now'])
  expect(await emailsOf(reminders.id)).toEqual(['off', 'off', 'now', 'now', 'digest', 'off'])
  expect(await emailsOf(nothing.id)).toEqual(['off', 'off', 'now', 'now', 'digest', 'now'])
  const { rows } = await database.owner.query(
    'select user_id, kind, email from platform_notification_settings',
  )
  expect(rows).toEqual([{ user_id: news.id, kind: 'reminders', email: 'off' }])
})
