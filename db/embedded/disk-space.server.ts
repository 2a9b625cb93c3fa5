import { statfs } from 'node:fs/promises'

/** Bytes. Two segments of the write-ahead log: one to continue with, one to recover into. */
const needed = 2 * 16 * 2 ** 20

/** Whether the file system of this folder has too little room for a database server to come up and work. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const stats = await statfs(folder).catch(() => undefined)
  if (!stats) return false
  // Some file systems count no inodes.
  return stats.bavail * stats.bsize < needed || (stats.files > 0 && stats.ffree === 0)
}
