import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldFrame, controlAttributes, controlOf, type ControlSource } from './field'
import { inputStyle } from './input-style'
import { useFieldErrors } from './use-field-errors'
import { useHydrated } from '../document/use-hydrated'

type InputProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type' | 'onChange' | 'onBlur' | 'name' | 'defaultValue'
>

/**
 * A password with its label; with scripts it can be shown and hidden again. `check` as in Field;
 * `onEdit` and `onLeave` let two passwords be compared.
 */
export function PasswordField({
  label,
  hint,
  field,
  name,
  errors,
  defaultValue,
  check,
  onEdit,
  onLeave,
  ...input
}: InputProps &
  ControlSource & {
    label: ReactNode
    hint?: ReactNode
    check?: (value: string) => string | null
    onEdit?: (value: string) => void
    onLeave?: () => void
  }) {
  const [legible, setLegible] = useState(false)
  const { errors: given, ...control } = controlOf({ field, name, errors, defaultValue })
  const shown = useFieldErrors(given, check, field !== undefined)
  const hydrated = useHydrated()
  return (
    <FieldFrame
      {...{ name: control.name, id: control.id, label, hint }}
      errors={shown.errors}
      live={field !== undefined || check !== undefined || onEdit !== undefined}
    >
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          key={field?.key}
          required={control.required}
          maxLength={control.maxLength}
          {...input}
          {...controlAttributes({ ...control, errors: shown.errors }, hint)}
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
            aria-controls={control.id}
            aria-describedby={`${control.id}-label`}
            onClick={() => setLegible(!legible)}
          >
            {legible ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
