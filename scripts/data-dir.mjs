import { mkdirSync, openSync, closeSync, rmSync, statSync, writeSync } from 'node:fs'
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
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new UserError(`DATA_DIR: ${path} is a file. Set DATA_DIR to a folder.`)
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}
