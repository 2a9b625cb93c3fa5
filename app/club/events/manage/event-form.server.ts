// Data of the form of an event: for a new one, a copy and a change.
import type { OpenTenantDb } from '#/db/handles.server'
import { timeZoneName } from '~/club/runs/editor/form-choices.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { formValuesOf, usualDetails, type EventFormValues } from './event-details'
import { tierChoices, type TierChoice } from './event-page.server'
import { detailsOf, findEvent, type EventRow } from './event-record.server'
import { detailsOnDay } from './series.server'

interface EventFormView {
  values: EventFormValues
  tiers: TierChoice[]
  timeZone: string
  timeZoneName: string
}

/** How many days ahead a new event begins at first. */
const usualDays = 21

/** The form of a new event; with `from`, as that event a week after it, or three weeks from today where that is past. */
export async function newEventForm(
  db: OpenTenantDb,
  { from, timeZone, now }: { from: string | null; timeZone: string; now: Date },
): Promise<EventFormView & { source: { id: string; title: string } | null }> {
  const soon = daysAfter(dayIn(timeZone, now), usualDays)
  const source = from === null ? null : await findEvent(db, from)
  if (!source) {
    const view = await formView(db, usualDetails(soon, timeZone), timeZone)
    return { ...view, source: null }
  }
  const weekLater = daysAfter(dayIn(timeZone, source.starts_at), 7)
  const day = weekLater > dayIn(timeZone, now) ? weekLater : sameWeekdayFrom(soon, weekLater)
  const view = await formView(db, detailsOnDay(await detailsOf(db, source), day, timeZone), timeZone)
  return { ...view, source: { id: source.id, title: source.title } }
}

/** The first day from `day` on that is the weekday of another. */
function sameWeekdayFrom(day: string, other: string): string {
  const weekday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay()
  return daysAfter(day, (weekday(other) - weekday(day) + 7) % 7)
}

/** The form that changes an event. */
export async function changeEventForm(
  db: OpenTenantDb,
  { row, timeZone }: { row: EventRow; timeZone: string },
): Promise<EventFormView> {
  return formView(db, await detailsOf(db, row), timeZone)
}

async function formView(
  db: OpenTenantDb,
  details: Awaited<ReturnType<typeof detailsOf>>,
  timeZone: string,
): Promise<EventFormView> {
  const tiers = await tierChoices(
    db,
    details.tiers.map(({ tierId }) => tierId),
  )
  const tierIds = tiers.map(({ id }) => id)
  return {
    values: formValuesOf(details, { timeZone, tierIds }),
    tiers,
    timeZone,
    timeZoneName: timeZoneName(timeZone),
  }
}
