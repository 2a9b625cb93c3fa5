import type { ReactNode } from 'react'
import { radioStyle } from './choice-style'
import { FieldError } from './field'
import type { FormField } from './use-schema-form'

/** Choice of one action on many rows. Its children are `ActChoice`s of the same field. */
export function ActChoices({
  field,
  legend,
  children,
}: {
  field: FormField
  legend: string
  children: ReactNode
}) {
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors?.length ? `${field.id}-error` : undefined}
    >
      <legend className="mb-3 text-xl font-display">{legend}</legend>
      <FieldError id={field.id} errors={field.errors} />
      <div className="divide-y divide-line rounded-card border border-line bg-raised">{children}</div>
    </fieldset>
  )
}

/** One act. What it needs to know, and what it does, is below it while it is chosen; without scripts, too. */
export function ActChoice({
  field,
  value,
  label,
  note,
  children,
}: {
  field: FormField
  value: string
  label: string
  /** Beside the label, such as how many rows it fits. */
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="group px-4 py-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="radio"
          name={field.name}
          value={value}
          defaultChecked={field.initialValue === value}
          className={radioStyle}
        />
        <span className="flex flex-wrap gap-x-3">
          {label}
          {note && <span className="text-muted">{note}</span>}
        </span>
      </label>
      {children && (
        <div className="hidden gap-3 pb-3 pl-8.5 group-has-[[type=radio]:checked]:grid">{children}</div>
      )}
    </div>
  )
}
