import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from './memory-folder'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface PlatformAddress {
  /** The platform's host with its port, such as localhost:40001. */
  rootDomain: string
  rootUrl: string
  sandboxUrl: string
  dataDir: string
}

export interface Platform extends PlatformAddress {
  launch: Launch
  /** Milliseconds from the launch until it reports ready. */
  startedIn: number
  /** The owner's connection string. */
  databaseUrl(): Promise<string>
  /** Stops it as a person would and returns the exit code. `keepData` for a later start on the same folder. */
  stop(options?: { keepData?: boolean; signal?: NodeJS.Signals }): Promise<number | null>
}

export interface Launch {
  child: ChildProcess
  /** Everything said so far, on both outputs. */
  output(): string
  /** Resolves with the exit code, null after a signal. */
  exit: Promise<number | null>
  /** Resolves as soon as the text was said; rejects when the process ends before. */
  says(text: string): Promise<void>
}

/**
 * Runs the launcher as `npm start` does, with nothing of our own environment but what `env` names, or with `args`, or
 * in another `checkout`. `throughNpm` runs npm itself, which runs the launcher in a shell.
 */
export function launch(
  env: Record<string, string>,
  args: string[] = [],
  { checkout = root, throughNpm = false }: { checkout?: string; throughNpm?: boolean } = {},
): Launch {
  const command = throughNpm ? 'npm' : process.execPath
  const child = spawn(command, throughNpm ? ['start'] : ['scripts/start.mjs', ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutOurs(process.env), NODE_ENV: 'production', ...env },
  })
  const words = new EventEmitter()
  let log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      words.emit('more')
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const leave = () => child.kill()
  process.once('exit', leave)
  void exit.then(() => process.off('exit', leave))
  return {
    child,
    exit,
    output: () => log,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!log.includes(text)) return
          words.off('more', look)
          resolve()
        }
        words.on('more', look)
        look()
        void exit.then((code) => reject(new Error(`The launcher ended (code ${code}):\n${log}`)))
      }),
  }
}

/**
 * Starts the whole platform from its build, on free ports and with data of its own. `env` adds to the
 * environment; a DATA_DIR in it is used and, stopped with `keepData`, outlives the stop.
 */
export async function startPlatform(
  env: Record<string, string> = {},
  options?: Parameters<typeof launch>[2],
): Promise<Platform> {
  const [port, sandboxPort] = await freePorts(2)
  const dataDir = env.DATA_DIR ?? (await freshDataDir())
  const began = Date.now()
  const settings = {
    // No load balancer has to notice that it stops.
    ...{ DRAIN_SECONDS: '0', PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}` },
    ...env,
    DATA_DIR: dataDir,
  }
  const running = launch(settings, [], options)
  await running.says('Tastevin is ready')
  const rootDomain = `localhost:${env.PORT ?? port}`
  return {
    rootDomain,
    rootUrl: `http://${rootDomain}`,
    sandboxUrl: `http://127.0.0.1:${env.SANDBOX_PORT ?? sandboxPort}`,
    dataDir,
    launch: running,
    startedIn: Date.now() - began,
    databaseUrl: async () => (await readFile(join(dataDir, 'database-url'), 'utf8')).trim(),
    async stop({ keepData = false, signal = 'SIGTERM' } = {}) {
      running.child.kill(signal)
      const code = await running.exit
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** A folder for a platform's data. */
export const freshDataDir = () => memoryFolder('platform')

/** Variables of a developer's shell must not reach a platform under test. */
function withoutOurs(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const ours =
    /^(DATABASE_URL|SEED|SESSION_SECRET|ROOT_DOMAIN|HOST|APP_ENV|WORKER|STRIPE_.*|POSTMARK_.*|NODE_ENV|VITEST.*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}

/** Below the system's ephemeral ports: one of those could be assigned again before we listen on it. */
const [firstPort, lastPort] = [20_000, 32_000]

/**
 * Free ports, all different, and none of them returned before. They stay this process's own until it ends: a server
 * that is killed and started again must find its port.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(firstPort, lastPort)
    if (claim(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

/** Claims a port among all processes that run these tests on this machine; false if another one has it. */
function claim(port: number): boolean {
  const file = join(tmpdir(), `tastevin-port-${port}`)
  try {
    if (hasEnded(readFileSync(file, 'utf8'))) rmSync(file, { force: true })
  } catch {
    // No process has claimed it.
  }
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function hasEnded(pid: string): boolean {
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (free) await once(server.close(), 'close')
  return free
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/**
 * One request without a browser. Names under .localhost are not known to every resolver, so it goes to the
 * loopback address and says the host itself. Redirects are not followed.
 */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    path,
    agent,
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
    /** The target exactly as it is to stand in the request line. */
    path?: string
    /** Keeps connections for the next requests; without one each has its own. */
    agent?: Agent
  } = {},
): Promise<Answer> {
  const { hostname, host, port, pathname, search } = new URL(url)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: local ? '127.0.0.1' : hostname,
        port,
        path: path ?? pathname + search,
        method,
        headers: { host, ...(body ? { 'content-length': `${Buffer.byteLength(body)}` } : {}), ...headers },
        agent: agent ?? false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
