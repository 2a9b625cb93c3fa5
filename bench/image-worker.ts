import { readdir, readFile } from 'node:fs/promises'
import type { Platform } from '../tests/platform'

interface Seen {
  cpuSeconds: number
  /** Bytes. */
  resident: number
}

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** The process beside the server in which pictures are made, as Linux tells of it; null where there is none just now. */
export async function imageWorkerOf({ launch }: Platform): Promise<Seen | null> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  for (const id of ids) {
    if (!(await read(id, 'cmdline')).includes('build/image-worker/main.js')) continue
    const stat = fields(await read(id, 'stat'))
    const server = fields(await read(stat[1] ?? '', 'stat'))
    if (Number(server[1]) !== launch.child.pid) continue
    // User and system time are its 14th and 15th field, resident pages the 24th.
    return {
      cpuSeconds: (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND,
      resident: Number(stat[21]) * PAGE_BYTES,
    }
  }
  return null
}

/** From the third field on: the second is a name that may hold anything. */
const fields = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')
