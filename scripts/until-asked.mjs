/**
 * Starts something and closes it when asked by a signal, or when the launcher that started us is gone.
 * @param {() => Promise<{ close(): Promise<void> }>} start
 */
export async function runUntilAsked(start) {
  let running
  let closing
  const close = () => {
    // Asked while still starting: nothing was promised to anybody yet.
    closing ??= Promise.resolve(running?.close()).then(
      () => process.exit(0),
      (error) => fail(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, close)
  if (process.channel) process.on('disconnect', close)
  running = await start().catch(fail)
}

/** An Error is something we say to people; its kinds (TypeError, a database's error) are bugs and show their stack. */
function fail(error) {
  const spoken = error instanceof Error && error.constructor === Error && !error.code
  console.error(`\n${spoken ? error.message : (error?.stack ?? error)}`)
  if (error?.cause) console.error(error.cause)
  process.exit(1)
}
