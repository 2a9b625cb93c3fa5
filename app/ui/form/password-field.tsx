import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldFrame, fieldAttributes, fieldId } from './field'
import { inputStyle } from './input-style'
import { useFieldErrors } from './use-field-errors'
import { useHydrated } from '../document/use-hydrated'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onChange' | 'onBlur'>

/**
 * A password with its label; with scripts it can be shown and hidden again. `check` as in Field;
 * `onEdit` and `onLeave` let two passwords be compared.
 */
export function PasswordField({
  label,
  hint,
  errors,
  check,
  onEdit,
  onLeave,
  ...input
}: InputProps & {
  name: string
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  check?: (value: string) => string | null
  onEdit?: (value: string) => void
  onLeave?: () => void
}) {
  const [legible, setLegible] = useState(false)
  const shown = useFieldErrors(errors, check)
  const hydrated = useHydrated()
  return (
    <FieldFrame
      name={input.name}
      label={label}
      hint={hint}
      errors={shown.errors}
      live={check !== undefined || onEdit !== undefined}
    >
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...fieldAttributes(input.name, { hint, errors: shown.errors })}
          type={legible ? 'text' : 'password'}
          className={inputStyle({ reveal: true })}
          onChange={(event) => {
            shown.edited(event.target.value)
            onEdit?.(event.target.value)
          }}
          onBlur={(event) => {
            shown.left(event.target.value)
            onLeave?.()
          }}
        />
        {hydrated && (
          <button
            type="button"
            className={cx(
              'absolute inset-y-0.5 right-0.5 min-w-16 cursor-pointer rounded-control px-3 text-sm font-semibold text-ink',
              'underline decoration-accent underline-offset-[0.25em] focus-visible:-outline-offset-3',
            )}
            aria-controls={fieldId(input.name)}
            aria-describedby={`${fieldId(input.name)}-label`}
            onClick={() => setLegible(!legible)}
          >
            {legible ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
