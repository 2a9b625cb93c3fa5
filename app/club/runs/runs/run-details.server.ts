// The details of a run: as they are stored, and as their form holds them.
import type { OpenTenantDb } from '#/db/handles.server'
import { clockTimeIn, dayIn, type Day } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { runNotFound } from './run-record.server'
import type { RunFormValues } from './run-values'

export interface RunDetails {
  /** First day of the month. */
  month: Day
  title: string
  locationId: string
  /** Until then members may swap and skip. */
  cutOffAt: Date
  pickUpFrom: Day
  pickUpUntil: Day
  pickUpHours: string
  story: string
  isTasteAware: boolean
  isPublic: boolean
}

/** The details of a run as they are stored. Throws `run-not-found` (404). */
export async function runDetails(db: OpenTenantDb, runId: string): Promise<RunDetails> {
  if (!isId(runId)) throw runNotFound()
  const run = await db.q
    .selectFrom('club_runs')
    .where('id', '=', runId)
    .select(['month', 'title', 'location_id as locationId', 'cut_off_at as cutOffAt'])
    .select(['pick_up_from as pickUpFrom', 'pick_up_until as pickUpUntil', 'pick_up_hours as pickUpHours'])
    .select(['story', 'is_taste_aware as isTasteAware', 'is_public as isPublic'])
    .executeTakeFirst()
  if (!run) throw runNotFound()
  return run
}

/** The same as the form holds them, in the business's time zone. */
export function formValuesOf(details: RunDetails, timeZone: string): RunFormValues {
  const { month, cutOffAt, isTasteAware, isPublic, ...rest } = details
  return {
    ...rest,
    month: month.slice(0, 7),
    cutOffDay: dayIn(timeZone, cutOffAt),
    cutOffTime: clockTimeIn(timeZone, cutOffAt),
    isTasteAware: isTasteAware ? 'on' : '',
    isPublic: isPublic ? 'on' : '',
  }
}

/** The columns that hold them. */
export const columnsOf = (details: RunDetails) => ({
  month: details.month,
  title: details.title,
  location_id: details.locationId,
  cut_off_at: details.cutOffAt,
  pick_up_from: details.pickUpFrom,
  pick_up_until: details.pickUpUntil,
  pick_up_hours: details.pickUpHours,
  story: details.story,
  is_taste_aware: details.isTasteAware,
  is_public: details.isPublic,
})
