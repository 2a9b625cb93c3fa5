import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './user-error.mjs'

/**
 * The part of the environment that the launcher needs before the server can check the rest.
 * @param {string} root the checkout, which a relative DATA_DIR belongs to
 */
export function readSettings(root, env = process.env) {
  const port = portOf(env, 'PORT', 3000)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const emulators = { payments: !env.STRIPE_SECRET_KEY, mail: !env.POSTMARK_SERVER_TOKEN }
  const embedded = !env.DATABASE_URL
  const sandbox = emulators.payments || emulators.mail
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 4242)
  if (sandbox && sandboxPort === port) {
    throw new UserError(`SANDBOX_PORT and PORT are both ${port}. Set one of them to another port.`)
  }
  const host = env.HOST || '127.0.0.1'
  if (!env.ROOT_DOMAIN && !isAnyAddress(host) && !['localhost', '127.0.0.1', '::1'].includes(host)) {
    throw new UserError(
      `HOST is ${host}, which localhost does not resolve to. Set ROOT_DOMAIN to a name that does, ` +
        'with its port, or set HOST=0.0.0.0.',
    )
  }
  return {
    port,
    host,
    /** The emulators listen on 127.0.0.1, unless the server listens on all addresses. */
    sandboxHost: isAnyAddress(host) ? host : '127.0.0.1',
    rootDomain: env.ROOT_DOMAIN || `localhost:${port}`,
    dataDir,
    embedded,
    // The demo's history is made on the emulator's clock.
    seed: env.SEED || (embedded && emulators.payments ? 'demo' : 'none'),
    emulators,
    sandbox,
    sandboxPort,
    databaseWaitMs: secondsOf(env, 'DATABASE_WAIT_SECONDS', 60) * 1_000,
    drainMs: secondsOf(env, 'DRAIN_SECONDS', 1.5) * 1_000,
    /** With an outside database this runs as a service, whose log belongs on the output. */
    logToFile: embedded && env.APP_ENV !== 'production',
  }
}

const isAnyAddress = (host) => host === '0.0.0.0' || host === '::'

function portOf(env, name, usual) {
  const port = Number(env[name] || usual)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new UserError(`${name} must be a port between 1 and 65535, such as ${usual}; it is "${env[name]}".`)
}

/** The server checks the same variables, with their limits, before anything is started. */
function secondsOf(env, name, usual) {
  const seconds = Number(env[name] || usual)
  if (seconds >= 0) return seconds
  throw new UserError(`${name} must be a number of seconds, such as ${usual}; it is "${env[name]}".`)
}

/**
 * Makes sure that a port is free. Waits some seconds, in which the leftovers of a killed run end.
 * @param {string} name the variable that sets the port
 */
export async function requireFreePort(name, port, host) {
  const patience = Date.now() + 4_000
  while (!(await isFree(port, host))) {
    if (Date.now() > patience) {
      throw new UserError(
        `Port ${port} is in use. Stop what uses it, or choose another: ${name}=${port + 1} npm start`,
      )
    }
    await sleep(100)
  }
}

function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new UserError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and the port.`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
