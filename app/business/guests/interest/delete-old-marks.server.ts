// Deletes marks of people who were dealt with long ago.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'

const deleteOldMarksJob = platformJob('delete-interest-marks', { payload: z.object({}), cron: '25 5 * * *' })

/** As `app/platform/privacy/retention` says. */
const keepDays = 365

/** Deletes marks that are older than a year. Returns their number. Safe to repeat. */
export async function deleteOldMarks(
  scopes: Pick<Scopes, 'platform' | 'tenant'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - keepDays * 86_400_000)
  const businesses = await scopes
    .platform('old marks of interested people')
    .read(({ q }) =>
      q.selectFrom('interest_marks').where('done_at', '<', before).select('business_id').distinct().execute(),
    )
  let deleted = 0
  for (const { business_id } of businesses) {
    const { numDeletedRows } = await scopes
      .tenant(business_id)
      .transaction((db) => db.q.deleteFrom('interest_marks').where('done_at', '<', before).executeTakeFirst())
    deleted += Number(numDeletedRows)
  }
  return deleted
}

export const interestHandlers = ({ scopes }: { scopes: Scopes }): JobHandler[] => [
  handlePlatformJob(deleteOldMarksJob, async (_payload, { now }) => void (await deleteOldMarks(scopes, now))),
]
