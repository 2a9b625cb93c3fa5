// Scopes: what an API client may do for a user. Pure.
import { lookup } from '~/foundation/kit/lookup'

/** Reading the account. */
export const ACCOUNT_READ = 'account:read'
/** Inviting businesses; for administrators. */
export const INVITATIONS_WRITE = 'invitations:write'

export type Scope = typeof ACCOUNT_READ | typeof INVITATIONS_WRITE

/** All scopes a user can grant. */
export function allowedScopes({ isAdmin }: { isAdmin: boolean }): Scope[] {
  return isAdmin ? [ACCOUNT_READ, INVITATIONS_WRITE] : [ACCOUNT_READ]
}

/**
 * The requested scopes, separated by spaces; all allowed ones when none is requested. Null when one of them is not
 * allowed.
 */
export function narrowScopes(
  requestedScopes: string | undefined,
  available: readonly string[],
): string[] | null {
  const wanted = (requestedScopes ?? '').split(' ').filter((scope) => scope !== '')
  if (wanted.length === 0) return [...available]
  const unique = [...new Set(wanted)]
  return unique.every((scope) => available.includes(scope)) ? unique : null
}

const words = lookup({
  [ACCOUNT_READ]: 'read your name and email address',
  [INVITATIONS_WRITE]: 'invite businesses',
})

/** A grant's scopes in words; a retired scope by its name. */
export function scopeLabels(scope: string): string[] {
  return scope
    .split(' ')
    .filter(Boolean)
    .map((one) => words.get(one) ?? one)
}
