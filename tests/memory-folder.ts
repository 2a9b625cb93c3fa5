import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const gigabyte = 2 ** 30
const day = 86_400_000

/**
 * A folder for a database of the tests, in memory if the machine has enough of it: a database is hundreds of
 * files, and making them is most of what a fresh one costs. The database's own account can enter it.
 */
export async function memoryFolder(purpose: string): Promise<string> {
  const folder = mkdtempSync(join(roomiest(), `tastevin-${purpose}-`))
  await chmod(folder, 0o711)
  return folder
}

function roomiest(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    // Memory in which the system caches files is free for us too.
    if (bavail * bsize < 4 * gigabyte || process.availableMemory() < 6 * gigabyte) return tmpdir()
    const probe = mkdtempSync(join(memory, 'tastevin-probe-'))
    rmSync(probe, { recursive: true })
    return memory
  } catch {
    return tmpdir()
  }
}

/** Removes what killed runs left in memory, once it can no longer be in use. */
export function removeStaleFolders() {
  try {
    for (const name of readdirSync(memory)) {
      const folder = join(memory, name)
      if (name.startsWith('tastevin-') && Date.now() - statSync(folder).mtimeMs > day)
        rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // The folder does not exist here, or belongs to another user.
  }
}
