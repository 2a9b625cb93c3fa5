import { request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { listen } from '~/web/http/listen.server'
import type { HttpEnv } from '~/web/http/http-env'

const page = 'a page of a club '.repeat(40_000)
let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(() => server?.close().catch(() => undefined))

/** One request on its own connection: how much of the page arrived, or the code of the error. */
function ask(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(
      { port, host: '127.0.0.1', agent: false, headers: { host: 'tastevin.test' } },
      (answer) => {
        let length = 0
        answer.on('data', (chunk: Buffer) => (length += chunk.length))
        answer.on('end', () => resolve(length))
        answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    outgoing.end()
  })
}

it('the server answers every client that connected before it stops listening', async () => {
  const app = new Hono<HttpEnv>()
  app.get('/', (c) => c.text(page))
  const options = {
    host: '127.0.0.1',
    rootDomain: 'tastevin.test',
    trustedProxies: [],
    fastPath: () => false,
  }
  // Twelve at a time, each reconnecting at once, so that one is always about to connect.
  for (let round = 0; round < 2; round++) {
    const running = await listen({ ...options, port: 0, app, drainMs: 0 })
    server = running
    const heard: (number | string)[] = []
    const guest = async () => {
      while (heard.at(-1) !== 'ECONNREFUSED') heard.push(await ask(running.port))
    }
    const guests = Array.from({ length: 12 }, guest)
    while (heard.length < 20) await new Promise(setImmediate)
    await running.close()
    await Promise.all(guests)
    expect([...new Set(heard)].toSorted()).toEqual([page.length, 'ECONNREFUSED'])
  }
})
