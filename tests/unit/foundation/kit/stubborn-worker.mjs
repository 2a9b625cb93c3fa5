// A worker program for the tests: does as its order says.
process.on('disconnect', () => process.exit(0))
const blocks = []
process.on('message', async ({ id, order }) => {
  if (order === 'hang') return
  if (order === 'spin') for (;;);
  if (order === 'share') {
    // As on a busy machine: much longer by the clock than it works.
    for (let turn = 0; turn < 25; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const until = processorTime() + 15_000
      while (processorTime() < until);
    }
  }
  if (order === 'grow') {
    // Outside the heap, where no limit of the heap sees it.
    for (let megabytes = 0; megabytes < 400; megabytes += 20) {
      blocks.push(Buffer.alloc(20 * 1024 * 1024, 1))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return
  }
  process.send({ id, made: process.pid })
})
/** Microseconds, with the system's share: asking for it takes mostly that. */
function processorTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

process.send('ready')
