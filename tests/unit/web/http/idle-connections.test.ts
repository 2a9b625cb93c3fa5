import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '~/web/http/listen.server'
import type { HttpEnv } from '~/web/http/http-env'

let server: Awaited<ReturnType<typeof listen>>
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  const app = new Hono<HttpEnv>()
  app.get('/', (c) => c.text('A page'))
  // Streams the beginning of its answer at once, and waits for the body that never arrives whole.
  app.post('/', (c) => {
    const upload = c.req.raw.body!
    const parts = new TransformStream<Uint8Array, Uint8Array>()
    void upload.pipeTo(parts.writable).catch(() => undefined)
    return c.body(parts.readable)
  })
  server = await listen({
    host: '127.0.0.1',
    rootDomain: 'tastevin.test',
    trustedProxies: [],
    fastPath: () => false,
    port: 0,
    app,
    drainMs: 0,
    limits: { headersMs: 40, requestMs: 80, checkEveryMs: 10 },
  })
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  return server.close()
})

/** Everything that a connection receives until the server closes it, after it has sent these bytes. */
function conversation(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => sent && socket.write(sent))
    sockets.push(socket)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

it('a connection that has sent nothing is closed without an answer', async () => {
  expect(await conversation('')).toBe('')
})

it('a request whose headers never end gets 408', async () => {
  expect(await conversation('GET / HTTP/1.1\r\nHost: tastevin.test\r\n')).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n/,
  )
})

it('a connection that is idle after an answer gets nothing more', async () => {
  const received = await conversation('GET / HTTP/1.1\r\nHost: tastevin.test\r\nConnection: close\r\n\r\n')
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

it('an answer that is being sent is broken off, with no second status in its middle', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: tastevin.test\r\nContent-Length: 100\r\n\r\n'
  const received = await conversation(`${head}the beginning`)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

it('the bytes that are no HTTP still get 400, and oversized headers 431', async () => {
  expect(await conversation('HELO tastevin\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const flood = `GET / HTTP/1.1\r\nHost: tastevin.test\r\nX-Flood: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await conversation(flood)).toMatch(/^HTTP\/1\.1 431 /)
})
