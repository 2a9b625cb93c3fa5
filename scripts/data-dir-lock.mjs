import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './user-error.mjs'

/**
 * Takes a data directory for this process, until stopped. Two launchers on one directory would end each
 * other's database.
 * @param {string} dataDir
 * @returns {import('./supervisor.mjs').ManagedProcess}
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
 * Makes sure that a port is free. Waits some seconds, in which the leftovers of a killed run end.
 * @param {string} name the variable that sets the port
 */
export async function requireFreePort(name, port, host) {
  const patience = Date.now() + 4_000
  while (!(await isFree(port, host))) {
    if (Date.now() > patience) {
      throw new UserError(
        `Port ${port} is in use. Stop what uses it, or choose another: ${name}=${port + 1} npm start`,
      )
    }
    await sleep(100)
  }
}

function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new UserError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and the port.`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
