// Several secrets that are valid at once, so that one can be replaced while everything that it signed is still in use.

/**
 * The session secrets as one text, newest first. Whatever signs or encrypts uses the first; whatever verifies or
 * decrypts accepts each.
 */
export const joinSecrets = (current: string, previous: readonly string[]): string =>
  [current, ...previous].join('\n')

/** The session secrets, newest first. */
export const secretsOf = (text: string): string[] => text.split('\n')

/** The session secret that signs and encrypts. */
export const currentSecret = (text: string): string => secretsOf(text)[0] ?? ''

/** The values of a variable that may hold several, separated by commas: a token or password and its successor. */
export const alternatives = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
