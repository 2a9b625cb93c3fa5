import { vi } from 'vitest'
import type { TestDatabase } from '../../database'
import { patiently } from '../../patience'

/**
 * Starts actions while a row is locked, waits until each of them waits for that lock, and releases it, so that
 * whatever they read before the lock is as stale as possible. Returns their results in order. Nothing else may wait for
 * the row meanwhile: it would be counted as one of them.
 */
export async function raceOnLock<T>(
  db: TestDatabase,
  row: { table: string; id: string },
  acts: (() => Promise<T>)[],
  /** Runs while the lock is held, before it is released. */
  meanwhile: (holder: {
    query: (text: string, values?: unknown[]) => Promise<unknown>
  }) => Promise<unknown> = () => Promise.resolve(),
): Promise<PromiseSettledResult<T>[]> {
  const holder = await db.owner.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    await holder.query(`select from ${row.table} where id = $1 for update`, [row.id])
    const all = Promise.allSettled(acts.map((act) => act()))
    await vi.waitFor(async () => {
      // Sessions that wait for the holder, and sessions that wait for one of those.
      const { rowCount } = await db.owner.query(
        `with recursive waiting as (
           select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))
           union
           select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
           where a.datname = current_database()
         ) select pid from waiting`,
        [rows[0].pid],
      )
      if (rowCount !== acts.length) throw new Error(`${rowCount} of ${acts.length} wait`)
    }, patiently)
    await meanwhile(holder)
    await holder.query('commit')
    return await all
  } finally {
    holder.release()
  }
}
