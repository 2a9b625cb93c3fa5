import { type ComponentProps, type ReactNode } from 'react'
import { FieldError, fieldAttributes, fieldId } from './field'
import { useFieldErrors } from './use-field-errors'

/** A box to tick, with its sentence and error. Sends "on" when ticked. */
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
    <div className="check">
      <input
        {...input}
        {...fieldAttributes(input.name, { errors: shown.errors })}
        type="checkbox"
        className="check-box"
        onChange={(event) => shown.edited(event.target.value)}
      />
      <label className="check-label" htmlFor={fieldId(input.name)}>
        {children}
      </label>
      <FieldError name={input.name} errors={shown.errors} />
    </div>
  )
}
