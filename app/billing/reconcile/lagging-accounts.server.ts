import type { PlatformDb } from '#/db/handles.server'

const patienceMs = 2 * 86_400_000

/** A connected account that has not had a comparison without failures for two days. */
interface LaggingAccount {
  accountId: string
  name: string
  /** Everything up to this time has been compared; null if it never was. */
  until: Date | null
}

/** The accounts that have been failing longest, at most `limit`. */
export function laggingAccounts(db: PlatformDb, now: Date, limit = 20): Promise<LaggingAccount[]> {
  const before = new Date(now.getTime() - patienceMs)
  return db.read(({ q }) =>
    q
      .selectFrom('stripe_accounts as a')
      .innerJoin('businesses as b', 'b.id', 'a.business_id')
      .where('a.disconnected_at', 'is', null)
      .where('a.reconcile_failing_since', '<', before)
      .orderBy('a.reconcile_failing_since')
      .orderBy('a.account_id')
      .limit(limit)
      .select(['a.account_id as accountId', 'b.name', 'a.reconciled_until as until'])
      .execute(),
  )
}
