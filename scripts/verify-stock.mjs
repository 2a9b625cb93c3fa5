// npm run verify-stock: replays the stock ledger of every business and compares it with its stock levels, and compares
// what members are owed with their payments, boxes and bottles.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-state.mjs'
import { ensureDataDir, runningDatabase, sessionSecret } from './data-dir.mjs'
import { readSettings } from './settings.mjs'
import { exitWithError } from './user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Differences of a business that its line names. */
const listed = 20

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
  const { verifyStock, differenceText, findingText } = await import('../build/server/index.js')
  const began = Date.now()
  const all = { businesses: 0, movements: 0, months: 0, paidCents: 0, refundedCents: 0, differing: 0 }
  for await (const { businessId, business, movements, count, differences, owed } of verifyStock({
    signal: stopping.signal,
  })) {
    all.businesses += 1
    all.movements += movements
    all.months += owed.owed.paid
    all.paidCents += owed.money.paid
    all.refundedCents += owed.money.refunded
    if (count > 0 || owed.count > 0) all.differing += 1
    const report = (count, lines, within) => {
      if (count === 0) return
      const more = count > lines.length ? [`and ${count - lines.length} more`] : []
      console.error(
        `${business} (${businessId}): ${counted(count, 'difference')} in ${within}: ${[...lines, ...more].join('; ')}`,
      )
    }
    report(count, differences.slice(0, listed).map(differenceText), counted(movements, 'movement'))
    report(
      owed.count,
      owed.differences.slice(0, listed).map(findingText),
      counted(owed.owed.paid, 'paid month'),
    )
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const stopped = stopping.signal.aborted
  console.log(
    `${stopped ? 'Stopped' : 'Verified'} after ${seconds} s: ${counted(all.businesses, 'business', 'es')}, ` +
      `${counted(all.movements, 'movement')}, ${counted(all.months, 'paid month')} ` +
      `($${(all.paidCents / 100).toFixed(2)} paid by card and balance, $${(all.refundedCents / 100).toFixed(2)} refunded). ` +
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
