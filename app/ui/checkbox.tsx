import { type ComponentProps, type ReactNode } from 'react'
import { FieldError, fieldAttributes, fieldId } from './field'

/** A box to tick, with its sentence and error. Sends "on" when ticked. */
export function Checkbox({
  children,
  errors,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  name: string
  children: ReactNode
  errors?: string[]
}) {
  return (
    <div className="check">
      <input {...input} {...fieldAttributes(input.name, { errors })} type="checkbox" className="check-box" />
      <label className="check-label" htmlFor={fieldId(input.name)}>
        {children}
      </label>
      <FieldError name={input.name} errors={errors} />
    </div>
  )
}
