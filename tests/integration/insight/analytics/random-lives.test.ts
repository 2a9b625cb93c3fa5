import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { membershipLife, stateBefore } from '~/insight/analytics/movements/membership-life'
import { readReport } from '~/insight/analytics/report/report.server'
import { aRandomClub } from '#/tests/builders/random-club'
import { allReportFaults, openScope } from '#/tests/builders/report-faults'
import { inFull } from '#/tests/length'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { day, randomClub } from '../../../unit/insight/analytics/records'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Small for every run of the tests; the benchmark makes up two years of larger clubs, with new seeds. */
const size = {
  clubs: Number(process.env.REPORT_CLUBS ?? inFull(3, 1)),
  members: Number(process.env.REPORT_MEMBERS ?? 12),
  days: Number(process.env.REPORT_DAYS ?? 400),
}
const now = day(size.days)
const queries = [
  'period=all',
  'period=12-months',
  'period=last-month',
  'period=custom&from=2026-02-27&to=2026-03-09',
  'period=custom&from=2026-10-31&to=2026-11-02',
]

/** Where summer time begins and ends, and where it does not and midnight is far from that of UTC. */
const zones = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata'] as const

it(
  'whatever members do, movements, tiers and cohorts add up, and every figure is the count of its list',
  { timeout: 3_600_000 },
  async () => {
    const clubs = fc.record({
      lives: randomClub(size),
      timeZone: fc.constantFrom(...zones),
      nights: fc.array(fc.integer({ min: 5, max: size.days - 1 }), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(clubs, async ({ lives, timeZone, nights }) => {
        const { db, lives: written } = await aRandomClub(database, lives, size)
        const closings = async () =>
          db.read(async (db) => {
            const scope = await openScope(db, { query: 'period=all', timeZone, now })
            const { revenue, cohorts } = await readReport(db, scope)
            return [revenue.buckets, cohorts]
          })
        // The same lives, added up without a database.
        const live = written.flatMap((life) => stateBefore(membershipLife(life), now).state ?? [])
        const atOnce = await closings()
        const { revenue } = await db.read(async (db) =>
          readReport(db, await openScope(db, { query: 'period=all', timeZone, now })),
        )
        expect(revenue.closingMembers).toBe(live.length)
        for (const query of queries.slice(0, 2))
          expect(await allReportFaults(db, { query, timeZone, now })).toEqual([])
        for (const night of [...nights].sort((one, other) => one - other))
          await countDays(db, { timeZone, now: day(night) })
        expect(await closings()).toEqual(atOnce)
        for (const query of queries) expect(await allReportFaults(db, { query, timeZone, now })).toEqual([])
      }),
      // A smaller club with the same fault would take the bench longer than reading this one.
      { numRuns: size.clubs, endOnFailure: process.env.REPORT_CLUBS !== undefined },
    )
  },
)
