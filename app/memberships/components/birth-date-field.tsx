import { cx } from 'class-variance-authority'
import { type ClipboardEvent, type FocusEvent, useRef } from 'react'
import { FieldError, fieldId } from '~/ui/form/field'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
import { useFieldErrors } from '~/ui/form/use-field-errors'
import { joinBirthDate, parseBirthDate, splitBirthDate, type BirthDateParts } from '../birth-date'

const parts: {
  name: string
  part: keyof BirthDateParts
  label: string
  autoComplete: string
  mask: string
}[] = [
  { name: 'birthMonth', part: 'month', label: 'Month', autoComplete: 'bday-month', mask: 'MM' },
  { name: 'birthDay', part: 'day', label: 'Day', autoComplete: 'bday-day', mask: 'DD' },
  { name: 'birthYear', part: 'year', label: 'Year', autoComplete: 'bday-year', mask: 'YYYY' },
]

/**
 * A date of birth as three numbers with one error. `defaultValue` is a calendar day, possibly incomplete; the server
 * joins the numbers with `joinBirthFields`. A whole date that is pasted into one of them fills all three. `check` says
 * what is wrong with the date once all three are filled in.
 */
export function BirthDateField({
  defaultValue,
  hint,
  errors,
  check,
}: {
  defaultValue: string
  hint: string
  errors?: string[]
  check: (date: string) => string | null
}) {
  const group = useRef<HTMLFieldSetElement>(null)
  const shown = useFieldErrors(errors, check)
  const id = fieldId('dateOfBirth')
  const known = splitBirthDate(defaultValue)

  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])]
  const typed = () => {
    const [month = '', day = '', year = ''] = inputs().map(({ value }) => value)
    return month && day && year ? joinBirthDate({ month, day, year }) : ''
  }
  const onPaste = (event: ClipboardEvent) => {
    const date = parseBirthDate(event.clipboardData.getData('text'))
    if (!date) return
    event.preventDefault()
    inputs().forEach((input, index) => (input.value = date[parts[index]!.part]))
    shown.left(typed())
  }
  const onBlur = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) shown.left(typed())
  }
  const describedBy = cx(`${id}-hint`, shown.errors?.length && `${id}-error`)
  return (
    <fieldset
      className={fieldStyle}
      ref={group}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy}
      onPaste={onPaste}
      onBlur={onBlur}
      onChange={() => shown.edited(typed())}
    >
      <legend className={cx('mb-1.5', labelStyle)}>Date of Birth</legend>
      <p className={hintStyle} id={`${id}-hint`}>
        {hint}
      </p>
      <div className="flex gap-3">
        {parts.map(({ name, part, label, autoComplete, mask }) => (
          <label key={name} className={cx('grid gap-1 text-sm', part === 'year' ? 'w-26' : 'w-20')}>
            {label}
            <input
              className={inputStyle()}
              name={name}
              inputMode="numeric"
              autoComplete={autoComplete}
              placeholder={mask}
              required
              defaultValue={known[part]}
              aria-invalid={shown.errors?.length ? true : undefined}
            />
          </label>
        ))}
      </div>
      <div aria-live="polite">
        <FieldError name="dateOfBirth" errors={shown.errors} />
      </div>
    </fieldset>
  )
}
