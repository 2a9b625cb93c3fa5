// The data directory: creating it, one launcher at a time in it, and what is kept there.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from './user-error.mjs'

/**
 * Creates the data directory if it is missing, and checks that it can be written to. Folder by folder: below /proc
 * and similar paths Node's own recursive mkdir never ends.
 * @param {string} dataDir an absolute path
 */
export function ensureDataDir(dataDir) {
  try {
    makeFolder(dataDir)
    const probe = join(dataDir, `.probe-${process.pid}`)
    const fd = openSync(probe, 'w', 0o600)
    try {
      writeSync(fd, '.')
    } finally {
      closeSync(fd)
      rmSync(probe, { force: true })
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    const why =
      error.code === 'ENOSPC' || error.code === 'EDQUOT'
        ? 'has no space left. Free some'
        : `cannot be written to (${error.code}). Change its rights`
    throw new UserError(`DATA_DIR: ${dataDir} ${why}, or set DATA_DIR to another folder.`)
  }
}

function makeFolder(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  if (stats) throw new UserError(`DATA_DIR: ${path} is a file. Set DATA_DIR to a folder.`)
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}

/**
 * Takes a data directory for this process, until stopped. Two launchers on one directory would end each
 * other's database.
 * @param {string} dataDir
 * @returns {import('./processes.mjs').ManagedProcess}
 */
export function lockDataDir(dataDir) {
  const file = join(dataDir, 'launcher.pid')
  mkdirSync(dataDir, { recursive: true })
  const other = Number(read(file))
  if (other && other !== process.pid && isLauncher(other)) {
    throw new UserError(
      `Tastevin already runs on ${dataDir} (process ${other}). Stop it, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(file, `${process.pid}\n`)
  return {
    name: 'The lock on the data directory',
    ended: new Promise(() => undefined),
    stop: async () => rmSync(file, { force: true }),
  }
}

/** Process numbers are reused, so a living one must also look like a launcher, where that can be checked. */
function isLauncher(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  const command = read(`/proc/${pid}/cmdline`)
  return command === undefined ? process.platform !== 'linux' : command.includes('start.mjs')
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

/**
 * The secret of an installation whose backup is restored: one that is made new could not read it.
 * @param {string} dataDir
 */
export function keptSecret(dataDir, env = process.env) {
  const secret = env.SESSION_SECRET || read(join(dataDir, 'session-secret'))?.trim()
  if (secret) return secret
  throw new UserError(
    `A restore needs the secret that was kept with the backup: set SESSION_SECRET, or copy it to ${join(dataDir, 'session-secret')}.`,
  )
}

/**
 * The connection string of the embedded database that runs on a data directory.
 * @param {string} dataDir
 * @param {string} otherwise what to say and do when none runs
 */
export function runningDatabase(dataDir, otherwise) {
  const url = read(join(dataDir, 'database-url'))?.trim()
  if (!url) throw new UserError(otherwise)
  return url
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
