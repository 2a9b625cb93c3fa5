import { IntentForm } from '~/foundation/ui/form/intent-form'

/** Undoes a line of the stock history. */
export function UndoButton({
  movementId,
  what,
  variant = 'quiet',
}: {
  movementId: string
  /** The movement to undo, in words, for people who do not see the button's row. */
  what: string
  variant?: 'quiet' | 'secondary'
}) {
  return (
    <IntentForm
      intent="undo"
      id={movementId}
      fields={{ movementId }}
      variant={variant}
      size="small"
      aria-label={`Undo ${what}`}
    >
      Undo
    </IntentForm>
  )
}
