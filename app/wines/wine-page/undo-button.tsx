import { IntentForm } from '~/ui/form/intent-form'

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
