import type { TestDatabase } from '../../database'

/**
 * Plants thousands of rows in one statement, complete and right by themselves: for each of them the triggers would
 * write the club once more, index and all, and tell the world.
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
