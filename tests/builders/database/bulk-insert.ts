import type { TestDatabase } from '../../database'

/**
 * Inserts thousands of rows in one statement with triggers off: the triggers would update search index and caches
 * once per row.
 */
export async function bulkInsert(owner: TestDatabase['owner'], text: string, values: unknown[] = []) {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}
