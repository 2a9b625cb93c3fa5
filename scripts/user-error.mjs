/** An error the person at the terminal can fix: its message is shown alone, without a stack. */
export class UserError extends Error {}

/**
 * The text for an error: a plain Error has a message for people and is shown alone. Subclasses (TypeError, a database's or the
 * system's error) are bugs and show their stack, as does their cause.
 */
export function messageOf(error) {
  if (error instanceof UserError) return error.message
  const spoken = error instanceof Error && error.constructor === Error && !error.code
  const lines = [spoken ? error.message : (error?.stack ?? String(error))]
  if (error?.cause) lines.push(error.cause.stack ?? String(error.cause))
  return lines.join('\n')
}

/** Ends the process after saying why. */
export function exitWithError(error) {
  console.error(`\n${messageOf(error)}`)
  process.exit(1)
}
