import type { TenantDb } from '#/db/handles.server'
import type { AccountState } from './account-state'

interface AccountStatus {
  state: AccountState
  /** The account in use, or the last one that was; null before there was any. */
  accountId: string | null
}

/** The business's onboarding state as last synced. Reads our own rows only. */
export async function accountStatus(db: TenantDb): Promise<AccountStatus> {
  const account = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .orderBy('disconnected_at', (order) => order.desc().nullsFirst())
      .limit(1)
      .select(['account_id', 'state'])
      .executeTakeFirst(),
  )
  return { state: account?.state ?? 'not_started', accountId: account?.account_id ?? null }
}
