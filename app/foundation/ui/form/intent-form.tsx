import { Form, type FormProps } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { SubmitButton } from './button'
import { HiddenFields } from './hidden-fields'

/**
 * A form of one button: posts `intent`, `id` where it is one of a list, and `fields`. `className` is the form's; the
 * other properties are the button's.
 */
export function IntentForm({
  intent,
  id,
  fields = {},
  action,
  preventScrollReset,
  className,
  ...button
}: ComponentProps<typeof SubmitButton> &
  Pick<FormProps, 'action' | 'preventScrollReset' | 'className'> & {
    intent: string
    fields?: Record<string, string | number>
  }) {
  return (
    <Form method="post" action={action} preventScrollReset={preventScrollReset} className={className}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <HiddenFields fields={fields} />
      <SubmitButton intent={intent} id={id} {...button} />
    </Form>
  )
}
