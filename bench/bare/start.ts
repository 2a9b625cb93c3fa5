import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Target } from '../load'
import { ask, freePorts } from '../../tests/platform'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the peer from the current sources. */
export async function buildBare(): Promise<void> {
  const cli = 'node_modules/@remix-run/dev/dist/cli.js'
  const args = [cli, 'vite:build', '--config', 'bench/bare/vite.config.ts', '--logLevel', 'error']
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const [code] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env }),
    'exit',
  )
  if (code !== 0) throw new Error('The bare peer could not be built')
}

export interface Bare extends Target {
  stop(): Promise<void>
}

/**
 * Starts the peer for one page of a running platform and makes sure that it renders that same page.
 * @param pageUrl the page, on a club's host
 */
export async function startBare(pageUrl: string): Promise<Bare> {
  const [port] = await freePorts(1)
  const { origin, pathname } = new URL(pageUrl)
  const data = await ask(`${origin}${pathname === '/' ? '/_root' : pathname}.data`)
  const peer = await startPeer('serve.mjs', `http://127.0.0.1:${port}${pathname}`, { port, data: data.body })
  const [ours, theirs] = await Promise.all([ask(pageUrl), ask(peer.url)])
  if (visible(ours.body) !== visible(theirs.body)) {
    await peer.stop()
    throw new Error(`The bare peer renders another page than ${pageUrl}`)
  }
  return peer
}

/** Starts a server that answers everything with the bytes and headers of one page, and does nothing else. */
export async function startSameBytes(pageUrl: string): Promise<Bare> {
  const [port] = await freePorts(1)
  const { body, headers } = await ask(pageUrl)
  return startPeer('same-bytes.mjs', `http://127.0.0.1:${port}/`, {
    port,
    body,
    headers: ownHeaders(headers),
  })
}

/** Without those of the connection, which Node writes itself. */
const ownHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['connection', 'date', 'keep-alive', 'content-length'].includes(name),
    ),
  )

async function startPeer(file: string, url: string, order: object): Promise<Bare> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(order)
  await once(child, 'message')
  return {
    url,
    async cpuSeconds() {
      child.send('cpu')
      const [seconds] = (await once(child, 'message')) as [number]
      return seconds
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** A page without what must differ: nonces, names of built files, and the session marker, which the peer lacks. */
function visible(html: string): string {
  return html
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/\/assets\/[^"]+/g, '')
    .replace(/<meta name="session"[^>]*>/, '')
}
