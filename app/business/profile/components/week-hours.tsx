import { weekdayNumbers, weekdays } from '#/tenants/pick-up'
import { Field } from '~/foundation/ui/form/field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { hoursFields } from '../pick-up/schemas'

/** Two times or days side by side where both have room. */
export const pairStyle =
  'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-4 [&_.field]:min-w-0 [&_input]:min-w-0'

/** When a weekday's pick-up begins and ends, for each weekday. */
export function WeekHours({ fields }: { fields: Record<string, FormField | undefined> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {weekdayNumbers.map((day) => {
        const names = hoursFields(day)
        return (
          <fieldset key={day} className={pairStyle}>
            <legend className="mb-1 font-semibold">{weekdays[day]}</legend>
            <Field field={fields[names.from]!} type="time" label="From" optional />
            <Field field={fields[names.until]!} type="time" label="Until" optional />
          </fieldset>
        )
      })}
    </div>
  )
}
