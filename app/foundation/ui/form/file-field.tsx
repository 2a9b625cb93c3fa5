import type { ComponentProps } from 'react'
import { fieldAttributes, FieldFrame } from './field'
import { fileInputStyle } from './input-style'

/** A field for one file, or several, in a form without a schema. */
export function FileField({
  name,
  label,
  hint,
  errors,
  ...input
}: {
  name: string
  label: string
  hint: string
  errors?: string[]
} & Pick<ComponentProps<'input'>, 'accept' | 'required' | 'multiple' | 'capture'>) {
  return (
    <FieldFrame name={name} label={label} hint={hint} errors={errors}>
      <input type="file" className={fileInputStyle} {...input} {...fieldAttributes(name, { hint, errors })} />
    </FieldFrame>
  )
}
