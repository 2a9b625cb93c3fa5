import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

/** Bytes; a log that has grown past this is put aside at the next start, in place of the one before. */
const largest = 20_000_000

/** Opens a log for appending and gives its descriptor. */
export function openLog(path) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Shows the last lines of a log, for whoever has to find out why something ended. */
export function showEnd(path) {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8)
  console.error(`The end of ${path}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
