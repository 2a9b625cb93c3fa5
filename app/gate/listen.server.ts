import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { passFrontDoor, type FrontDoorOptions } from './front-door.server'
import type { GateEnv } from './variables'

export interface ListenOptions extends FrontDoorOptions {
  port: number
  host: string
  app: Hono<GateEnv>
  /** Answers what needs no router; false leaves the request to the app. */
  quick: (req: IncomingMessage, res: ServerResponse) => boolean
  /** How long requests are still served after `close` was called, in milliseconds. */
  drainMs?: number
  /** Vite's middleware in development, asked before the gate. */
  before?: (
    req: Parameters<RequestListener>[0],
    res: Parameters<RequestListener>[1],
    next: () => void,
  ) => void
}

/** While a load balancer notices that we are leaving, requests are still served, each with Connection: close. */
const DRAIN_MS = 1_500
const LAST_WORDS_MS = 8_000

/** Listens with limits on slow clients. `close` waits for what is being answered. */
export async function listen(options: ListenOptions): Promise<{ port: number; close(): Promise<void> }> {
  const answer = getRequestListener(options.app.fetch)
  const server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false }, (req, res) => {
    if (!passFrontDoor(req, res, options)) return
    if (options.quick(req, res)) return
    if (options.before) options.before(req, res, () => void answer(req, res))
    else void answer(req, res)
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 20_000
  server.timeout = 60_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    socket.end(
      `HTTP/1.1 ${status}\r\ncache-control: no-store\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () => leave(server, options.drainMs ?? DRAIN_MS),
  }
}

async function leave(server: Server, drainMs: number): Promise<void> {
  await delay(drainMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await Promise.race([closed, delay(LAST_WORDS_MS)])
  server.closeAllConnections()
}
