import { readDashboard } from '~/insight/dashboard/read-dashboard.server'
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import type { Platform } from '../tests/platform'
import { timeZone } from './analytics'
import { appDatabase } from './app-database'
import { fillClub } from './fill-club'
import { pageTimes, peerPage, signedInOwner, timesOf, type Times } from './page-times'
import { ms, type Row } from './table'

const pages = [
  { what: 'Dashboard', path: '/business/dashboard', target: 80 },
  { what: 'Report', path: '/business/analytics', target: 300 },
  { what: 'Members', path: '/business/members', target: 100 },
]
const club = { timeZone, currency: 'usd', status: 'live' }

/** The first pages of a club of 10,000 members and three years of boxes and ratings, in one of a thousand businesses. */
export async function dashboardRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const cookie = await signedInOwner(platform, slug)
  const demo: Times[] = []
  for (const { path } of pages) demo.push(await pageTimes(platform.rootUrl + path, cookie))
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  await fillClub(ownerUrl, slug)
  const pool = createPool({
    ...{ connectionString: socketUrl, max: 4, applicationName: 'bench' },
    onError: () => {},
  })
  try {
    const now = new Date()
    const db = tenantDb(pool, businessId)
    const queries = await timesOf(async () => {
      JSON.stringify(await readDashboard(db, { club, may: () => true, now, payUrl: (id) => id }))
    })
    const shortest = await timesOf(() => pool.query('select 1'))
    const peer = await peerPage(platform, cookie)
    const rows: Row[] = []
    for (const [at, { what, path, target }] of pages.entries()) {
      const times = await pageTimes(platform.rootUrl + path, cookie)
      rows.push({
        what: `${what} of 10,000 members, three years of boxes and ratings, over HTTP: p50, p95`,
        figure: `${ms(times.p50)}, ${ms(times.p95)}`,
        peer: `the demo’s ${ms(demo[at]!.p50)}, ${ms(demo[at]!.p95)}; ${peer.name} ${ms(peer.p50)}, ${ms(peer.p95)}`,
        target: `p95 < ${target} ms`,
        held: times.p95 < target,
      })
    }
    return [
      ...rows,
      {
        what: 'Queries of the dashboard: p50, p95',
        figure: `${ms(queries.p50)}, ${ms(queries.p95)}`,
        peer: `\`select 1\` ${ms(shortest.p50)}, ${ms(shortest.p95)}`,
      },
    ]
  } finally {
    await pool.end()
  }
}
