import { oneSignup } from '../../bench/signups'
import {
  atPort,
  countRows,
  createDatabase,
  installation,
  needsDebian15,
  plantDemo,
  programsOf,
  type Drill,
  type Site,
} from './tools'

const versions = [15, 18] as const

export const outsidePostgres: Drill = {
  name: 'outside-postgres',
  promise:
    'With an outside PostgreSQL 15 and 18 behind PgBouncer in transaction mode, the demo starts, a member joins, and a backup has every row.',
  needs: [needsDebian15, ['/usr/sbin/pgbouncer', 'apt-get install pgbouncer']],
  minutes: 40,
  async run(site) {
    const lines: string[] = []
    for (const version of versions) lines.push(await onVersion(site, version))
    return lines
  },
}

async function onVersion(site: Site, version: (typeof versions)[number]): Promise<string> {
  const began = performance.now()
  const postgres = await site.postgres(await programsOf(version))
  const pooler = await site.pooler(postgres.adminUrl)
  const database = await createDatabase(postgres, `outside_${version}`)
  const env = await installation(site, atPort(database.url, pooler), { DATABASE_DIRECT_URL: database.url })
  const { server, ...place } = await plantDemo(site, env)
  await oneSignup(place, 'bottega-rossa', `guest-${version}@drill.test`, version)
  await server.stop()

  const file = `${site.home}/backup-${version}.zip`
  const before = await countRows(database.adminUrl)
  await site.command('backup', [file], env)
  const copy = await createDatabase(postgres, `restored_${version}`)
  await site.command('restore', [file], {
    ...env,
    DATABASE_URL: copy.url,
    DATABASE_DIRECT_URL: copy.url,
    DATA_DIR: `${site.home}/restored-${version}`,
  })
  const after = await countRows(copy.adminUrl)
  // The backup itself is noted once it is whole, so it is not in its own file.
  const different = [...before].filter(
    ([table, count]) => table !== 'public.backups' && after.get(table) !== count,
  )
  if (different.length > 0 || after.size !== before.size)
    throw new Error(`PostgreSQL ${version}: other counts after a restore: ${different.join(', ')}`)
  const rows = [...after.values()].reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  return `PostgreSQL ${version}: joined, backed up, restored; ${after.size} tables, ${rows} rows as before (${seconds} s)`
}
