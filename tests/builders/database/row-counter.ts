import type { TestDatabase } from '../../database'

/**
 * Counts the rows of every table except the rate limits. Fast enough to run after every request: while the
 * write-ahead log has not advanced, the last count is still valid.
 */
export async function rowCounter(
  owner: TestDatabase['owner'],
): Promise<() => Promise<Record<string, number>>> {
  const { rows } = await owner.query<{ name: string; persistence: string }>(
    `select relname as name, relpersistence as persistence from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits'`,
  )
  // Unlogged tables would be missed.
  if (rows.some(({ persistence }) => persistence !== 'p'))
    throw new Error('An unlogged table would be missed')
  const text = `select ${rows.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`
  const written = async () =>
    (await owner.query({ name: 'written', text: 'select pg_current_wal_insert_lsn()::text as at' })).rows[0]
      .at as string
  let last = { at: '', counts: {} as Record<string, number> }
  return async () => {
    const at = await written()
    if (at !== last.at) last = { at, counts: (await owner.query({ name: 'row-counts', text })).rows[0] }
    return last.counts
  }
}
