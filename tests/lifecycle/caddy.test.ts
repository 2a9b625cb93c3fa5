import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool } from '#/db/client.server'
import { platformDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../builders/club'
import type { TestDatabase } from '../database'
import { freePorts, startPlatform, type Platform } from '../platform'
import { patiently } from '../patience'

const caddy = findCaddy()
// eslint-disable-next-line no-console -- reports skipped tests
if (!caddy) console.warn('Caddy is not installed and cannot be installed here: its tests are skipped.')

/** Caddy as installed, or Debian's package where it can be installed. */
function findCaddy(): string | null {
  const places = [process.env.CADDY_PATH, '/usr/bin/caddy', '/usr/local/bin/caddy']
  const caddyPath = () => places.find((place) => place && existsSync(place)) ?? null
  if (caddyPath() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return caddyPath()
  // eslint-disable-next-line no-console -- reports an installation
  console.log('Installing the Debian package caddy ...')
  const install = ['install', '-y', '--no-install-recommends', 'caddy']
  if (spawnSync('apt-get', install, { timeout: 120_000 }).status !== 0) {
    spawnSync('apt-get', ['update'], { timeout: 120_000 })
    spawnSync('apt-get', install, { timeout: 120_000 })
  }
  return caddyPath()
}

describe.skipIf(!caddy)('Caddy with its own authority', () => {
  const domain = 'wine.bottega-alta.test'
  let platform: Platform
  let proxy: ChildProcess
  let text = ''
  let home: string
  let port: number
  let ca: Buffer
  let clubId: string
  let owner: ReturnType<typeof createPool>

  beforeAll(async () => {
    const [tls, plain, upstream] = (await freePorts(3)) as [number, number, number]
    port = tls
    platform = await startPlatform({
      SEED: 'none',
      PORT: `${upstream}`,
      ROOT_DOMAIN: `clubs.test:${tls}`,
      PUBLIC_SCHEME: 'https',
      TRUSTED_PROXIES: '127.0.0.1',
      SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${upstream}`,
    })
    owner = createPool({
      connectionString: await platform.databaseUrl(),
      max: 2,
      applicationName: 'tests',
      onError: () => undefined,
    })
    const db = { across: () => platformDb(owner, 'a test') } as unknown as TestDatabase
    clubId = (await aClub(db, { slug: 'bottega-alta', name: 'Bottega Alta' })).id
    await aClub(db, { slug: 'not-yet', status: 'draft' })
    await owner.query(
      `insert into domains (business_id, id, name, token, status, created_at) values ($1, $2, $3, 'x', 'verified', now())`,
      [clubId, newId(), domain],
    )
    home = await mkdtemp(join(tmpdir(), 'tastevin-caddy-'))
    proxy = spawn(caddy!, ['run', '--config', 'ops/Caddyfile', '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        ROOT_DOMAIN: 'clubs.test',
        UPSTREAM: `127.0.0.1:${upstream}`,
        ASK: `http://127.0.0.1:${upstream}`,
        GLOBAL_OPTIONS: `local_certs\nskip_install_trust\nadmin off\nhttp_port ${plain}\nhttps_port ${tls}`,
      },
    })
    for (const output of [proxy.stdout!, proxy.stderr!])
      output.on('data', (chunk: Buffer) => (text += chunk.toString()))
    ca = await vi.waitFor(() => readFile(join(home, 'caddy/pki/authorities/local/root.crt')), {
      timeout: 20_000,
      interval: 100,
    })
    await vi
      .waitFor(() => ask('clubs.test', '/healthz'), patiently)
      .catch((error) => {
        throw new Error(`${error}\n${text}`)
      })
  })

  afterAll(async () => {
    if (proxy?.exitCode === null) {
      proxy.kill()
      await once(proxy, 'exit')
    }
    await owner?.end()
    await platform?.stop()
    if (home) await rm(home, { recursive: true, force: true })
  })

  /** A request like a browser's that trusts Caddy's authority; rejects if the name has no certificate. */
  function ask(
    name: string,
    path: string,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          servername: name,
          ca,
          agent: false,
          headers: { host: `${name}:${port}` },
        },
        (response) => {
          let body = ''
          response.on('data', (chunk: Buffer) => (body += chunk.toString()))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          )
          response.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  it('serves the platform, a club by its address, and a club by its own domain', async () => {
    expect((await ask('clubs.test', '/landing')).status).toBe(200)
    for (const name of ['bottega-alta.clubs.test', domain]) {
      const { status, body, headers } = await ask(name, '/')
      expect(status).toBe(200)
      expect(body).toContain('Bottega Alta Wine Club')
      // Other names below the business's own domain are not ours to control.
      const binds = name === domain ? 'max-age=31536000' : 'max-age=31536000; includeSubDomains'
      expect(headers['strict-transport-security']).toBe(binds)
    }
  })

  it.each(['no-such-club.clubs.test', 'not-yet.clubs.test', 'shop.example', 'a.b.clubs.test'])(
    'has no certificate for %s',
    async (name) => {
      await expect(ask(name, '/')).rejects.toThrow(/alert|SSL|TLS|ECONNRESET|socket/i)
    },
  )

  it('keeps the internal endpoints from everyone else', async () => {
    for (const path of ['/internal/tls-ask?domain=clubs.test', '/metrics'])
      expect((await ask('clubs.test', path)).status).toBe(404)
  })

  it('redirects to the main address, and no longer serves a lost domain', async () => {
    await owner.query('update domains set is_primary = true where business_id = $1', [clubId])
    await vi.waitFor(
      async () =>
        expect(await ask('bottega-alta.clubs.test', '/list')).toMatchObject({
          status: 302,
          headers: { location: `https://${domain}:${port}/list` },
        }),
      10_000,
    )
    await owner.query(`update domains set is_primary = false, status = 'suspended' where business_id = $1`, [
      clubId,
    ])
    await vi.waitFor(async () => expect((await ask(domain, '/')).status).toBe(421), patiently)
    await vi.waitFor(
      async () => expect((await ask('bottega-alta.clubs.test', '/')).status).toBe(200),
      patiently,
    )
  })
})
