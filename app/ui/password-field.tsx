import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldFrame, fieldAttributes, fieldId } from './field'
import { useHydrated } from './use-hydrated'

/** A password with its label; with scripts it can be shown and hidden again. */
export function PasswordField({
  label,
  hint,
  errors,
  live,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  /** Errors appear while one types: read them out. */
  live?: boolean
}) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <FieldFrame name={input.name} label={label} hint={hint} errors={errors} live={live}>
      <div className="input-group">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...fieldAttributes(input.name, { hint, errors })}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        {hydrated && (
          <button
            type="button"
            className="input-reveal"
            aria-controls={fieldId(input.name)}
            aria-describedby={`${fieldId(input.name)}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
