// When the next run waits for a person. Pure.
import type { nextRun } from '~/club/runs/control/next-run.server'
import { boxCount } from '~/club/runs/control/run-next'
import { instantText } from '~/club/runs/runs/run-view'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { Need, NeedTone } from './needs'

/** Days before a cut-off in which a draft is worth a reminder, and before a pick-up in which boxes are. */
const [draftDays, packDays] = [14, 5]

interface RunInput {
  run: Awaited<ReturnType<typeof nextRun>>
  /** Boxes that members are owed. */
  owed: number
  timeZone: string
  now: Date
  mayChange: boolean
}

/** The task due for the next run, or to plan one; null for none. Staff who may not change runs get a link to look. */
export function runNeed({ run, owed, timeZone, now, mayChange }: RunInput): Need | null {
  const today = dayIn(timeZone, now)
  if (!run)
    return owed > 0 && mayChange
      ? need('calm', {
          title: 'No run is planned',
          about: `${boxCount(owed)} ${owed === 1 ? 'is' : 'are'} owed for paid months.`,
          action: { label: 'Plan a run', href: paths.business.runs.new() },
        })
      : null
  const state = stateOf(run, { timeZone, today, now })
  if (!state) return null
  const { tone, title, about, label } = state
  const href =
    mayChange && run.status === 'draft' ? paths.business.run.check(run.id) : paths.business.run.home(run.id)
  return need(tone, {
    title: `${run.title}: ${title}`,
    about,
    action: { label: mayChange ? label : 'Open the run', href },
  })
}

const need = (tone: NeedTone, shown: Pick<Need, 'title' | 'about' | 'action'>): Need => ({
  id: 'run',
  tone,
  lines: [],
  ...shown,
})

function stateOf(
  run: NonNullable<RunInput['run']>,
  { timeZone, today, now }: { timeZone: string; today: Day; now: Date },
): { tone: NeedTone; title: string; about: string; label: string } | null {
  const { status, boxes, cutOffAt, pickUpFrom, pickUpUntil } = run
  const cutOff = instantText(timeZone, cutOffAt)
  const left = boxes.all - boxes.delivered
  switch (status) {
    case 'draft':
      if (dayIn(timeZone, cutOffAt) > daysAfter(today, draftDays)) return null
      return {
        tone: cutOffAt <= now ? 'urgent' : 'soon',
        title: 'check and publish',
        about:
          cutOffAt <= now
            ? `Its deadline passed on ${cutOff}. Members see nothing yet.`
            : `Members can choose until ${cutOff}, once it is published.`,
        label: 'Check the run',
      }
    case 'published':
      if (cutOffAt > now) return null
      return {
        tone: 'urgent',
        title: 'waits to be locked',
        about: `Its deadline passed on ${cutOff}, and its bottles are not locked.`,
        label: 'Lock the run',
      }
    case 'locked':
      if (boxes.processing === 0 || pickUpFrom > daysAfter(today, packDays)) return null
      return {
        tone: pickUpFrom <= today ? 'urgent' : 'soon',
        title: `pack ${boxCount(boxes.processing)}`,
        about: `Pick-up begins on ${formatDay(pickUpFrom)}.`,
        label: 'Pack boxes',
      }
    case 'fulfilling':
      if (left > 0 && today <= pickUpUntil) return null
      return {
        tone: 'calm',
        title: 'close the run',
        about: left === 0 ? 'Every box was handed over.' : `Pick-up ended on ${formatDay(pickUpUntil)}.`,
        label: 'Close the run',
      }
    default:
      return null
  }
}
