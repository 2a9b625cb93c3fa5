import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'

/** A quiet button that says one thing about a wine. Works without scripts. */
export function WineButton({
  wineId,
  action,
  intent,
  fields = {},
  label,
  children,
}: {
  wineId: string
  action: string
  intent: string
  /** More that the form says. */
  fields?: Record<string, string>
  /** The button's action, with the name of the wine. */
  label: string
  children: ReactNode
}) {
  const id = [wineId, ...Object.values(fields)].join(' ')
  return (
    <Form method="post" action={action} preventScrollReset className="print:hidden">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="wineId" value={wineId} />
      <HiddenFields fields={fields} />
      <SubmitButton
        intent={intent}
        id={id}
        variant="quiet"
        size="small"
        pendingLabel="Saving..."
        aria-label={label}
      >
        {children}
      </SubmitButton>
    </Form>
  )
}
