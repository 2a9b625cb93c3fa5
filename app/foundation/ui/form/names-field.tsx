import { useId, useState } from 'react'
import { Field } from './field'
import type { FormField } from './use-schema-form'

/** Names with commas between them. The browser offers names for the last one; without scripts for the first. */
export function NamesField({
  field,
  label,
  hint,
  names,
}: {
  field: FormField
  label: string
  hint: string
  names: readonly string[]
}) {
  const listId = useId()
  const [typed, setTyped] = useState(String(field.initialValue ?? ''))
  const before = /^.*,/.exec(typed)?.[0]
  const start = before === undefined ? '' : `${before} `
  const taken = new Set(typed.toLowerCase().split(/\s*,\s*/))
  return (
    <>
      <Field
        field={field}
        label={label}
        optional
        hint={hint}
        autoComplete="off"
        list={listId}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={listId}>
        {names
          .filter((name) => !taken.has(name.toLowerCase()))
          .map((name) => (
            <option key={name} value={start + name} />
          ))}
      </datalist>
    </>
  )
}
