import { type ComponentProps, type ReactNode } from 'react'
import { FieldError, fieldAttributes, fieldId } from './field'
import { useFieldErrors } from './use-field-errors'

/** A checkbox with its label and error. Submits "on" when checked. */
export function Checkbox({
  children,
  errors,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onChange'> & {
  name: string
  children: ReactNode
  errors?: string[]
}) {
  const shown = useFieldErrors(errors)
  return (
    <div className="check grid grid-cols-[auto_1fr] items-start gap-x-3.5 gap-y-1.5">
      <input
        {...input}
        {...fieldAttributes(input.name, { errors: shown.errors })}
        type="checkbox"
        className="mt-0.5 size-6 cursor-pointer"
        onChange={(event) => shown.edited(event.target.value)}
      />
      <label className="cursor-pointer leading-normal" htmlFor={fieldId(input.name)}>
        {children}
      </label>
      <div className="col-span-full empty:hidden">
        <FieldError name={input.name} errors={shown.errors} />
      </div>
    </div>
  )
}
