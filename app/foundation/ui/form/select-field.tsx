import { FieldFrame, controlAttributes, controlOf, type ControlSource } from './field'
import { inputStyle } from './input-style'

/** One of a few, with its label. `options` are words by their value; a value that is not among them is shown as it is. */
export function SelectField({
  label,
  hint,
  options,
  ...source
}: ControlSource & {
  label: string
  hint?: string
  options: Record<string, string>
}) {
  const control = controlOf(source)
  const { defaultValue = '' } = control
  const isKnown = Object.hasOwn(options, defaultValue)
  return (
    <FieldFrame name={control.name} id={control.id} errors={control.errors} label={label} hint={hint}>
      <select
        key={source.field?.key}
        className={inputStyle()}
        defaultValue={defaultValue}
        {...controlAttributes(control, hint)}
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
