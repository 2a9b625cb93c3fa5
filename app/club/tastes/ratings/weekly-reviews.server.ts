// Notifies staff on Monday of the reviews of the week before. It names wines and points; members and their words are
// read on the page, so that an account that is deleted leaves neither in a notification or an email.
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { daysAfter, daysBetween, startOfDay } from '~/foundation/kit/calendar'
import { countWords } from '~/foundation/kit/count-words'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'
import { tasteWines } from '../wine-cards.server'

const findDueJob = platformJob('find-due-weekly-reviews', { payload: z.object({}), cron: '25 * * * *' })
const weeklyReviewsJob = tenantJob('weekly-reviews', { payload: z.object({}), concurrency: 1 })

/** The hour of the business's Monday from which it is notified. */
const firstHour = 8
/** A Monday, from which weeks are counted. */
const someMonday = '2024-01-01'

/** Live businesses where it is Monday, after the night. */
export async function businessesToNotify(scopes: Pick<Scopes, 'platform'>, now: Date): Promise<string[]> {
  return scopes.platform('businesses whose weekly reviews are due').read(async ({ q }) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from businesses b cross join lateral (select ${now}::timestamptz at time zone b.time_zone as at) t
      where b.status = 'live' and extract(isodow from t.at) = 1 and extract(hour from t.at) >= ${firstHour}
      order by b.id`.execute(q)
    return rows.map(({ id }) => id)
  })
}

/**
 * Notifies staff of the reviews of the week that ended on Sunday, once for each week; on other days and without reviews
 * it does nothing. Returns how many people were notified.
 */
export function notifyOfReviews(
  db: TenantDb,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number> {
  const monday = dayIn(timeZone, now)
  if (daysBetween(someMonday, monday) % 7 !== 0) return Promise.resolve(0)
  const [from, to] = [daysAfter(monday, -7), daysAfter(monday, -1)]
  return db.transaction(async (db) => {
    const { ratings, wines, average, lowest, lowestWine } = await db.q
      .selectFrom('wine_ratings')
      .where('review', '<>', '')
      .where('rated_at', '>=', startOfDay(timeZone, from))
      .where('rated_at', '<', startOfDay(timeZone, monday))
      .select((eb) => [
        eb.fn.countAll<number>().as('ratings'),
        eb.fn.count<number>('wine_id').distinct().as('wines'),
        eb.fn<number | null>('round', [averagePointsOfGroup]).as('average'),
        eb.fn.min('points').as('lowest'),
        sql<string>`(array_agg(wine_id order by points, rated_at desc))[1]`.as('lowestWine'),
      ])
      .executeTakeFirstOrThrow()
    if (ratings === 0) return 0
    const wine = (await tasteWines(db, [lowestWine])).get(lowestWine)!
    return notify(db, {
      kind: 'reviews',
      cause: `reviews ${from}`,
      title: `${countWords(ratings, 'new review')} last week`,
      body: [
        `Members rated ${countWords(wines, 'wine')}${average === null ? '' : `, with ${average} points on average`}.`,
        `The lowest rating is ${countWords(lowest, 'point')} for ${wine.title}.`,
      ].join(' '),
      link: paths.business.analytics.figure('ratings', { period: 'custom', from, to }),
      now,
    })
  })
}

export function weeklyReviewHandlers({
  scopes,
  clock,
  clubs,
}: {
  scopes: Scopes
  /** The latest time of any test clock: a business's own time decides whether it is Monday there. */
  clock: { latest(): Date }
  clubs: { byId(businessId: string): Promise<Club | null> }
}): JobHandler[] {
  return [
    handlePlatformJob(findDueJob, async () => {
      await sendToEach(
        scopes,
        weeklyReviewsJob,
        emptyPayloads(await businessesToNotify(scopes, clock.latest())),
      )
    }),
    handleTenantJob(weeklyReviewsJob, async (db, _payload, { now }) => {
      const club = await clubs.byId(db.businessId)
      if (club) await notifyOfReviews(db, { timeZone: club.timeZone, now })
    }),
  ]
}
