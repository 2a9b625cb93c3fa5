import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Trouble } from './trouble.mjs'

/**
 * What the launcher has to know of the environment before the server can judge the rest of it.
 * @param {string} root the checkout, which a relative DATA_DIR belongs to
 */
export function readSettings(root, env = process.env) {
  const port = portOf(env, 'PORT', 3000)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const standIns = { payments: !env.STRIPE_SECRET_KEY, mail: !env.POSTMARK_SERVER_TOKEN }
  if (env.APP_ENV === 'production' && (standIns.payments || standIns.mail) && env.ALLOW_SANDBOX !== '1') {
    throw new Trouble(
      'APP_ENV=production needs STRIPE_SECRET_KEY and POSTMARK_SERVER_TOKEN. ' +
        'Set ALLOW_SANDBOX=1 to run a public demo on the local stand-ins.',
    )
  }
  const embedded = !env.DATABASE_URL
  return {
    port,
    host: env.HOST || '127.0.0.1',
    rootDomain: env.ROOT_DOMAIN || `localhost:${port}`,
    dataDir,
    embedded,
    seed: env.SEED || (embedded ? 'demo' : 'none'),
    standIns,
    sandbox: standIns.payments || standIns.mail,
    sandboxPort: portOf(env, 'SANDBOX_PORT', 4242),
    /** Whoever brings a database runs this as a service and wants the log on the output. */
    logToFile: embedded && env.APP_ENV !== 'production',
  }
}

function portOf(env, name, usual) {
  const port = Number(env[name] || usual)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Trouble(`${name} must be a port between 1 and 65535, such as ${usual}; it is "${env[name]}".`)
}

/**
 * The secret that sessions are signed with: the given one, or one generated once and kept (mode 600).
 * @param {string} dataDir
 */
export function sessionSecret(dataDir, env = process.env) {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  const file = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
