import { cx } from 'class-variance-authority'
import { type ClipboardEvent, type FocusEvent, useRef } from 'react'
import { FieldError } from '~/foundation/ui/form/field'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { parseBirthDate, splitBirthDate, type BirthDateParts } from '../birth-date'

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
 * A date of birth as three numbers with one error, those of `field`, whose value is a calendar day, possibly
 * incomplete. The server joins the numbers with `joinBirthFields`. A whole date that is pasted into one of them fills all
 * three. `validate` checks the field; it is called once all three are filled in.
 */
export function BirthDateField({
  field: { id, errors, initialValue },
  hint,
  validate,
}: {
  field: FormField
  hint: string
  validate: () => void
}) {
  const group = useRef<HTMLFieldSetElement>(null)
  const dateParts = splitBirthDate(typeof initialValue === 'string' ? initialValue : '')
  const isInvalid = Boolean(errors?.length)

  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])]
  const validateFilled = () => {
    if (inputs().every(({ value }) => value !== '')) validate()
  }
  const onPaste = (event: ClipboardEvent) => {
    const date = parseBirthDate(event.clipboardData.getData('text'))
    if (!date) return
    event.preventDefault()
    inputs().forEach((input, index) => (input.value = date[parts[index]!.part]))
    validateFilled()
  }
  const onBlur = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget)) validateFilled()
  }
  return (
    <fieldset
      className={fieldStyle}
      ref={group}
      id={id}
      tabIndex={-1}
      aria-describedby={cx(`${id}-hint`, isInvalid && `${id}-error`)}
      onPaste={onPaste}
      onBlur={onBlur}
      onInput={() => isInvalid && validate()}
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
              defaultValue={dateParts[part]}
              aria-invalid={isInvalid || undefined}
            />
          </label>
        ))}
      </div>
      <div aria-live="polite">
        <FieldError id={id} errors={errors} />
      </div>
    </fieldset>
  )
}
