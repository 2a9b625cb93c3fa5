import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ask, type Platform } from '../tests/platform'

/** The statements of one request, verbatim, without those that begin and end transactions. */
export async function statementsOf(platform: Platform, url: string, headers: Record<string, string> = {}) {
  const log = join(platform.dataDir, 'postgres.log')
  const client = new pg.Client({ connectionString: await platform.databaseUrl() })
  await client.connect()
  const setLogging = async (what: 'all' | 'none') => {
    await client.query(`alter role tastevin_app set log_statement = '${what}'`)
    await client.query(`alter role tastevin_app_platform set log_statement = '${what}'`)
    // Role settings apply to new connections only.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('tastevin_app', 'tastevin_app_platform') and state = 'idle'`,
    )
  }
  try {
    await setLogging('all')
    await ask(url, { headers })
    const { size } = await stat(log)
    const { status } = await ask(url, { headers })
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    const logText = (await readFile(log)).subarray(size).toString()
    const statements = logText.match(/LOG: {2}(?:statement|execute [^:]+): .*/g) ?? []
    return statements
      .map((line) => line.replace(/^LOG: {2}(?:statement|execute [^:]+): /, ''))
      .filter((text) => !/^(begin|commit|rollback)\b/i.test(text))
  } finally {
    await setLogging('none')
    await client.end()
  }
}
