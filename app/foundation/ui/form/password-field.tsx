import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldFrame, controlAttributes, controlOf, type ControlSource } from './field'
import { inputStyle } from './input-style'
import { useHydrated } from '../document/use-hydrated'

type InputProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type' | 'onChange' | 'onBlur' | 'name' | 'defaultValue'
>

/**
 * A password with its label; with scripts it can be shown and hidden again. `onEdit` is told what is typed, before it
 * is sent. A password is never shown again.
 */
export function PasswordField({
  label,
  hint,
  field,
  name,
  errors,
  onEdit,
  ...input
}: InputProps &
  ControlSource & {
    label: ReactNode
    hint?: ReactNode
    onEdit?: (value: string) => void
  }) {
  const [legible, setLegible] = useState(false)
  const control = controlOf({ field, name, errors })
  const hydrated = useHydrated()
  return (
    <FieldFrame
      name={control.name}
      id={control.id}
      errors={control.errors}
      label={label}
      hint={hint}
      live={field !== undefined}
    >
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          key={field?.key}
          required={control.required}
          maxLength={control.maxLength}
          {...input}
          {...controlAttributes(control, hint)}
          type={legible ? 'text' : 'password'}
          className={inputStyle({ reveal: true })}
          onChange={onEdit && ((event) => onEdit(event.target.value))}
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
