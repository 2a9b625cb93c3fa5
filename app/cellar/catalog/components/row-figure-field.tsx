import { FieldError } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'

/** Values of a submission that was refused, and what was wrong, by the names of its fields. */
export interface RejectedRows {
  values: Record<string, unknown>
  errors: Partial<Record<string, string[] | null>>
}

/** A number of bottles in a row of a table: `start`, or after a refusal what was typed, with its error below. */
export function RowFigureField({
  name,
  label,
  start,
  maxLength,
  rejected,
}: {
  name: string
  label: string
  start: number
  maxLength: number
  rejected: RejectedRows | null
}) {
  const errors = rejected?.errors[name] ?? undefined
  const typed = rejected?.values[name]
  return (
    <span className="inline-grid justify-items-end gap-1.5 align-middle">
      <span className="w-24 max-md:w-16">
        <input
          className={`${inputStyle()} text-right`}
          id={`field-${name}`}
          name={name}
          defaultValue={typeof typed === 'string' ? typed : String(start)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLength}
          aria-label={label}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `field-${name}-error` : undefined}
        />
      </span>
      <FieldError name={name} errors={errors} />
    </span>
  )
}
