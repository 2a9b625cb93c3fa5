// Choices of the form for a run's details.
import type { OpenTenantDb } from '#/db/handles.server'
import { monthsAfter } from '~/foundation/kit/calendar'
import { formatMonth, type Day } from '~/foundation/kit/dates'
import { cellarLocations } from '~/cellar/stock/locations.server'

interface RunFormChoices {
  months: Record<string, string>
  locations: Record<string, string>
  timeZone: string
}

const monthsBefore = 2
const monthsOffered = 20

/** Months around today and that of the run, locations in use and that of the run, and the time zone's name. */
export async function runFormChoices(
  db: OpenTenantDb,
  {
    today,
    timeZone,
    month,
    location,
  }: {
    today: Day
    timeZone: string
    /** First day of the run's month. */
    month: Day
    location?: { id: string; name: string }
  },
): Promise<RunFormChoices> {
  const first = monthsAfter(`${today.slice(0, 7)}-01`, -monthsBefore)
  const offered = Array.from({ length: monthsOffered }, (_, at) => monthsAfter(first, at))
  const all = [...new Set([...offered, month])].sort()
  const locations = await cellarLocations(db)
  if (location && !locations.some(({ id }) => id === location.id)) locations.push(location)
  return {
    months: Object.fromEntries(all.map((day) => [day.slice(0, 7), formatMonth(day)])),
    locations: Object.fromEntries(locations.map(({ id, name }) => [id, name])),
    timeZone: timeZoneName(timeZone),
  }
}

/** "Eastern Time" for "America/New_York". */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
