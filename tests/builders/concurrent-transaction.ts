import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TestDatabase } from '../database'

/** Does something in a transaction that is committed only after the other has begun to wait for it. */
export async function meanwhile<T>(
  database: TestDatabase,
  db: TenantDb,
  first: (db: OpenTenantDb) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let waiting!: Promise<PromiseSettledResult<T>>
  await db.transaction(async (db) => {
    await first(db)
    waiting = Promise.allSettled([second()]).then(([result]) => result!)
    await isWaiting(database, waiting)
  })
  return waiting
}

/** Until another session waits for a lock, or the other is done without waiting. */
async function isWaiting(database: TestDatabase, other: Promise<unknown>): Promise<void> {
  let isDone = false
  void other.then(() => (isDone = true))
  for (;;) {
    const { rows } = await database.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (isDone || rows.length > 0) return
  }
}
