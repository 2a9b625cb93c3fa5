// How long people wait for a page while the same server does heavy work.
import { fileURLToPath } from 'node:url'
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import { requestImport } from '~/cellar/imports/apply-import.server'
import type { Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { fillClub } from './fill-club'
import { reviewedImport } from './import-wines'
import { readForOthers } from './list-reading'
import { load, type Round } from './load'
import { signedIn } from './page-times'
import { runScheduledJobs } from './scale-of-clubs'
import { ms, times, type Row } from './table'

const photo = fileURLToPath(new URL('../tests/fixtures/wine-list-photo.jpg', import.meta.url))
const seconds = 8

/** Starts heavy work; the result waits until it is done. */
type Work = () => Promise<() => Promise<unknown>>

interface Page {
  what: string
  url: string
  headers: Record<string, string>
  perSecond: number
  /** The most that the 99th percentile may grow. */
  most: number
}

/**
 * The club page and a member's dashboard at a steady rate, alone and while lists are read, wines are imported and the
 * jobs of a night run, in a club of 10,000 members. Sending messages is in `messages.ts`. The platform has four filled
 * clubs at least.
 */
export async function heavyRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  await fillClub(ownerUrl, slug)
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const pool = createPool({
    connectionString: socketUrl,
    max: 2,
    applicationName: 'bench',
    onError: () => {},
  })
  const db = tenantDb(pool, businessId)
  const works: [what: string, work: Work][] = [
    [
      'eight photographs of wine lists are read for four clubs',
      () =>
        readForOthers(
          platform,
          Array.from({ length: 8 }, () => photo),
        ),
    ],
    [
      '5,000 rows are imported into its cellar',
      async () => {
        const importId = await reviewedImport(db)
        await requestImport(db, { importId, userId: null, now: new Date() })
        return () => Promise.resolve()
      },
    ],
    [
      'each scheduled job runs once',
      async () => {
        const jobs = runScheduledJobs(ownerUrl)
        return () => jobs
      },
    ],
  ]
  try {
    const club = `http://${slug}.${platform.rootDomain}`
    const cookie = await signedIn(club, 'ada@example.test')
    const pages: Page[] = [
      { what: 'Club page, 100/s', url: `${club}/`, headers: {}, perSecond: 100, most: 1.2 },
      {
        what: 'Member’s dashboard, 4/s',
        url: `${club}/customer/dashboard`,
        headers: { cookie },
        perSecond: 4,
        most: 1.5,
      },
    ]
    const measure = (warmUp: number): Promise<Round[]> =>
      Promise.all(
        pages.map(({ url, headers, perSecond }) =>
          load({ url, headers }, { connections: 4, seconds, perSecond, warmUp }),
        ),
      )
    const alone = await measure(3)
    const rows: Row[] = []
    for (const [words, work] of works) {
      const waitForIt = await work()
      const busy = await measure(1)
      await waitForIt()
      for (const [at, { what, most }] of pages.entries()) {
        const [ours, quiet] = [busy[at]!, alone[at]!]
        rows.push({
          what: `${what}, while ${words}: p50, p99`,
          figure: `${ms(ours.p50)}, ${ms(ours.p99)} = ${times(ours.p99 / quiet.p99)}`,
          peer: `alone ${ms(quiet.p50)}, ${ms(quiet.p99)}`,
          target: `p99 <= ${most} x`,
          held: ours.p99 <= most * quiet.p99,
        })
      }
    }
    return rows
  } finally {
    await pool.end()
  }
}
