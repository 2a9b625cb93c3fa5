// What a program may be allowed to do for somebody. Pure.

/** Reading the account itself. */
export const ACCOUNT_READ = 'account:read'
/** Inviting businesses; for administrators. */
export const INVITATIONS_WRITE = 'invitations:write'

export type Scope = typeof ACCOUNT_READ | typeof INVITATIONS_WRITE

/** Everything somebody can let a program do. */
export function scopesOf({ isAdmin }: { isAdmin: boolean }): Scope[] {
  return isAdmin ? [ACCOUNT_READ, INVITATIONS_WRITE] : [ACCOUNT_READ]
}

/**
 * The scopes that are asked for, separated by spaces; without any, all that may be had. Null when one of them may
 * not be had.
 */
export function narrowed(asked: string | undefined, available: readonly string[]): string[] | null {
  const wanted = (asked ?? '').split(' ').filter((scope) => scope !== '')
  if (wanted.length === 0) return [...available]
  const unique = [...new Set(wanted)]
  return unique.every((scope) => available.includes(scope)) ? unique : null
}
