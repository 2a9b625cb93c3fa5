import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from './input-style'
import type { FormField } from './use-schema-form'

interface Wording {
  label: ReactNode
  hint?: ReactNode
  /** Shows "(optional)" beside the label. */
  optional?: boolean
  /** Errors appear while typing: announce them. */
  live?: boolean
}

/** A field of `useSchemaForm`, or for a form without a schema its name and what the server said against it. */
export type ControlSource =
  | { field: FormField; name?: undefined; errors?: undefined; defaultValue?: undefined }
  | { field?: undefined; name: string; errors?: string[]; defaultValue?: string }

/** The id a named control carries on the page, so that an error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

interface Control {
  id: string
  name: string
  errors?: string[]
  defaultValue?: string
  required?: boolean
  maxLength?: number
}

/** The control that a source describes. */
export function controlOf({
  field,
  name = '',
  errors,
  defaultValue,
}: {
  field?: FormField
  name?: string
  errors?: string[]
  defaultValue?: string
}): Control {
  if (!field) return { id: fieldId(name), name, errors, defaultValue }
  const { id, initialValue, required, maxLength } = field
  const text = typeof initialValue === 'string' ? initialValue : undefined
  return { id, name: field.name, errors: field.errors, defaultValue: text, required, maxLength }
}

/** Attributes that tie a control to its label, hint and errors. */
export function controlAttributes(
  { id, name, errors }: { id: string; name: string; errors?: string[] },
  hint?: ReactNode,
) {
  const describedBy = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-invalid': errors?.length ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** The same for a control that is known by its name. */
export function fieldAttributes(name: string, { hint, errors }: { hint?: ReactNode; errors?: string[] }) {
  return controlAttributes({ id: fieldId(name), name, errors }, hint)
}

/** Label, hint and error around any control that carries `fieldAttributes(name)` or `controlAttributes(control)`. */
export function FieldFrame({
  name,
  id = fieldId(name),
  label,
  hint,
  errors,
  optional,
  live,
  children,
}: Wording & { name: string; id?: string; errors?: string[]; children: ReactNode }) {
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
      {/* Without an error it takes no room, so that fields beside each other line up. */}
      <div aria-live={live ? 'polite' : undefined} className="empty:absolute">
        <FieldError id={id} errors={errors} />
      </div>
    </div>
  )
}

/** The messages of one field, by its `id`, or by its `name` in a form without a schema; nothing without messages. */
export function FieldError({
  name = '',
  id = fieldId(name),
  errors,
}: {
  name?: string
  id?: string
  errors?: string[]
}) {
  if (!errors?.length) return null
  return (
    <p className="field-error flex gap-2 text-sm leading-[1.4] font-semibold text-danger" id={`${id}-error`}>
      <CircleAlert className="h-[1.4em] w-[1.1em] flex-none" aria-hidden="true" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

type InputProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'onChange' | 'onBlur' | 'name' | 'defaultValue'
>
export type FieldProps = InputProps & Wording & ControlSource

/** One line of text with its label. Pass `autoComplete` and `inputMode`: most people fill this on a phone. */
export function Field({ label, hint, optional, field, name, errors, defaultValue, ...input }: FieldProps) {
  const control = controlOf({ field, name, errors, defaultValue })
  return (
    <FieldFrame
      name={control.name}
      id={control.id}
      errors={control.errors}
      label={label}
      hint={hint}
      optional={optional}
      live={field !== undefined}
    >
      <input
        key={field?.key}
        type="text"
        defaultValue={control.defaultValue}
        required={control.required}
        maxLength={control.maxLength}
        {...input}
        {...controlAttributes(control, hint)}
        className={inputStyle()}
      />
    </FieldFrame>
  )
}

/** A number, with the keyboard of figures: `inputMode` is "decimal" where it may have a fraction. */
export function FigureField({ inputMode = 'numeric', ...rest }: FieldProps) {
  return <Field {...rest} inputMode={inputMode} autoComplete="off" />
}

/** Several lines of text with their label. */
export function TextArea({
  label,
  hint,
  optional,
  field,
  name,
  errors,
  defaultValue,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'name' | 'defaultValue'> & Wording & ControlSource) {
  const control = controlOf({ field, name, errors, defaultValue })
  return (
    <FieldFrame
      name={control.name}
      id={control.id}
      errors={control.errors}
      label={label}
      hint={hint}
      optional={optional}
      live={field !== undefined}
    >
      <textarea
        key={field?.key}
        defaultValue={control.defaultValue}
        required={control.required}
        maxLength={control.maxLength}
        {...area}
        {...controlAttributes(control, hint)}
        className={inputStyle({ lines: 'several' })}
      />
    </FieldFrame>
  )
}
