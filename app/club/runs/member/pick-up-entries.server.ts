import type { TenantDb } from '#/db/handles.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { paths } from '~/foundation/kit/paths'
import type { Club } from '#/tenants/club'
import { boxView } from './box-view'
import type { CalendarEntry } from '~/foundation/kit/calendar-file'
import { memberBoxes } from './member-boxes.server'

/** One calendar entry for each run with a box that the member can still pick up. */
export async function pickUpEntries(
  db: TenantDb,
  { memberId, club, clubOrigin, now }: { memberId: string; club: Club; clubOrigin: string; now: Date },
): Promise<CalendarEntry[]> {
  const { upcoming } = await memberBoxes(db, { memberId, now })
  const entries = new Map<string, CalendarEntry>()
  for (const box of upcoming) {
    const { run, status } = box
    if (status === 'skipped' || entries.has(run.id)) continue
    const { pickUp, lines, name } = boxView(box, club)
    entries.set(run.id, {
      uid: `${run.id}.${memberId}@${new URL(clubOrigin).hostname}`,
      title: `Pick up: ${name} (${club.name})`,
      from: run.pickUpFrom,
      endBefore: daysAfter(run.pickUpUntil, 1),
      location: pickUp.place ?? club.name,
      description: [
        ...(pickUp.hours ? [pickUp.hours] : []),
        ...lines.map(({ wine, count }) => (count > 1 ? `${count} × ${wine.title}` : wine.title)),
      ].join('\n'),
      url: clubOrigin + paths.customer.box(run.id),
      changedAt: now,
    })
  }
  return [...entries.values()]
}
