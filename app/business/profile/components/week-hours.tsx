import { Fragment } from 'react'
import { weekdayNumbers, weekdays } from '#/tenants/pick-up'
import { Field } from '~/foundation/ui/form/field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { hoursFields } from '../pick-up/schemas'

/** Two times or days side by side where both have room. */
export const pairStyle =
  'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-4 [&_.field]:min-w-0 [&_input]:min-w-0'

/** When pick-up begins and ends on each weekday. */
export function WeekHours({ fields }: { fields: Record<string, FormField | undefined> }) {
  const time = (name: string, label: string) => (
    <Field field={fields[name]!} type="time" label={<span className="sr-only">{label}</span>} />
  )
  return (
    <div className="grid grid-cols-2 items-center gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)] [&_.field]:min-w-0 [&_.field]:gap-0 [&_input]:min-w-0">
      <p className="text-sm text-muted sm:col-start-2" aria-hidden="true">
        From
      </p>
      <p className="text-sm text-muted" aria-hidden="true">
        Until
      </p>
      {weekdayNumbers.map((day) => {
        const { from, until } = hoursFields(day)
        return (
          <Fragment key={day}>
            <p className="font-semibold max-sm:col-span-full">{weekdays[day]}</p>
            {time(from, `${weekdays[day]} from`)}
            {time(until, `${weekdays[day]} until`)}
          </Fragment>
        )
      })}
    </div>
  )
}
