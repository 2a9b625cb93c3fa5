import { exitWithError } from './user-error.mjs'

/**
 * Starts something and closes it on a signal, or when the launcher that started us is gone.
 * @param {() => Promise<{ close(): Promise<void> }>} start
 */
export async function runUntilSignal(start) {
  let running
  let closing
  const close = () => {
    // Stopped while still starting: nothing has been acknowledged yet.
    closing ??= Promise.resolve(running?.close()).then(
      () => process.exit(0),
      (error) => exitWithError(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, close)
  if (process.channel) process.on('disconnect', close)
  running = await start().catch(exitWithError)
}
