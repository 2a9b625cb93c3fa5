import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { completeDemo, demoFigures } from '../demo-figures'
import { startPlatform } from '../platform'

/** Starts the platform with the demo clubs once per run; workers read its address from the environment. */
export default async function setup() {
  const platform = await startPlatform({ SEED: 'demo' })
  const { rootDomain, rootUrl, sandboxUrl, dataDir } = platform
  await expectCompleteDemo(await platform.databaseUrl())
  process.env.PLATFORM_UNDER_TEST = JSON.stringify({ rootDomain, rootUrl, sandboxUrl, dataDir })
  return async () => {
    await platform.stop()
  }
}

/** Here and not in a test: the tests change the demo. */
async function expectCompleteDemo(connectionString: string) {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const figures = await demoFigures(database).finally(() => database.end())
  deepStrictEqual(figures, completeDemo, 'The demo is not complete')
}
