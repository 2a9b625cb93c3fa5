import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '#/db/seeds/demo-people'
import { until } from '../../tests/patience'
import { freePorts } from '../../tests/platform'
import { createDatabase, demoBackup, installation, programsOf, type Drill, type Site } from './tools'

const caddy = '/usr/bin/caddy'
/** People who open one page after the other, and the milliseconds that they read it. */
const [visitors, reading] = [4, 250]
/** Requests that are watched before, between and after the restarts. */
const perStage = 60

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  promise: 'No request fails while two servers behind ops/Caddyfile are restarted one after the other.',
  needs: [[caddy, 'apt-get install caddy']],
  minutes: 15,
  async run(site) {
    const postgres = await site.postgres(await programsOf(18))
    const { url } = await createDatabase(postgres, 'rolling')
    const [tls = 0, plain = 0, secondPort = 0, workerPort = 0] = await freePorts(4)
    const rootDomain = `clubs.test:${tls}`
    const env = await installation(site, url, {
      ...{ ROOT_DOMAIN: rootDomain, PUBLIC_SCHEME: 'https', DRAIN_SECONDS: '5', WORKER: 'off' },
    })
    await site.command('restore', [await demoBackup()], env)
    const serverEnvs = [
      { ...env, SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${env.PORT}` },
      { ...env, PORT: `${secondPort}`, SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${env.PORT}` },
    ]
    await site.emulators(serverEnvs[0]!)
    const servers = serverEnvs.map((one) => site.server(one))
    const worker = site.server({ ...env, WORKER: 'only', WORKER_PORT: `${workerPort}` })
    await Promise.all([...servers, worker].map((one) => one.ready()))

    const ca = await startCaddy(site, { tls, plain, upstreams: servers.map(({ port }) => port) })
    const requests = { count: 0, stage: 'before', failures: new Map<string, number>() }
    const browser = (name: string, cookie = '') => new Browser({ port: tls, name, ca, cookie })
    const club = 'bottega-rossa.clubs.test'
    const root = browser('clubs.test')
    await until(async () => (await root.get('/healthz').catch(() => null))?.status === 200)
    const pages: [name: string, cookie: string, path: string][] = [
      ...['/', '/list', '/join'].map((path): [string, string, string] => [club, '', path]),
      ...(await signedInPages(browser(club), 'ada@example.test', [
        ...['/customer/dashboard', '/customer/membership', '/customer/rate-wines'],
      ])),
      ...(await signedInPages(root, 'owner@bottega-rossa.test', [
        ...['/business/dashboard', '/business/inventory', '/business/desk'],
      ])),
    ]
    let isOver = false
    const visit = async (from: number) => {
      const browsers = new Map(pages.map(([name, cookie]) => [name + cookie, browser(name, cookie)]))
      for (let at = from; !isOver; at++, await sleep(reading)) {
        const [name, cookie, path] = pages[at % pages.length]!
        const result = await browsers
          .get(name + cookie)!
          .get(path)
          .then(({ status }) => `${status}`)
          .catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
        requests.count += 1
        if (result === '200') continue
        const failure = `${result} ${requests.stage} (${path})`
        requests.failures.set(failure, (requests.failures.get(failure) ?? 0) + 1)
      }
    }
    const visiting = Promise.all(Array.from({ length: visitors }, (_, at) => visit(at)))
    const watch = async () => {
      const end = requests.count + perStage
      await until(() => requests.count >= end)
    }
    await watch()
    const before = requests.count
    for (const [at, server] of servers.entries()) {
      requests.stage = `while server ${at + 1} restarts`
      await server.stop()
      await site.server(serverEnvs[at]!).ready()
      requests.stage = `after the restart of server ${at + 1}`
      await watch()
    }
    const during = requests.count - before
    isOver = true
    await visiting
    if (requests.failures.size > 0) {
      const failures = [...requests.failures].map(([what, count]) => `${count} x ${what}`)
      throw new Error(`Of ${requests.count} requests failed: ${failures.slice(0, 12).join(', ')}`)
    }
    return [`${requests.count} requests of ${pages.length} pages, ${during} during two restarts, 0 failed`]
  },
}

/** Caddy with the configuration of production and an authority of its own, whose certificate it returns. */
async function startCaddy(
  site: Site,
  { tls, plain, upstreams }: { tls: number; plain: number; upstreams: number[] },
): Promise<Buffer> {
  const home = join(site.home, 'caddy')
  const proxy = spawn(caddy, ['run', '--config', 'ops/Caddyfile', '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      ...{ NODE_ENV: 'production', ROOT_DOMAIN: 'clubs.test', ASK: `http://127.0.0.1:${upstreams[0]}` },
      UPSTREAM: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
      GLOBAL_OPTIONS: `local_certs\nskip_install_trust\nadmin off\nhttp_port ${plain}\nhttps_port ${tls}`,
    },
  })
  site.onEnd(async () => {
    const end = once(proxy, 'exit')
    if (proxy.kill()) await end
  })
  return until(() => readFile(join(home, 'caddy/pki/authorities/local/root.crt')).catch(() => null))
}

async function signedInPages(
  browser: Browser,
  email: string,
  paths: string[],
): Promise<[string, string, string][]> {
  const fields = { intent: 'sign-in', email, password: demoPassword }
  const { status, cookies } = await browser.post('/login', new URLSearchParams(fields).toString())
  if (status !== 302 && status !== 303) throw new Error(`Signing in answered ${status}`)
  return paths.map((path) => [browser.name, cookies, path])
}

/** Requests over connections that stay open, like a browser's, to one name that Caddy has a certificate for. */
class Browser {
  readonly name: string
  private readonly agent: Agent
  constructor(private readonly at: { port: number; name: string; ca: Buffer; cookie: string }) {
    this.name = at.name
    this.agent = new Agent({ keepAlive: true, ca: at.ca, servername: at.name, maxSockets: 2 })
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body: string) => this.send('POST', path, body)

  private send(method: string, path: string, body?: string) {
    const { port, name, cookie } = this.at
    const host = `${name}:${port}`
    const headers = {
      ...{ host, cookie, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    return new Promise<{ status: number; cookies: string }>((resolve, reject) => {
      const outgoing = request(
        { ...{ host: '127.0.0.1', port, path, method, headers }, agent: this.agent, timeout: 30_000 },
        (response) => {
          const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
          response.resume()
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode ?? 0, cookies }))
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('No response in 30 s')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}
