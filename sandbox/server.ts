import { createServer } from 'node:http'
import { type HttpBindings, serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { startNameServer } from './dns/name-server'
import { createRecords, type DnsRecords } from './dns/records'
import { serveDnsAdmin } from './dns/admin'
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRETS, type WebhookEndpoint } from './constants'
import { type SandboxEnv, serveApi } from './stripe/api/serve'
import { serveAdminApi } from './stripe/admin/api'
import { serveAdminUi } from './stripe/admin/pages'
import { serveOAuth } from './stripe/pages/authorize'
import { serveCheckout } from './stripe/pages/checkout'
import { serveInvoices } from './stripe/pages/invoice'
import { servePortal } from './stripe/pages/portal'
import { serveOnboarding } from './stripe/pages/setup'
import { StripeEmulator } from './stripe/emulator'
import { serveStorage } from './storage/routes'

interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  host: string
  databaseUrl: string
  /** Where webhooks are delivered (`${webhookBase}/hooks/stripe/...`); null delivers none. */
  webhookBase: string | null
  webhookSecrets?: Record<WebhookEndpoint, string>
  secretKey?: string
  /** The pages' base URL in a browser, if it is not host and port. */
  publicUrl?: string
  /** Seed of the shuffling and repeating of webhooks. */
  seed?: number
  /** False: the last writes may be lost in a crash of the database. Faster, for tests. */
  durable?: boolean
  /** Adds further emulators to the same server. */
  mail?: (
    app: Hono,
    parts: { pool: pg.Pool; now: () => Date; webhookBase: string | null; records: DnsRecords },
  ) => void
  log?: (message: string) => void
}

export interface Sandbox {
  /** Base URL without a trailing slash. */
  url: string
  /** Stops listening, finishes running calls, and leaves undelivered events for the next start. */
  close(): Promise<void>
}

/** Starts the local emulators on a port of their own, over the schema `sandbox` of the database. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 6,
    application_name: 'sandbox',
    // Acknowledged writes survive a crash of the database, as at Stripe.
    ...(options.durable === false && { options: '-c synchronous_commit=off' }),
  })
  const app = new Hono<SandboxEnv>()
  // The port must be known before links to it can be made; calls wait until everything is set up.
  let open: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (open = resolve))
  let isOpen = false
  const { server, port } = await listen(async (request, bindings) => {
    if (!isOpen) await ready
    return app.fetch(request, bindings)
  }, options)
  const url = options.publicUrl ?? `http://${reachable(options.host)}:${port}`
  const emulator = new StripeEmulator({
    pool,
    baseUrl: url,
    webhookBase: options.webhookBase,
    webhookSecrets: options.webhookSecrets ?? SANDBOX_WEBHOOK_SECRETS,
    secretKey: options.secretKey ?? SANDBOX_SECRET_KEY,
    seed: options.seed ?? 1,
    log: options.log,
  })
  let names: { close(): Promise<void> } | undefined
  try {
    const records = createRecords(pool)
    // UDP on the same port number, so one setting locates all emulators.
    names = await startNameServer(records, { port, host: nameHost(options.host), log: options.log })
    await emulator.start()
    serveApi(app, emulator)
    serveCheckout(app, emulator)
    serveInvoices(app, emulator)
    servePortal(app, emulator)
    serveOnboarding(app, emulator)
    serveOAuth(app, emulator)
    serveAdminUi(app, emulator)
    serveAdminApi(app, emulator)
    serveDnsAdmin(app as unknown as Hono, records)
    serveStorage(app as unknown as Hono, pool)
    options.mail?.(app as unknown as Hono, {
      pool,
      now: () => new Date(Date.now() + emulator.clock.offset()),
      webhookBase: options.webhookBase,
      records,
    })
    app.onError((error, c) => {
      options.log?.(error.stack ?? String(error))
      return c.text('The emulator failed to answer.', 500)
    })
    isOpen = true
    open()
  } catch (error) {
    server.close()
    await names?.close()
    await pool.end()
    throw error
  }
  return {
    url,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeIdleConnections' in server) server.closeIdleConnections()
        // Closes connections that still hang on a faulty call.
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 2000).unref()
      })
      await names?.close()
      await emulator.close()
      await pool.end()
    },
  }
}

/** An address to answer for names on. */
function nameHost(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host
}

/** The address at which this machine reaches a server that listens on `host`. */
function reachable(host: string): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
}

type Answer = (request: Request, bindings: HttpBindings) => Promise<Response>

function listen(answer: Answer, options: SandboxOptions): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, bindings) => answer(request, bindings as HttpBindings),
        port: options.port,
        hostname: options.host === 'localhost' ? '127.0.0.1' : options.host,
        createServer,
        serverOptions: { keepAliveTimeout: 60_000 },
      },
      ({ port }) => resolve({ server, port }),
    )
    server.once('error', reject)
  })
}
