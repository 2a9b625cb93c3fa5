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

interface ListenOptions extends HostCheckOptions {
  port: number
  host: string
  app: Hono<HttpEnv>
  /** Answers what needs no router; false passes the request to the app. */
  fastPath: (req: IncomingMessage, res: ServerResponse) => boolean
  /** How long requests are still served after `close`, in milliseconds, each with Connection: close. */
  drainMs: number
  /** Patience with slow clients, in milliseconds: for the headers, for the whole request, and how often it is checked. */
  limits?: { headersMs: number; requestMs: number; checkEveryMs: number }
  /** Vite's middleware in development, called before the app. */
  before?: (
    req: Parameters<RequestListener>[0],
    res: Parameters<RequestListener>[1],
    next: () => void,
  ) => void
}

const LIMITS = { headersMs: 10_000, requestMs: 30_000, checkEveryMs: 5_000 }
const LAST_WORDS_MS = 8_000
/** For a connection without a request. */
const FIRST_WORDS_MS = 500
/** Under constant load the queue of new connections is never empty. */
const EMPTY_QUEUE_MS = 5_000

const clientErrorStatuses = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** Listens with limits on slow clients. `close` waits for running requests. */
export async function listen(options: ListenOptions): Promise<{ port: number; close(): Promise<void> }> {
  const answer = getRequestListener(options.app.fetch)
  const limits = options.limits ?? LIMITS
  const settings = {
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
    connectionsCheckingInterval: limits.checkEveryMs,
  }
  const server = createServer(settings, (req, res) => {
    if (!checkHost(req, res, options)) return
    if (options.fastPath(req, res)) return
    if (options.before) options.before(req, res, () => void answer(req, res))
    else void answer(req, res)
  })
  const connections = watchConnections(server)
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = 20_000
  server.timeout = 60_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead of need. They show an answer that comes before their request as the page, and
    // take a second status within an answer for its text; a closed connection makes them open another.
    if (!socket.writable || socket.bytesRead === 0 || connections.hasBegunAnswer(socket)) {
      socket.destroy()
      return
    }
    const status = clientErrorStatuses.get(error.code ?? '') ?? '400 Bad Request'
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
    close: () => leave(server, connections, options.drainMs),
  }
}

/**
 * Stops listening and lets every connection end by itself: every connected client gets its response. Node's own
 * close() destroys connections whose response is not sent yet.
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
 * Closing resets connections that the system has accepted and Node has not. So their queue is shortened to the
 * minimum, which rejects new clients before they connect, and closed as soon as it is empty. Resolves when the
 * last connection has ended.
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

/** Node has no API for this: listening again on its handle sets another backlog. */
function shortenQueue(server: Server) {
  const { _handle: handle } = server as Server & { _handle?: { listen?(backlog: number): number } }
  handle?.listen?.(0)
}

/**
 * The number of connections waiting on a port: to be accepted, or for room in the queue. 0 when the system does
 * not say; Linux does, with one line for the listening socket (0A) and one for each half-open connection (03).
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
  /** Ends idle connections, now or after their response. */
  leave(): void
  /** True while a response, whose headers are sent, is not complete. */
  hasBegunAnswer(socket: Socket): boolean
}

/** Tracks which connections of a server have a running request. */
function watchConnections(server: Server): Connections {
  const open = new Map<Socket, { answers: Set<ServerResponse>; answered: boolean }>()
  let leaving = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), answered: false })
    socket.on('close', () => open.delete(socket))
    if (leaving) endSoon(socket)
  })
  server.on('request', (req, res) => {
    const state = open.get(req.socket)
    if (!state) return
    state.answers.add(res)
    res.on('close', () => {
      state.answers.delete(res)
      state.answered = true
      if (leaving) endIfIdle(req.socket)
    })
  })
  const endIfIdle = (socket: Socket) => {
    if (open.get(socket)?.answers.size === 0) socket.end()
  }
  // A new connection gets time to send its request.
  const endSoon = (socket: Socket) => {
    const timer = setTimeout(() => endIfIdle(socket), FIRST_WORDS_MS)
    socket.on('close', () => clearTimeout(timer))
  }
  return {
    hasBegunAnswer: (socket) => [...(open.get(socket)?.answers ?? [])].some((answer) => answer.headersSent),
    leave() {
      leaving = true
      for (const [socket, { answered }] of open) {
        if (answered) endIfIdle(socket)
        else endSoon(socket)
      }
    },
  }
}
