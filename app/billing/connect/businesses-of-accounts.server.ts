import type { PlatformDb } from '#/db/handles.server'
import type { BillingContext } from '../context'

/** Maps payment accounts to their businesses, disconnected accounts included. Unknown accounts are left out. */
export async function businessesOfAccounts(
  db: PlatformDb,
  accountIds: string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('account_id', 'in', accountIds)
      .select(['account_id', 'business_id'])
      .execute(),
  )
  return new Map(rows.map((row) => [row.account_id, row.business_id]))
}

/** The business of one payment account, a disconnected one included; undefined for an account that is not ours. */
export async function businessOfAccount(
  { scopes }: Pick<BillingContext, 'scopes'>,
  accountId: string,
): Promise<string | undefined> {
  const platform = scopes.platform('which business a payment account is of')
  return (await businessesOfAccounts(platform, [accountId])).get(accountId)
}
