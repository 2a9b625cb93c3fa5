// npm run reconcile: compares everything with Stripe, corrects what differs, and names what it could not correct.
import { useInstallation } from './installation.mjs'
import { exitWithError } from './user-error.mjs'

try {
  await useInstallation('Reconciliation needs a database: set DATABASE_URL, or run npm start beside it.')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const { reconcile, hasUnresolved } = await import('../build/server/index.js')
  const began = Date.now()
  const report = await reconcile({ signal: stopping.signal })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${report.finished ? 'Reconciled' : 'Stopped'} after ${seconds} s: ${report.accounts} accounts, ` +
      `${report.looked} objects compared.\n` +
      `Corrected ${report.repaired}, added ${report.added} ledger rows, settled ${report.settled} checkouts. ` +
      `Not ours ${report.foreign}, unknown to Stripe ${report.missing}, failed ${report.failed}.`,
  )
  if (report.unresolved.length > 0)
    console.error(`Could not be corrected:\n  ${report.unresolved.join('\n  ')}`)
  // A non-zero code, so that a scheduled run notices.
  process.exitCode = hasUnresolved(report) ? 1 : 0
} catch (error) {
  exitWithError(error)
}
