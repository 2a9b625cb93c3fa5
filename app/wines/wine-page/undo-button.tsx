import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'

/** Undoes a line of the stock history. */
export function UndoButton({
  movementId,
  what,
  variant = 'quiet',
}: {
  movementId: string
  /** What is undone, for those who do not see what the button is beside. */
  what: string
  variant?: 'quiet' | 'secondary'
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={movementId} />
      <input type="hidden" name="movementId" value={movementId} />
      <SubmitButton intent="undo" id={movementId} variant={variant} size="small" aria-label={`Undo ${what}`}>
        Undo
      </SubmitButton>
    </Form>
  )
}
