import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ask, startPlatform, type Platform } from '../tests/platform'
import { imageWorkerOf } from './image-worker'
import type { Row } from './table'

const build = fileURLToPath(new URL('../build', import.meta.url))

/** Everyone comes from a different address, so that the network limits do not count them as one. */
const env = { TRUSTED_PROXIES: '127.0.0.1' }

/** The very first start after an installation: builds, creates the database and the demo clubs. */
export async function firstStart(): Promise<{ platform: Platform; row: Row }> {
  await rm(build, { recursive: true, force: true })
  const platform = await startPlatform({ ...env, SEED: 'demo' })
  return {
    platform,
    row: startRow('First start after installation: build, database, demo clubs', platform, 60),
  }
}

/** A start with build and data in place. */
export async function nextStart(before: Platform): Promise<{ platform: Platform; row: Row }> {
  await before.stop({ keepData: true })
  const platform = await startPlatform({ ...env, SEED: 'demo', DATA_DIR: before.dataDir })
  return { platform, row: startRow('Start with build and data in place', platform, 5) }
}

function startRow(what: string, { startedIn }: Platform, most: number): Row {
  const seconds = startedIn / 1000
  return { what, figure: `${seconds.toFixed(1)} s`, target: `<= ${most} s`, held: seconds <= most }
}

/** Processor seconds the server's process has used so far, as it reports them. */
export async function cpuSeconds(platform: Platform): Promise<number> {
  return metric(platform, 'process_cpu_seconds_total')
}

/** Resident memory of the server's process, as it reports them. */
export async function memory(platform: Platform): Promise<Row> {
  const bytes = await metric(platform, 'process_resident_memory_bytes')
  const imageWorker = await imageWorkerOf(platform)
  return {
    what: 'Resident memory of the server after all of this',
    figure: megabytes(bytes),
    // It runs for some seconds after a picture.
    peer: imageWorker ? `its image worker ${megabytes(imageWorker.resident)}, for 20 s` : undefined,
    target: '< 250 MB',
    held: bytes < 250_000_000,
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** A figure of the server's metrics, by the beginning of its line. */
export async function metric(platform: Platform, name: string): Promise<number> {
  const { body } = await ask(`${platform.rootUrl}/metrics`)
  const line = body.split('\n').find((line) => line.startsWith(name))
  return Number(line?.split(' ').pop())
}
