import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from './input-style'
import { useFieldErrors } from './use-field-errors'

interface Wording {
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  /** Shows "(optional)" beside the label. */
  optional?: boolean
  /** Errors appear while typing: announce them. */
  live?: boolean
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange' | 'onBlur'> & { name: string }

/** The id a named control carries on the page, so that an error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Attributes that tie a control to its label, hint and errors. */
export function fieldAttributes(name: string, { hint, errors }: Pick<Wording, 'hint' | 'errors'>) {
  const id = fieldId(name)
  const describedBy = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-invalid': errors?.length ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** Label, hint and error around any control that carries `fieldAttributes(name)`. */
export function FieldFrame({
  name,
  label,
  hint,
  errors,
  optional,
  live,
  children,
}: Wording & { name: string; children: ReactNode }) {
  const id = fieldId(name)
  return (
    <div className={fieldStyle}>
      <label className={labelStyle} htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p className={hintStyle} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {live ? (
        <div aria-live="polite">
          <FieldError name={name} errors={errors} />
        </div>
      ) : (
        <FieldError name={name} errors={errors} />
      )}
    </div>
  )
}

/** The messages of one field; nothing when there are none. */
export function FieldError({ name, errors }: { name: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p
      className="field-error flex gap-2 text-sm leading-[1.4] font-semibold text-danger"
      id={`${fieldId(name)}-error`}
    >
      <CircleAlert className="h-[1.4em] w-[1.1em] flex-none" aria-hidden="true" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

/**
 * One line of text with its label. Pass `autoComplete` and `inputMode`: most people fill this on a phone.
 * `check` says what is wrong with a value, for those with scripts, before the form is sent.
 */
export function Field({
  label,
  hint,
  errors,
  optional,
  check,
  ...input
}: InputProps & Wording & { check?: (value: string) => string | null }) {
  const shown = useFieldErrors(errors, check)
  return (
    <FieldFrame
      name={input.name}
      label={label}
      hint={hint}
      errors={shown.errors}
      optional={optional}
      live={check !== undefined}
    >
      <input
        type="text"
        {...input}
        {...fieldAttributes(input.name, { hint, errors: shown.errors })}
        className={inputStyle()}
        onChange={(event) => shown.edited(event.target.value)}
        onBlur={(event) => shown.left(event.target.value)}
      />
    </FieldFrame>
  )
}

/** Several lines of text with their label. */
export function TextArea({
  label,
  hint,
  errors,
  optional,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { name: string } & Wording) {
  return (
    <FieldFrame name={area.name} label={label} hint={hint} errors={errors} optional={optional}>
      <textarea
        {...area}
        {...fieldAttributes(area.name, { hint, errors })}
        className={inputStyle({ lines: 'several' })}
      />
    </FieldFrame>
  )
}
