// The details of a run as its form holds them, and their changes in words. Pure.
import { formatDayWithWeekday, formatMonth, timeOfDay } from '~/foundation/kit/dates'

/** A change as people read it; of a detail also the form's field and its values. */
export interface RunChangeLine {
  label: string
  before: string
  after: string
  field?: string
  from?: string
  to?: string
}

/** The fields of the form of a run's details. */
export interface RunFormValues {
  /** "2026-12". */
  month: string
  title: string
  cutOffDay: string
  /** "17:30". */
  cutOffTime: string
  pickUpFrom: string
  pickUpUntil: string
  pickUpHours: string
  locationId: string
  story: string
  /** "on", or empty. */
  isTasteAware: string
  isPublic: string
}

export const runFieldLabels: Record<keyof RunFormValues, string> = {
  month: 'Month',
  title: 'Title',
  cutOffDay: 'Day of the deadline',
  cutOffTime: 'Time of the deadline',
  pickUpFrom: 'First pick-up day',
  pickUpUntil: 'Last pick-up day',
  pickUpHours: 'Pick-up hours',
  locationId: 'Pick-up location',
  story: 'Story',
  isTasteAware: 'Match wines to each member’s taste',
  isPublic: 'Show the month to guests',
}

const longest = 80

/** A value in words; long texts are cut. `locations` are names by id. */
function runFieldText(
  field: keyof RunFormValues,
  value: string,
  locations: ReadonlyMap<string, string>,
): string {
  if (field === 'isTasteAware' || field === 'isPublic') return value === 'on' ? 'on' : 'off'
  if (value === '') return 'none'
  if (field === 'month') return formatMonth(`${value}-01`)
  if (field === 'cutOffTime') return timeOfDay(value)
  if (field === 'locationId') return locations.get(value) ?? 'a location that is no longer in use'
  if (field === 'cutOffDay' || field === 'pickUpFrom' || field === 'pickUpUntil')
    return formatDayWithWeekday(value)
  return value.length > longest ? `${value.slice(0, longest)}…` : value
}

/** Differences between two states of a run's details. */
export function detailLines(
  before: RunFormValues,
  after: RunFormValues,
  locations: ReadonlyMap<string, string>,
): RunChangeLine[] {
  const fields = Object.keys(runFieldLabels) as (keyof RunFormValues)[]
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: runFieldLabels[field],
      before: runFieldText(field, before[field], locations),
      after: runFieldText(field, after[field], locations),
      field,
      from: before[field],
      to: after[field],
    }))
}
