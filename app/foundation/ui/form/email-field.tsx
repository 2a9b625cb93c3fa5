import { Field, type FieldProps } from './field'

/** A field for an email address, with the email keyboard and without autocorrection. */
export function EmailField(props: FieldProps) {
  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}
