// The installation that a command works on: its folder, its database and its secret, as the environment names them.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-state.mjs'
import { ensureDataDir, runningDatabase, sessionSecret } from './data-dir.mjs'
import { readSettings } from './settings.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds what is missing and sets the environment as a server would have it. With the embedded database a running one is
 * used.
 * @param {string} otherwise what to say where none runs
 */
export async function useInstallation(otherwise) {
  const settings = readSettings(root)
  const { embedded, dataDir } = settings
  ensureDataDir(dataDir)
  await ensureBuilt('all')
  process.env.NODE_ENV = 'production'
  process.env.LOG_LEVEL ||= 'warn'
  process.env.DATA_DIR = dataDir
  if (embedded) {
    process.env.DATABASE_URL = runningDatabase(dataDir, otherwise)
    process.env.SESSION_SECRET = sessionSecret(dataDir)
  }
  return settings
}
