import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { purgeExpiredCredentials } from '~/people/identity/jobs/purge-expired-credentials.server'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { createLog } from '~/foundation/kit/log.server'
import { deliverEmail } from '~/foundation/messaging/deliver-email.server'
import {
  deliverPlatformEmailHandler,
  platformOutbox,
} from '~/foundation/messaging/deliver-platform-email.server'
import { deliverFromOutbox } from '~/foundation/messaging/outbox.server'
import type { Mailer } from '~/foundation/messaging/mailer.server'
import { queueEmail, type EmailToQueue } from '~/foundation/messaging/queue-email.server'
import { savePlatformSettings } from '~/people/notifications/settings.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { aClub } from '../../../builders/club'
import { aMailbox } from '../../../builders/mailbox'
import { aPerson } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

const log = createLog('silent')
const now = new Date('2026-11-20T17:00:00Z')

let database: TestDatabase
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let mailer: Mailer

beforeAll(async () => {
  database = await freshDatabase()
  mailbox = await aMailbox(database)
  mailer = mailbox.mailer
})
afterEach(async () => {
  await mailbox.clear()
  await database.owner.query('delete from pgboss.job; delete from platform_emails')
})
afterAll(async () => {
  mailbox.close()
  await database.close()
})

const fault = (body: unknown) => mailbox.post('/_mail/api/faults', body)
const arrived = () => mailbox.arrived()
const headersOf = async (subject: string) => {
  const { rows } = await database.owner.query<{ headers: { Name: string; Value: string }[]; stream: string }>(
    'select headers, stream from sandbox.mail_messages where subject = $1',
    [subject],
  )
  return rows.map(({ headers, stream }) => ({
    stream,
    ...Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value])),
  }))
}

const order = (more: Partial<EmailToQueue> = {}): EmailToQueue => ({
  to: 'ada@example.test',
  occasion: 'confirm-address',
  key: 'confirm-address:1',
  subject: 'Confirm',
  html: '<html><body><p>Confirm</p></body></html>',
  text: 'Confirm',
  now,
  ...more,
})
const queue = (more?: Partial<EmailToQueue>) =>
  database.shared().transaction((db) => queuePlatformEmail(db, order(more)))
const deliver = (mailId: string | null, more: { isLast?: boolean; with?: Mailer; now?: Date } = {}) =>
  deliverFromOutbox(platformOutbox(database.shared()), more.with ?? mailer, {
    mailId: mailId!,
    isLast: more.isLast ?? false,
    now: more.now ?? now,
    log,
  })
const outbox = async () => (await database.owner.query('select * from platform_emails')).rows

describe('mail of the platform itself', () => {
  test('goes out by its job, again after each refusal for now, and once', async () => {
    await fault({ mode: '500' })
    await fault({ mode: '429' })
    await queue()
    const jobs = createJobs({ pool: database.app, log })
    try {
      const handlers = [deliverPlatformEmailHandler(mailer, database.shared())]
      await jobs.work({ handlers, openTenant: database.tenant, now: () => new Date() })
      await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 3 }]), {
        timeout: 18_000,
        interval: 200,
      })
    } finally {
      await jobs.stop({ timeoutMs: 100 })
    }
    expect(await arrived()).toMatchObject([{ to: 'ada@example.test', subject: 'Confirm' }])
    expect(await outbox()).toMatchObject([{ html: '', text: '', claimed_until: null, last_error: null }])
  })

  test('is not sent again where the provider took it and could not say so', async () => {
    const mailId = await queue()
    await fault({ mode: 'lost' })
    await expect(deliver(mailId)).rejects.toThrow('did not answer')
    expect(await outbox()).toMatchObject([{ status: 'queued', last_error: 'Postmark did not answer' }])
    await deliver(mailId)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(await arrived()).toHaveLength(1)
  })

  test('is retried once the lease of an interrupted delivery has expired', async () => {
    const mailId = await queue()
    const cutOff: Mailer = { ...mailer, send: () => Promise.reject(new Error('the process went away')) }
    await expect(deliver(mailId, { with: cutOff })).rejects.toThrow('went away')
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    await expect(deliver(mailId, { now: later(5) })).rejects.toThrow('in progress')
    await deliver(mailId, { now: later(30) })
    expect(await arrived()).toHaveLength(1)
  })

  test('is alone with its delivery, and given up for good where it will never be taken', async () => {
    const mailId = await queue()
    await Promise.allSettled([1, 2, 3].map(() => deliver(mailId)))
    expect(await arrived()).toHaveLength(1)
    await mailbox.post('/_mail/api/inactive', { address: 'gone@example.test' })
    const bounced = await queue({ to: 'gone@example.test', key: 'bounces' })
    await deliver(bounced)
    const last = await queue({ key: 'the last try' })
    await fault({ mode: '500' })
    await deliver(last, { isLast: true })
    const rows = await outbox()
    expect(rows.find(({ id }) => id === bounced)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(rows.find(({ id }) => id === last)).toMatchObject({
      status: 'failed',
      last_error: 'Postmark answered 500, code 500',
    })
  })

  test('is forgotten a season after it was sent or given up; what waits stays', async () => {
    const [sent, failed, waiting] = [
      await queue({ key: 'sent' }),
      await queue({ key: 'failed' }),
      await queue({ key: 'waiting' }),
    ]
    await deliver(sent)
    await fault({ mode: '500' })
    await deliver(failed, { isLast: true })
    const scopes = createScopes({ ...database, onPlatform: () => undefined })
    const days = (n: number) => new Date(now.getTime() + n * 86_400_000)
    await purgeExpiredCredentials(scopes, days(89))
    expect(await outbox()).toHaveLength(3)
    await purgeExpiredCredentials(scopes, days(91))
    expect(await outbox()).toMatchObject([{ id: waiting, status: 'queued' }])
  })

  test('is not sent to a person who has deleted their account', async () => {
    expect(await queue({ to: 'deleted-1@deleted.invalid' })).toBeNull()
    const club = database.tenant((await aClub(database)).id)
    expect(await queueEmail(club, order({ to: 'deleted-1@deleted.invalid' }))).toBeNull()
  })
})

describe('the way out', () => {
  const secret = 'a secret of the tests, long enough'
  const oneClick = {
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/x\.example\/unsubscribe\?topic=news&note=\S+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const optional = (userId: string, businessId: string | null) =>
    optionalEmail({ secret, origin: 'https://x.example', now }, { businessId, userId }, 'news')

  test('is in the headers of optional email and of no other', async () => {
    const { id } = await aPerson(database)
    await deliver(await queue({ subject: 'Platform news', optional: optional(id, null) }))
    await deliver(await queue({ subject: 'Platform must', key: 'must' }))
    const club = database.tenant((await aClub(database)).id)
    for (const [subject, more] of [
      ['Club news', { optional: optional(id, club.businessId) }],
      ['Club must', {}],
    ] as const) {
      const mailId = await queueEmail(club, order({ subject, key: subject, ...more }))
      await deliverEmail(club, mailer, { mailId: mailId!, isLast: false, now, log })
    }
    expect(await headersOf('Platform news')).toEqual([{ stream: 'broadcast', ...oneClick }])
    expect(await headersOf('Club news')).toEqual([{ stream: 'broadcast', ...oneClick }])
    expect(await headersOf('Platform must')).toEqual([{ stream: 'outbound' }])
    expect(await headersOf('Club must')).toEqual([{ stream: 'outbound' }])
    // The note in it is as good as the person's own word: it does not stay.
    expect(await outbox()).toMatchObject([{ unsubscribe_url: null }, { unsubscribe_url: null }])
  })

  test('ends it: nothing more of that is queued', async () => {
    const { id } = await aPerson(database)
    const { requestId, services, ...context } = aRequestContext(database)
    await savePlatformSettings(services.scopes, {
      userId: id,
      settings: { news: false },
      requestId,
      now: context.now(),
    })
    expect(await queue({ optional: optional(id, null) })).toBeNull()
    expect(await queue({ key: 'must' })).not.toBeNull()
  })
})
