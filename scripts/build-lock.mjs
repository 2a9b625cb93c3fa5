import { createHash } from 'node:crypto'
import { realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

/**
 * Runs work while no other process of this machine runs some under the same name; until then it waits.
 * The name is an address to listen on, so the system releases it when the process is killed.
 * @template T
 * @param {string} name from `buildLockName`
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once, when another process is at work
 * @returns {Promise<T>}
 */
export async function withBuildLock(name, work, onWait) {
  let server = await take(name)
  if (!server) onWait()
  while (!server) {
    await ending(name)
    server = await take(name)
  }
  try {
    return await work()
  } finally {
    server.letGo()
  }
}

/**
 * The name of a checkout's lock. On Linux and Windows such names are no files; elsewhere it is a
 * file, which a killed process leaves behind and on which no process listens.
 * @param {string} root
 */
export function buildLockName(root, platform = process.platform) {
  const name = `tastevin-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Takes the name, or returns null if another process has it. */
function take(name) {
  const waiting = new Set()
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => undefined).on('close', () => waiting.delete(socket))
    })
    const letGo = () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    }
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(name, () => resolve({ letGo }))
  })
}

/** Resolves when the holder releases the name or ends, which closes the connection to it. */
function ending(name) {
  const file = fileBehind(name)
  return new Promise((resolve, reject) => {
    let refusal
    const socket = connect(name).resume()
    socket.on('error', (error) => (refusal = error.code))
    socket.on('close', () => {
      // Not what another process has put there since.
      if (refusal === 'ECONNREFUSED' && file && fileBehind(name) === file) rmSync(name, { force: true })
      if (refusal === 'EACCES') reject(new UserError(`${name} belongs to another user who builds here.`))
      else resolve()
    })
  })
}

function fileBehind(name) {
  if (name.startsWith('\0')) return undefined
  const stats = statSync(name, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.ctimeNs}`
}
