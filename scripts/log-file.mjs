import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** Bytes; a larger log is renamed at the next start and replaces the previous one. */
const largest = 20_000_000

/**
 * Opens a log for appending. `end()` gives the last lines written since, to find out why
 * something ended.
 * @param {string} path
 */
export function openLog(path) {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largest) {
    renameSync(path, `${path}.1`)
    size = 0
  }
  const fd = openSync(path, 'a', 0o600)
  return {
    fd,
    end() {
      try {
        return readFileSync(path).subarray(size).toString().trimEnd().split('\n').slice(-8).join('\n')
      } catch {
        return ''
      }
    },
  }
}
