// Reads files one by one for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/**
 * The results of `read` for these files, each with the milliseconds that it took, by their names, or by their paths where two share a
 * name. A file that cannot be read gives `none` and says why, so that the others are still judged.
 */
export async function evaluateFiles<Result extends object>(
  paths: readonly string[],
  read: (bytes: Uint8Array) => Promise<Result>,
  none: Result,
): Promise<Record<string, Result & { ms: number; error?: string }>> {
  const results: Record<string, Result & { ms: number; error?: string }> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    const began = performance.now()
    const result = await readFile(path)
      .catch(() => {
        throw new Error(`There is no file ${path} that can be read.`)
      })
      .then(read)
      .catch((error: unknown) => ({ ...none, error: error instanceof Error ? error.message : String(error) }))
    results[isAlone ? basename(path) : path] = { ...result, ms: Math.round(performance.now() - began) }
  }
  return results
}
