import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type pg from 'pg'
import { Errors, ServerClient } from 'postmark'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPostmarkToken } from '#/sandbox/email/postmark-api'
import { registerEmailEmulator } from '#/sandbox/email/routes'
import { emptyDatabase, poolOf } from '../../database'

let url: string
let client: ServerClient
let pool: pg.Pool
let end: () => Promise<void>
let now = () => new Date()

beforeAll(async () => {
  const database = await emptyDatabase()
  pool = poolOf(database.url)
  const app = new Hono()
  registerEmailEmulator(app, { pool, now: () => now() })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  client = connect(sandboxPostmarkToken)
  end = async () => {
    server.close()
    await pool.end()
    await database.close()
  }
})
beforeEach(async () => {
  await fetch(`${url}/_mail/api/messages`, { method: 'DELETE' })
  await post('/_mail/api/faults', { clear: true })
})
afterAll(() => end())

const connect = (token: string, timeout = 5) =>
  new ServerClient(token, { requestHost: new URL(url).host, useHttps: false, timeout })

const post = (path: string, body: unknown, headers = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const letter = (more: object = {}) => ({
  From: '"Bottega Rossa" <club@rossa.test>',
  To: 'Ada@Example.test',
  Subject: 'Hello',
  TextBody: 'Good evening',
  HtmlBody: '<p>Good evening</p>',
  ...more,
})

const messages = async (query = '') => (await fetch(`${url}/_mail/api/messages${query}`)).json()

describe('the date of a letter', () => {
  test('is the time of the emulators, and tells its year where that is not this year', async () => {
    // The list shows the zone of the machine.
    const leapDay = new Date(2024, 1, 29, 12)
    now = () => leapDay
    await client.sendEmail(letter())
    now = () => new Date()
    expect(await messages()).toMatchObject([{ at: leapDay.toISOString() }])
    expect(await (await fetch(`${url}/_mail`)).text()).toContain('Feb 29, 2024')
  })
})

describe("Postmark's client", () => {
  test('sends, and finds what it sent by its metadata', async () => {
    const sent = await client.sendEmail(letter({ Metadata: { mail: 'm-1' } }))
    expect(sent).toMatchObject({ ErrorCode: 0, Message: 'OK', To: 'Ada@Example.test' })
    const filter = { count: 1, offset: 0, metadata_mail: 'm-1' }
    expect(await client.getOutboundMessages(filter)).toMatchObject({
      TotalCount: 1,
      Messages: [{ MessageID: sent.MessageID, Metadata: { mail: 'm-1' } }],
    })
    expect(await client.getOutboundMessages({ ...filter, metadata_mail: 'm-2' })).toMatchObject({
      TotalCount: 0,
    })
  })

  test('sends a batch, of which each message stands for itself', async () => {
    const answers = await client.sendEmailBatch([
      letter(),
      letter({ To: 'no-address' }),
      letter({ To: 'b@c.test' }),
    ])
    expect(answers.map((answer) => answer.ErrorCode)).toEqual([0, 300, 0])
    expect(await messages()).toHaveLength(2)
  })

  test('is turned away with another token', async () => {
    await expect(connect('not-the-token').sendEmail(letter())).rejects.toBeInstanceOf(
      Errors.InvalidAPIKeyError,
    )
    expect(await messages()).toEqual([])
  })

  test('learns which recipients are inactive', async () => {
    await post('/_mail/api/inactive', { address: 'Gone@example.test' })
    const refused = await client
      .sendEmail(letter({ To: 'gone@Example.test' }))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Errors.InactiveRecipientsError)
    expect(refused).toMatchObject({ recipients: ['gone@example.test'] })
    await post('/_mail/api/inactive', { address: 'gone@example.test', inactive: false })
    await client.sendEmail(letter({ To: 'gone@example.test' }))
  })
})

describe('a call', () => {
  test.each([
    ['without a token', {}, '{}', 401, 10],
    [
      'of another type',
      { 'x-postmark-server-token': sandboxPostmarkToken, 'content-type': 'text/plain' },
      '{}',
      422,
      409,
    ],
    ['with broken JSON', { 'x-postmark-server-token': sandboxPostmarkToken }, '{"From"', 422, 402],
  ])('%s is answered in the shape of an error', async (_, headers, body, status, code) => {
    const answer = await fetch(`${url}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ ErrorCode: code, Message: expect.any(String) })
  })
})

describe('faults', () => {
  test('refuse and store nothing', async () => {
    await post('/_mail/api/faults', { mode: '500' })
    await post('/_mail/api/faults', { mode: '429' })
    await expect(client.sendEmail(letter())).rejects.toBeInstanceOf(Errors.InternalServerError)
    await expect(client.sendEmail(letter())).rejects.toBeInstanceOf(Errors.RateLimitExceededError)
    expect(await messages()).toEqual([])
    await client.sendEmail(letter())
  })

  test('keep a client waiting and store nothing', async () => {
    await post('/_mail/api/faults', { mode: 'timeout' })
    await expect(connect(sandboxPostmarkToken, 0.2).sendEmail(letter())).rejects.toMatchObject({
      statusCode: 0,
    })
    expect(await messages()).toEqual([])
  })

  test('lose the answer of what was taken', async () => {
    await post('/_mail/api/faults', { mode: 'lost' })
    await expect(client.sendEmail(letter())).rejects.toMatchObject({ statusCode: 0 })
    expect(await messages()).toHaveLength(1)
  })

  test.each([{ mode: 'explode' }, { mode: '500', count: 0 }, {}, 'x'])(
    'are not made from %j',
    async (order) => {
      expect((await post('/_mail/api/faults', order)).status).toBe(400)
    },
  )
})

describe('the mailbox as JSON', () => {
  test('lists the newest first, for one recipient, whatever the case', async () => {
    for (const [To, Subject] of [
      ['ada@example.test', 'first'],
      ['grace@example.test', 'second'],
      ['ADA@example.test', 'third'],
    ]) {
      await client.sendEmail(letter({ To, Subject }))
    }
    const subjects = async (query: string) =>
      (await messages(query)).map((m: { subject: string }) => m.subject)
    expect(await subjects('')).toEqual(['third', 'second', 'first'])
    expect(await subjects('?to=Ada@example.test')).toEqual(['third', 'first'])
    expect(await subjects('?limit=1')).toEqual(['third'])
    expect(Object.keys((await messages())[0])).toEqual(['id', 'to', 'from', 'subject', 'text', 'html', 'at'])
    expect((await fetch(`${url}/_mail/api/messages?limit=x`)).status).toBe(400)
  })

  test('is not emptied by a page of another site', async () => {
    await client.sendEmail(letter())
    const answer = await post('/_mail/clear', {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await messages()).toHaveLength(1)
  })
})

describe('the mailbox in a browser', () => {
  const page = async (path: string) => (await fetch(url + path)).text()

  test('searches by part of a recipient', async () => {
    await client.sendEmail(letter({ To: 'ada@example.test', Subject: 'For Ada' }))
    await client.sendEmail(letter({ To: 'grace@example.test', Subject: 'For Grace' }))
    const list = await page('/_mail?to=GRA')
    expect(list).toContain('For Grace')
    expect(list).not.toContain('For Ada')
    expect(await page('/_mail?to=unknown')).toContain('No email to this recipient')
  })

  test('leads from page to page when there is a lot', async () => {
    await client.sendEmailBatch(Array.from({ length: 60 }, (_, n) => letter({ Subject: `Number ${n}.` })))
    const first = await page('/_mail')
    expect(first).toContain('60 messages')
    expect(first).toContain('Number 59.')
    expect(first).not.toContain('Number 9.')
    const older = /href="(\/_mail\?before=\d+)"/.exec(first)?.[1] ?? ''
    const second = await page(older)
    expect(second).toContain('Number 9.')
    expect(second).not.toContain('Number 10.')
    expect(second).not.toContain('Older messages')
  })

  test('shows what a message says as words, and its html only where nothing can run', async () => {
    const evil = '<script>alert(1)</script>'
    const { MessageID } = await client.sendEmail(letter({ Subject: evil, TextBody: evil, HtmlBody: evil }))
    for (const path of ['/_mail', `/_mail/messages/${MessageID}`, `/_mail/messages/${MessageID}?view=text`]) {
      expect(await page(path)).not.toContain(evil)
    }
    const body = await fetch(`${url}/_mail/messages/${MessageID}/body`)
    expect(await body.text()).toContain(evil)
    const policy = body.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/)
    expect(policy).toMatch(/script-src 'nonce-[^' ]+'(;|$)/)
  })

  test('says so when a message is not there', async () => {
    for (const path of ['/_mail/messages/nope', '/_mail/messages/nope/body']) {
      expect((await fetch(url + path)).status).toBe(404)
    }
  })
})
