// Password rules. Browser-safe; the list of common passwords stays on the server.

export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 256

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * Why this password is not acceptable, as a sentence for the user; null when it is. Lengths count characters (code
 * points) of the NFC form; nothing is trimmed, so spaces are part of a password.
 */
export function passwordShapeProblem(password: string): string | null {
  if (password === '') return 'Password is required'
  if (password.includes('\0') || LONE_SURROGATE.test(password)) {
    return 'Password contains a character that cannot be used'
  }
  const length = [...normalizePassword(password)].length
  if (length < SHORTEST_PASSWORD) return `Password must be at least ${SHORTEST_PASSWORD} characters`
  if (length > LONGEST_PASSWORD) return `Password must be at most ${LONGEST_PASSWORD} characters`
  return null
}

/** The NFC form: the same keys give the same bytes on every system. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}
