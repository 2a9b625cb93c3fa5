import { type ComponentProps, type ReactNode } from 'react'
import { FieldError, controlAttributes, controlOf, type ControlSource } from './field'
import { useFieldErrors } from './use-field-errors'

/** A checkbox with its label and error. Submits "on" when checked. */
export function Checkbox({
  children,
  field,
  name,
  errors,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onChange' | 'name' | 'defaultValue'> & {
  children: ReactNode
} & ControlSource) {
  const control = controlOf({ field, name, errors })
  const shown = useFieldErrors(control.errors, undefined, field !== undefined)
  return (
    <div className="check grid grid-cols-[auto_1fr] items-start gap-x-3.5 gap-y-1.5">
      <input
        key={field?.key}
        defaultChecked={field ? field.initialValue === 'on' : undefined}
        {...input}
        {...controlAttributes({ ...control, errors: shown.errors })}
        type="checkbox"
        className="mt-0.5 size-6 cursor-pointer"
        onChange={(event) => shown.edited(event.target.value)}
      />
      <label className="cursor-pointer leading-normal" htmlFor={control.id}>
        {children}
      </label>
      <div className="col-span-full empty:hidden">
        <FieldError id={control.id} errors={shown.errors} />
      </div>
    </div>
  )
}
