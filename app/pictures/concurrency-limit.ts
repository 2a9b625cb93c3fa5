/**
 * Limits concurrent work: runs `running` tasks, queues `waiting` more and rejects others with the error that `full`
 * makes.
 */
export function concurrencyLimit({
  running,
  waiting,
  full,
}: {
  running: number
  waiting: number
  full: () => Error
}) {
  const queue: (() => void)[] = []
  let active = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (active < running) active += 1
    else if (queue.length >= waiting) throw full()
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      const begin = queue.shift()
      if (begin) begin()
      else active -= 1
    }
  }
}
