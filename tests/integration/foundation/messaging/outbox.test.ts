import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { sandboxPostmarkToken } from '#/sandbox/email/postmark-api'
import { createJobs, type Jobs } from '~/foundation/jobs/jobs.server'
import { createLog } from '~/foundation/kit/log.server'
import { deliverEmail, deliverEmailHandler } from '~/foundation/messaging/deliver-email.server'
import { createMailer, type Mailer } from '~/foundation/messaging/mailer.server'
import { queueEmail, type EmailToQueue } from '~/foundation/messaging/queue-email.server'
import { aClub } from '../../../builders/club'
import { aMailbox } from '../../../builders/mailbox'
import { freshDatabase, type TestDatabase } from '../../../database'
import { patiently } from '../../../patience'

const log = createLog('silent')

let database: TestDatabase
let club: TenantDb
let mailbox: Awaited<ReturnType<typeof aMailbox>>
let mailer: Mailer

beforeAll(async () => {
  database = await freshDatabase()
  mailbox = await aMailbox(database)
  mailer = mailbox.mailer
})
beforeEach(async () => {
  club = database.tenant((await aClub(database, { name: 'Bottega "Rossa", wine & food' })).id)
})
afterEach(async () => {
  await mailbox.clear()
  await database.owner.query('delete from pgboss.job')
})
afterAll(async () => {
  mailbox.close()
  await database.close()
})

const order = (more: Partial<EmailToQueue> = {}): EmailToQueue => ({
  to: 'ada@example.test',
  occasion: 'welcome',
  key: 'welcome:1',
  subject: 'Welcome',
  html: '<p>Welcome</p>',
  text: 'Welcome',
  now: new Date(),
  ...more,
})

const post = (path: string, body: unknown) => mailbox.post(path, body)
const arrived = () => mailbox.arrived()

const outbox = () =>
  club.read((db) =>
    db.q.selectFrom('outgoing_emails').selectAll().where('business_id', '=', db.businessId).execute(),
  )

const jobsWaiting = async () => (await database.owner.query('select data from pgboss.job')).rows

const deliver = (mailId: string, { isLast = false, now = new Date() } = {}) =>
  deliverEmail(club, mailer, { mailId, isLast, now, log })

async function queued(more?: Partial<EmailToQueue>): Promise<string> {
  const mailId = await queueEmail(club, order(more))
  expect(mailId).not.toBeNull()
  return mailId ?? ''
}

test('a letter brings the logo it shows, and goes without one that is no longer there', async () => {
  const pictureId = '0190f0aa-0000-7000-8000-000000000002'
  const html = `<p><img src="cid:${pictureId}.logo-480x192-dark.png" alt="Bottega Rossa"></p>`
  const send = async (key: string, bytes: Buffer | null) => {
    const mailId = await queueEmail(club, order({ key, html, subject: key }))
    const requests: unknown[] = []
    const pictures = {
      read: async (at: object, name: string) => {
        requests.push({ ...at, name })
        return bytes
      },
    }
    await deliverEmail(club, mailer, { mailId: mailId!, isLast: true, now: new Date(), log }, pictures)
    expect(requests).toEqual([{ businessId: club.businessId, id: pictureId, name: 'logo-480x192-dark.png' }])
    const listed = await fetch(`${mailbox.url}/_mail/api/messages?to=ada@example.test`)
    const [newest] = (await listed.json()) as { id: string; subject: string }[]
    expect(newest?.subject).toBe(key)
    return (await fetch(`${mailbox.url}/_mail/messages/${newest!.id}/body`)).text()
  }
  expect(await send('with', Buffer.from('a logo'))).toContain(
    `src="data:image/png;base64,${Buffer.from('a logo').toString('base64')}" alt="Bottega Rossa"`,
  )
  expect(await send('without', null)).toContain('src="cid:')
})

describe('queueing', () => {
  test('leaves neither mail nor job when the transaction rolls back', async () => {
    await expect(
      club.transaction(async (db) => {
        await queueEmail(db, order())
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await outbox()).toEqual([])
    expect(await jobsWaiting()).toEqual([])
  })

  test('queues once when the effect runs twice, also at the same time', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => queueEmail(club, order())))
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await queueEmail(club, order())).toBeNull()
    expect(await outbox()).toHaveLength(1)
    expect(await jobsWaiting()).toHaveLength(1)
  })

  test('lets another club use the same key', async () => {
    await queued()
    const other = database.tenant((await aClub(database)).id)
    expect(await queueEmail(other, order())).not.toBeNull()
  })

  test('keeps addresses and words out of the job', async () => {
    const mailId = await queued()
    expect((await jobsWaiting())[0].data).toEqual({ businessId: club.businessId, mailId })
  })
})

describe('delivery', () => {
  let jobs: Jobs
  const work = async () => {
    jobs = createJobs({ pool: database.app, log })
    await jobs.work({
      handlers: [deliverEmailHandler(mailer)],
      openTenant: database.tenant,
      now: () => new Date(),
    })
  }
  afterEach(() => jobs.stop({ timeoutMs: 100 }))

  test('brings the mail by itself after the commit, under the name of the club', async () => {
    await work()
    await queued({ html: '<p>Grüße</p>', text: 'Grüße' })
    await vi.waitFor(async () => expect(await arrived()).toHaveLength(1), patiently)
    expect((await arrived())[0]).toMatchObject({
      from: '"Bottega \\"Rossa\\", wine & food" <clubs@tastevin.test>',
      to: 'ada@example.test',
      subject: 'Welcome',
      html: '<p>Grüße</p>',
      text: 'Grüße',
    })
    await vi.waitFor(
      async () => expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1, html: '', text: '' }]),
      15_000,
    )
  })

  test('continues after an error at Postmark, and sends once', async () => {
    await post('/_mail/api/faults', { mode: '500' })
    await post('/_mail/api/faults', { mode: '429' })
    await work()
    await queued()
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 3 }]), {
      timeout: 18_000,
      interval: 200,
    })
    expect(await arrived()).toHaveLength(1)
  })
})

describe('one delivery', () => {
  test('keeps the mail when the provider refuses for now', async () => {
    const mailId = await queued()
    await post('/_mail/api/faults', { mode: '429' })
    await expect(deliver(mailId)).rejects.toThrow('429')
    expect(await outbox()).toMatchObject([{ status: 'queued', claimed_until: null, html: '<p>Welcome</p>' }])
  })

  test('does not send again what the provider took but could not say', async () => {
    const mailId = await queued()
    await post('/_mail/api/faults', { mode: 'lost' })
    await expect(deliver(mailId)).rejects.toThrow('did not answer')
    expect(await outbox()).toMatchObject([{ status: 'queued' }])
    await deliver(mailId)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(await arrived()).toHaveLength(1)
  })

  test('stays in doubt while the provider cannot be asked', async () => {
    const mailId = await queued()
    await post('/_mail/api/faults', { mode: 'lost' })
    await expect(deliver(mailId)).rejects.toThrow()
    const shut = createMailer({ token: 'wrong', apiBase: mailbox.url, from: 'clubs@tastevin.test' })
    await expect(deliverEmail(club, shut, { mailId, isLast: false, now: new Date(), log })).rejects.toThrow(
      '401',
    )
    await deliver(mailId)
    expect(await arrived()).toHaveLength(1)
  })

  test('looks for a mail whose delivery was cut off, then sends it', async () => {
    const mailId = await queued()
    const cutOff: Mailer = { ...mailer, send: () => Promise.reject(new Error('the process went away')) }
    const now = new Date()
    await expect(deliverEmail(club, cutOff, { mailId, isLast: false, now, log })).rejects.toThrow('went away')
    await expect(deliver(mailId, { now: new Date(now.getTime() + 5_000) })).rejects.toThrow('in progress')
    await deliver(mailId, { now: new Date(now.getTime() + 30_000) })
    expect(await arrived()).toHaveLength(1)
  })

  test('never repeats what was acknowledged', async () => {
    const mailId = await queued()
    await deliver(mailId)
    await deliver(mailId)
    expect(await arrived()).toHaveLength(1)
  })

  test('is alone with its mail', async () => {
    const mailId = await queued()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => deliver(mailId)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await arrived()).toHaveLength(1)
  })

  test('gives up on an address that bounces, and says why', async () => {
    await post('/_mail/api/inactive', { address: 'gone@example.test' })
    const mailId = await queued({ to: 'gone@example.test' })
    await deliver(mailId)
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'failed', last_error: 'Postmark answered 422, code 406' })
    expect(await arrived()).toEqual([])
  })

  test('records the failure of its last attempt', async () => {
    const mailId = await queued()
    await post('/_mail/api/faults', { mode: '500' })
    await deliver(mailId, { isLast: true })
    expect(await outbox()).toMatchObject([
      { status: 'failed', last_error: 'Postmark answered 500, code 500' },
    ])
  })

  test('has nothing to do for a mail of another club', async () => {
    const mailId = await queued()
    const other = database.tenant((await aClub(database)).id)
    await deliverEmail(other, mailer, { mailId, isLast: false, now: new Date(), log })
    expect(await arrived()).toEqual([])
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })

  test('is retried when Postmark is unreachable', async () => {
    const mailId = await queued()
    const unreachable = createMailer({
      token: sandboxPostmarkToken,
      apiBase: `http://127.0.0.1:${await unusedPort()}`,
      from: 'clubs@tastevin.test',
    })
    await expect(
      deliverEmail(club, unreachable, { mailId, isLast: false, now: new Date(), log }),
    ).rejects.toThrow('did not answer')
    expect(await outbox()).toMatchObject([{ status: 'queued', last_error: 'Postmark did not answer' }])
  })
})

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
