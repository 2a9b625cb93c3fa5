// npm run verify-stock: replays the stock ledger of every business and compares it with its stock levels, and compares
// what members are owed with their payments, boxes and bottles.
import { useInstallation } from './installation.mjs'
import { exitWithError } from './user-error.mjs'
import { verifyLedgers } from './verify.mjs'

try {
  await useInstallation('Verifying the stock needs a database: set DATABASE_URL, or run npm start beside it.')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  // A non-zero code, so that a scheduled run notices.
  process.exitCode = (await verifyLedgers(stopping.signal)) ? 0 : 1
} catch (error) {
  exitWithError(error)
}
