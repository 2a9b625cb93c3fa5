// npm run restore FILE: restores a backup into an empty database, and compares every count, the stock and what members are
// owed. Without DATABASE_URL it makes the embedded database in an empty DATA_DIR.
import { join, resolve } from 'node:path'
import { ensureBuilt } from './build-state.mjs'
import { ensureDataDir, keptSecret, lockDataDir } from './data-dir.mjs'
import { root } from './installation.mjs'
import { readSettings } from './settings.mjs'
import { exitWithError, UserError } from './user-error.mjs'
import { counted, verifyLedgers } from './verify.mjs'

let stop = async () => undefined
try {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0)
    throw new UserError('Name the backup to restore: npm run restore -- FILE')
  const { embedded, dataDir } = readSettings(root)
  ensureDataDir(dataDir)
  process.env.SESSION_SECRET = keptSecret(dataDir)
  await ensureBuilt('all')
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'error'
  process.env.DATA_DIR = dataDir
  if (embedded) {
    const lock = lockDataDir(dataDir)
    stop = lock.stop
    const { startEmbedded } = await import('../build/database/embedded.js')
    const database = await startEmbedded(dataDir)
    stop = async () => {
      await database.stop()
      await lock.stop()
    }
    process.env.DATABASE_URL = database.url
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const { restoreBackup } = await import('../build/backup/main.js')
  const began = Date.now()
  const report = await restoreBackup({ file: resolve(file), pictures: join(dataDir, 'uploads') })
  console.log(
    `Restored the backup of ${report.madeAt.toISOString()} in ${((Date.now() - began) / 1000).toFixed(1)} s: ` +
      `${counted(report.rows, 'row')} of ${counted(report.tables, 'table')}, each counted again, and ` +
      `${counted(report.pictures, 'file')} of pictures.`,
  )
  if (report.bucket !== null)
    console.log(
      report.pictures > 0
        ? `Its pictures were copied to ${report.bucket}.`
        : `It has no pictures: they are read from ${report.bucket}.`,
    )
  const agrees = await verifyLedgers(stopping.signal)
  await stop()
  if (agrees) console.log('Start the server now, then npm run reconcile: it reads what Stripe did since.')
  process.exit(agrees ? 0 : 1)
} catch (error) {
  await stop().catch(() => undefined)
  exitWithError(error)
}
