import { type ComponentProps } from 'react'
import { Field } from './field'

type Props = Omit<
  ComponentProps<typeof Field>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>

/** A field for an email address, with the email keyboard and without autocorrection. */
export function EmailField(props: Props) {
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
