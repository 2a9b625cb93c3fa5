import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/**
 * The state of a running server, from its postmaster.pid: the first line is its process, the fourth its port, the
 * eighth its state (https://www.postgresql.org/docs/current/storage-file-layout.html).
 */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends a server that a killed run left on this cluster, and clears away a pid file whose process is gone or is
 * something else by now (in a container the numbers come round quickly).
 */
export async function stopLeftoverServer(cluster: string): Promise<void> {
  const left = await readPidFile(cluster)
  if (!left) return
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!(await isServerOf(left.pid, cluster))) break
    signalTo(left.pid, signal)
    await gone(left.pid, patience)
  }
  if (await isServerOf(left.pid, cluster)) {
    throw new Error(
      `A PostgreSQL (process ${left.pid}) still runs on ${cluster} and cannot be stopped. End it first.`,
    )
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** Sends a signal; a process that is gone already is no error. */
export function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function gone(pid: number, patience: number) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(25)) {
    if (!signalTo(pid, 0)) return
  }
}

/** The server that runs on this cluster now, whichever process started it. */
export async function runningServer(cluster: string): Promise<PidFile | undefined> {
  const pidFile = await readPidFile(cluster)
  return pidFile && (await isServerOf(pidFile.pid, cluster)) ? pidFile : undefined
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (pid === process.pid || !signalTo(pid, 0)) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    .then((text) => text.replaceAll('\0', ' '))
    .catch(() => run('ps', ['-o', 'command=', '-p', `${pid}`]).then(({ stdout }) => stdout))
    .catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}
