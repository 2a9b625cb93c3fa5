import { createPool } from '#/db/client.server'
import { platformDb, sharedDb, tenantDb } from '#/db/handles.server'
import type { TestDatabase } from '../../database'

/**
 * The database of a running platform as a superuser, to insert rows that the server then reads through its own
 * roles. `owner.end()` closes the connection.
 */
export function superuserDatabase(connectionString: string): TestDatabase {
  const owner = createPool({ connectionString, max: 4, applicationName: 'tests', onError: () => undefined })
  const books: Pick<TestDatabase, 'owner' | 'tenant' | 'across' | 'shared'> = {
    owner,
    tenant: (businessId) => tenantDb(owner, businessId),
    across: (purpose = 'a test') => platformDb(owner, purpose),
    shared: () => sharedDb(owner),
  }
  return books as TestDatabase
}
