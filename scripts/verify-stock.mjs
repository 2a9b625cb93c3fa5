// npm run verify-stock: replays the stock ledger of every business and compares it with its stock levels.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-state.mjs'
import { ensureDataDir, runningDatabase, sessionSecret } from './data-dir.mjs'
import { readSettings } from './settings.mjs'
import { exitWithError } from './user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Differences of a business that its line names. */
const named = 20

try {
  const { embedded, dataDir } = readSettings(root)
  ensureDataDir(dataDir)
  await ensureBuilt('all')
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  process.env.DATA_DIR = dataDir
  if (embedded) {
    process.env.DATABASE_URL = runningDatabase(
      dataDir,
      'Verifying the stock needs a database: set DATABASE_URL, or run npm start beside it.',
    )
    process.env.SESSION_SECRET = sessionSecret(dataDir)
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const { verifyStock, differenceText } = await import('../build/server/index.js')
  const began = Date.now()
  const all = { businesses: 0, movements: 0, differing: 0 }
  for await (const { businessId, business, movements, count, differences } of verifyStock({
    signal: stopping.signal,
  })) {
    all.businesses += 1
    all.movements += movements
    if (count === 0) continue
    all.differing += 1
    const lines = differences.slice(0, named).map(differenceText)
    if (count > lines.length) lines.push(`and ${count - lines.length} more`)
    console.error(
      `${business} (${businessId}): ${counted(count, 'difference')} in ${counted(movements, 'movement')}: ` +
        lines.join('; '),
    )
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const stopped = stopping.signal.aborted
  console.log(
    `${stopped ? 'Stopped' : 'Verified'} after ${seconds} s: ${counted(all.businesses, 'business', 'es')}, ` +
      `${counted(all.movements, 'movement')}. ` +
      (all.differing > 0
        ? `${counted(all.differing, 'business', 'es')} with differences.`
        : 'All figures agree.'),
  )
  // A non-zero code, so that a scheduled run notices.
  process.exitCode = all.differing > 0 || stopped ? 1 : 0
} catch (error) {
  exitWithError(error)
}

/** "1 movement", "12,000 movements", "2 businesses". */
function counted(number, noun, plural = 's') {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : plural}`
}
