import type { TenantDb } from '#/db/handles.server'
import type { Billing } from '~/billing/billing'
import { accountStatus } from '~/billing/connect/account-status.server'
import { isDomainError } from '~/foundation/kit/errors'

/** Codes of a move that no payment account would take. */
const codes: readonly string[] = ['payments-not-connected', 'payments-not-ready']

/**
 * Whether a move failed because the business's payment account no longer lets us act, or cannot take payments now. Reads
 * the account again first, so that pages say so before the provider does.
 */
export async function isDisconnected(
  { syncAccount }: Pick<Billing, 'syncAccount'>,
  db: TenantDb,
  error: unknown,
): Promise<boolean> {
  if (!isDomainError(error) || !codes.includes(error.code)) return false
  const { accountId } = await accountStatus(db)
  if (accountId !== null) await syncAccount(accountId)
  return true
}
