// What a program may be allowed to do for somebody. Pure.
import { lookup } from '~/kit/lookup'

/** Reading the account itself. */
export const ACCOUNT_READ = 'account:read'
/** Inviting businesses; for administrators. */
export const INVITATIONS_WRITE = 'invitations:write'

export type Scope = typeof ACCOUNT_READ | typeof INVITATIONS_WRITE

/** Everything somebody can let a program do. */
export function allowedScopes({ isAdmin }: { isAdmin: boolean }): Scope[] {
  return isAdmin ? [ACCOUNT_READ, INVITATIONS_WRITE] : [ACCOUNT_READ]
}

/**
 * The scopes that are asked for, separated by spaces; without any, all that may be had. Null when one of them may
 * not be had.
 */
export function narrowScopes(asked: string | undefined, available: readonly string[]): string[] | null {
  const wanted = (asked ?? '').split(' ').filter((scope) => scope !== '')
  if (wanted.length === 0) return [...available]
  const unique = [...new Set(wanted)]
  return unique.every((scope) => available.includes(scope)) ? unique : null
}

const words = lookup({
  [ACCOUNT_READ]: 'read your name and email address',
  [INVITATIONS_WRITE]: 'invite businesses',
})

/** What a grant's scopes let a program do, in words; a scope that is no more says itself. */
export function scopeLabels(scope: string): string[] {
  return scope
    .split(' ')
    .filter(Boolean)
    .map((one) => words.get(one) ?? one)
}
