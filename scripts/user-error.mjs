/** Something the person at the terminal can put right: its message is shown alone, without a stack. */
export class UserError extends Error {}

/**
 * What to say of an error: an Error that was made to be read is shown alone. Its kinds (TypeError, a database's or the
 * system's error) are bugs and show their stack, as does their cause.
 */
export function told(error) {
  if (error instanceof UserError) return error.message
  const spoken = error instanceof Error && error.constructor === Error && !error.code
  const lines = [spoken ? error.message : (error?.stack ?? String(error))]
  if (error?.cause) lines.push(error.cause.stack ?? String(error.cause))
  return lines.join('\n')
}

/** Ends the process after saying why. */
export function exitWithError(error) {
  console.error(`\n${told(error)}`)
  process.exit(1)
}
