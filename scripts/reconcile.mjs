// npm run reconcile: compares every membership with the payment provider and mends what differs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'
import { insistOnDataDir } from './data-dir.mjs'
import { readSettings, sessionSecret } from './settings.mjs'
import { Trouble, giveUp } from './trouble.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  const { embedded, dataDir } = readSettings(root)
  insistOnDataDir(dataDir)
  await prepare('all')
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  process.env.DATA_DIR = dataDir
  if (embedded) {
    process.env.DATABASE_URL = runningDatabase(dataDir)
    process.env.SESSION_SECRET = sessionSecret(dataDir)
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const { reconcile } = await import('../build/server/index.js')
  const began = Date.now()
  const report = await reconcile({ signal: stopping.signal })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${report.finished ? 'Reconciled' : 'Stopped'} after ${seconds} s: ${report.accounts} accounts, ` +
      `${report.looked} checkouts and subscriptions looked at.\n` +
      `Mended ${report.healed}, settled ${report.settled} checkouts. ` +
      `Not ours ${report.foreign}, unknown to the provider ${report.missing}, failed ${report.failed}.`,
  )
  // What failed may be looked at again in a moment; a schedule should notice.
  process.exitCode = report.failed > 0 || !report.finished ? 1 : 0
} catch (error) {
  giveUp(error)
}

function runningDatabase(dataDir) {
  try {
    return readFileSync(join(dataDir, 'database-url'), 'utf8').trim()
  } catch {
    throw new Trouble('Reconciliation needs a database: set DATABASE_URL, or run npm start beside it.')
  }
}
