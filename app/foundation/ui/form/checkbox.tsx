import { type ComponentProps, type ReactNode } from 'react'
import { FieldError, controlAttributes, controlOf, type ControlSource } from './field'

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
  return (
    <div className="check grid grid-cols-[auto_1fr] items-start gap-x-3.5 gap-y-1.5">
      <input
        key={field?.key}
        defaultChecked={field ? field.initialValue === 'on' : undefined}
        {...input}
        {...controlAttributes(control)}
        type="checkbox"
        className="mt-0.5 size-6 cursor-pointer"
      />
      <label className="cursor-pointer leading-normal" htmlFor={control.id}>
        {children}
      </label>
      <div className="col-span-full empty:hidden">
        <FieldError id={control.id} errors={control.errors} />
      </div>
    </div>
  )
}
