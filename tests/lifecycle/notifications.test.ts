import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { notify } from '~/people/notifications/notify.server'
import { aPopulatedPlatform, type PopulatedPlatform } from '../builders/populated-platform'
import { sessionSecret } from '../builders/seeded-club'
import { freePorts } from '../platform'
import { patiently } from '../patience'

const root = fileURLToPath(new URL('../..', import.meta.url))

let there: PopulatedPlatform
let ports: number[]
let stopSecond: () => Promise<void>
beforeAll(async () => {
  there = await aPopulatedPlatform()
  const first = Number(there.platform.rootDomain.split(':')[1])
  const [port] = await freePorts(1)
  ports = [first, port!]
  const second = fork('scripts/serve.mjs', {
    cwd: root,
    execArgv: [],
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      SEED: 'none',
      WORKER: 'off',
      DATA_DIR: there.platform.dataDir,
      DATABASE_URL: await there.platform.databaseUrl(),
      SESSION_SECRET: sessionSecret,
      ROOT_DOMAIN: there.platform.rootDomain,
      PORT: `${port}`,
      SANDBOX_PORT: new URL(there.platform.sandboxUrl).port,
    },
  })
  stopSecond = async () => {
    second.kill()
    await once(second, 'exit')
  }
  await vi.waitUntil(async () => (await send(port!, '/readyz').catch(() => null))?.status === 200, {
    timeout: 60_000,
    interval: 200,
  })
})
afterAll(async () => {
  await stopSecond?.()
  await there?.close()
})

/** A request of club A's member to one of the servers. `heard` grows while the response lasts. */
function send(
  port: number,
  path: string,
  { accept = 'text/html', body }: { accept?: string; body?: string } = {},
) {
  return new Promise<{ status: number; heard: { text: string; isOver: boolean }; leave(): void }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          agent: false,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            host: there.hostOf('a'),
            accept,
            cookie: there.cookieOf('member', 'a'),
            'sec-fetch-site': 'same-origin',
            ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
        },
        (response) => {
          const heard = { text: '', isOver: false }
          response.on('data', (chunk: Buffer) => (heard.text += chunk.toString()))
          response.on('close', () => (heard.isOver = true))
          resolve({ status: response.statusCode ?? 0, heard, leave: () => sent.destroy() })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    },
  )
}

it('the pages of two servers hear of news, of what is read at the other one, and of the end of their session', async () => {
  const pages = await Promise.all(
    ports.map((port) => send(port, '/customer/notifications/events', { accept: 'text/event-stream' })),
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  const hear = (text: string) =>
    Promise.all(pages.map(({ heard }) => vi.waitUntil(() => heard.text.includes(text), patiently)))
  await hear('"unread":0')
  await notify(there.db.tenant(there.a.id), {
    kind: 'run',
    members: [there.a.memberId],
    cause: newId(),
    title: 'Your box is ready',
    link: '/customer/deliveries',
    now: new Date(),
  })
  await hear('"unread":1,"latest":{"id":')
  await hear('Your box is ready')

  for (const { heard } of pages) heard.text = ''
  const upTo = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  const body = new URLSearchParams({ intent: 'read-all', upTo }).toString()
  expect(await send(ports[1]!, '/customer/notifications', { body })).toMatchObject({ status: 303 })
  await hear('"unread":0')

  await send(ports[0]!, '/logout', { body: '' })
  await hear('event: end')
  await vi.waitUntil(() => pages.every(({ heard }) => heard.isOver))
  // No content: a browser does not connect again.
  const back = await send(ports[1]!, '/customer/notifications/events', { accept: 'text/event-stream' })
  expect(back.status).toBe(204)
})
