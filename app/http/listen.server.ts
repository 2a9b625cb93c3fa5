import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { readFileSync } from 'node:fs'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { checkHost, type HostCheckOptions } from './host-check.server'
import type { HttpEnv } from './http-env'

export interface ListenOptions extends HostCheckOptions {
  port: number
  host: string
  app: Hono<HttpEnv>
  /** Answers what needs no router; false leaves the request to the app. */
  fastPath: (req: IncomingMessage, res: ServerResponse) => boolean
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
/** For a connection without a request. */
const FIRST_WORDS_MS = 500
/** Under a load that never ceases the queue of new connections is never seen empty. */
const EMPTY_QUEUE_MS = 5_000

/** Listens with limits on slow clients. `close` waits for what is being answered. */
export async function listen(options: ListenOptions): Promise<{ port: number; close(): Promise<void> }> {
  const answer = getRequestListener(options.app.fetch)
  const server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false }, (req, res) => {
    if (!checkHost(req, res, options)) return
    if (options.fastPath(req, res)) return
    if (options.before) options.before(req, res, () => void answer(req, res))
    else void answer(req, res)
  })
  const connections = watchConnections(server)
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
    close: () => leave(server, connections, options.drainMs ?? DRAIN_MS),
  }
}

/**
 * Stops listening and lets every connection end by itself: whoever has connected is answered. Node's own close()
 * destroys connections whose answer has not left yet.
 */
async function leave(server: Server, connections: Connections, drainMs: number): Promise<void> {
  await delay(drainMs)
  const closed = stopListening(server)
  connections.leave()
  await Promise.race([closed, delay(LAST_WORDS_MS)])
  server.closeAllConnections()
  server.close()
}

/**
 * Closing resets connections that the system has made and nobody has taken yet. So the queue of them is made as short
 * as can be, which turns newcomers away before they are connected, and is closed in a moment when it is empty.
 * Resolves when the last connection has ended.
 */
async function stopListening(server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo
  shortenQueue(server)
  await new Promise<void>((resolve) => {
    const closeIfEmpty = () => {
      if (connectionsInQueue(port) > 0) return
      server.off('connection', closeIfEmpty)
      clearTimeout(deadline)
      close()
    }
    const close = () => NetServer.prototype.close.call(server, () => resolve())
    const deadline = setTimeout(() => {
      server.off('connection', closeIfEmpty)
      close()
    }, EMPTY_QUEUE_MS)
    server.on('connection', closeIfEmpty)
    closeIfEmpty()
  })
}

/** Node has no word for it: its handle, asked to listen again, takes another length. */
function shortenQueue(server: Server) {
  const { _handle: handle } = server as Server & { _handle?: { listen?(backlog: number): number } }
  handle?.listen?.(0)
}

/**
 * How many connections wait on a port of ours: to be taken, or for room to be. 0 where the system does not say; Linux
 * does, with one line for the listening socket (0A) and one for each that is being made (03).
 */
function connectionsInQueue(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  let waiting = 0
  for (const line of [...linesOf('/proc/net/tcp'), ...linesOf('/proc/net/tcp6')]) {
    const [, local, , state, queues] = line.trim().split(/\s+/)
    if (!local?.endsWith(suffix)) continue
    if (state === '0A') waiting += parseInt(queues?.split(':')[1] ?? '0', 16)
    if (state === '03') waiting += 1
  }
  return waiting
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

interface Connections {
  /** Ends those that have nothing to say, now or after their answer. */
  leave(): void
}

/** Knows which connections of a server have a request that is being answered. */
function watchConnections(server: Server): Connections {
  const open = new Map<Socket, { answering: number; answered: boolean }>()
  let leaving = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answering: 0, answered: false })
    socket.on('close', () => open.delete(socket))
    if (leaving) endSoon(socket)
  })
  server.on('request', (req, res) => {
    const state = open.get(req.socket)
    if (!state) return
    state.answering += 1
    res.on('close', () => {
      state.answering -= 1
      state.answered = true
      if (leaving) endIfIdle(req.socket)
    })
  })
  const endIfIdle = (socket: Socket) => {
    if (open.get(socket)?.answering === 0) socket.end()
  }
  // One that has only just connected is given time to ask.
  const endSoon = (socket: Socket) => {
    const timer = setTimeout(() => endIfIdle(socket), FIRST_WORDS_MS)
    socket.on('close', () => clearTimeout(timer))
  }
  return {
    leave() {
      leaving = true
      for (const [socket, { answered }] of open) {
        if (answered) endIfIdle(socket)
        else endSoon(socket)
      }
    },
  }
}
