import { expect, it } from 'vitest'
import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { fillMembers } from '../../../bench/analytics'
import { fillSigns, measureLists } from '../../../bench/members'
import { freshDatabase } from '../../database'
import { aClubOfRecords } from '../../builders/recorded-member'

it('measures', { timeout: 500_000 }, async () => {
  const database = await freshDatabase()
  const club = await aClubOfRecords(database)
  await fillMembers(database.url, club.id)
  await fillSigns(database.url, club.id)
  const say = (text: string) => appendFileSync('/tmp/members-perf.log', text + '\n')
  for (const row of await measureLists(club.db)) say(`${row.what} | ${row.figure}`)
  await database.owner.query(`vacuum (analyze) tier_changes, one_time_payments`)
  for (const index of ['invoices_paid', 'membership_pauses_by_request', 'run_skips_by_time', 'run_orders_left', 'wine_ratings_of_period', 'sessions_of_club']) {
    await database.owner.query(`drop index ${index}`)
    say('-- without ' + index)
    for (const row of await measureLists(club.db)) say(`${row.what.slice(45)} | ${row.figure}`)
  }
  await database.close()
  expect(1).toBe(1)
})
