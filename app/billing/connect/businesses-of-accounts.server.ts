import type { PlatformDb } from '#/db/handles.server'

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
