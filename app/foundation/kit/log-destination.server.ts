import fs from 'node:fs'

interface LogDestination {
  /** Accepts a line and returns at once; never throws. */
  write(line: string): void
  /** Writes what is buffered before the process ends. Gives up if a write is stuck. */
  flushSync(): void
}

/** Bytes buffered while nothing can be written. */
const maxBufferedBytes = 1_000_000
const retryMs = 1_000

/**
 * A log on an open file descriptor that can neither block nor end the process: lines are written asynchronously,
 * and buffered up to a limit while the disk is full or a pipe is not read. Lines lost beyond that are counted, and
 * the count is logged once lines can be written again.
 */
export function logDestination(
  fd: number,
  { write = fs.write, held = maxBufferedBytes } = {},
): LogDestination {
  let waiting: Buffer[] = []
  let bytes = 0
  let lost = 0
  let since = 0
  let pending: NodeJS.Timeout | undefined

  function next() {
    if (since || pending || waiting.length === 0) return
    const chunk = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    waiting = [chunk]
    since = Date.now()
    write(fd, chunk, 0, chunk.length, null, (error, written) => {
      since = 0
      if (error) {
        pending = setTimeout(() => {
          pending = undefined
          next()
        }, retryMs)
        pending.unref()
        return
      }
      waiting[0] = chunk.subarray(written)
      bytes -= written
      if (waiting[0].length === 0) waiting.shift()
      if (lost > 0 && bytes === 0) reportLostLines()
      next()
    })
  }

  function reportLostLines() {
    const msg = `${lost} log lines lost: the log could not be written`
    lost = 0
    take(Buffer.from(`${JSON.stringify({ level: 40, time: new Date().toISOString(), msg })}\n`))
  }

  function take(line: Buffer) {
    waiting.push(line)
    bytes += line.length
  }

  return {
    write(text) {
      const line = Buffer.from(text)
      if (bytes + line.length > held) {
        lost += 1
        return
      }
      take(line)
      next()
    },
    flushSync() {
      if (since && Date.now() - since > retryMs) return
      try {
        for (const chunk of waiting) fs.writeSync(fd, chunk)
        waiting = []
        bytes = 0
      } catch {
        // There is nowhere left to say so.
      }
    },
  }
}
