import { FieldFrame, fieldAttributes } from './field'
import { inputStyle } from './input-style'

/** One of a few, with its label. `options` are words by their value; a value that is not among them is shown as it is. */
export function SelectField({
  name,
  label,
  hint,
  options,
  defaultValue = '',
  errors,
}: {
  name: string
  label: string
  hint?: string
  options: Record<string, string>
  defaultValue?: string
  errors?: string[]
}) {
  const isKnown = Object.hasOwn(options, defaultValue)
  return (
    <FieldFrame name={name} label={label} hint={hint} errors={errors}>
      <select
        className={inputStyle()}
        defaultValue={defaultValue}
        {...fieldAttributes(name, { hint, errors })}
      >
        {!isKnown && <option value={defaultValue}>{defaultValue || 'Please choose'}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
