import { vi } from 'vitest'
import type { TestDatabase } from '../../database'

/**
 * Starts actions while a row is locked, waits until each of them waits for that lock, and releases it, so that
 * whatever they read before the lock is as stale as possible. Returns their results in order.
 */
export async function raceOnLock<T>(
  db: TestDatabase,
  row: { table: string; id: string },
  acts: (() => Promise<T>)[],
  /** What the holder of the lock writes before releasing it. */
  meanwhile: (holder: {
    query: (text: string, values?: unknown[]) => Promise<unknown>
  }) => Promise<unknown> = () => Promise.resolve(),
): Promise<PromiseSettledResult<T>[]> {
  const holder = await db.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${row.table} where id = $1 for update`, [row.id])
    const all = Promise.allSettled(acts.map((act) => act()))
    await vi.waitFor(async () => {
      const { rowCount } = await db.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rowCount !== acts.length) throw new Error(`${rowCount} of ${acts.length} wait`)
    }, 15_000)
    await meanwhile(holder)
    await holder.query('commit')
    return await all
  } finally {
    holder.release()
  }
}
