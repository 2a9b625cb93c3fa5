import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/button'

/** Tries something that failed again, or puts it aside. `what` names it for those who only hear the buttons. */
export function TroubleActs({
  idName,
  id,
  action,
  what,
}: {
  idName: string
  id: string
  action: string
  what: string
}) {
  return (
    <Form method="post" action={action} className="line-acts">
      <input type="hidden" name={idName} value={id} />
      <SubmitButton variant="secondary" name="intent" value="retry" aria-label={`Retry ${what}`}>
        Retry
      </SubmitButton>
      <SubmitButton variant="quiet" name="intent" value="dismiss" aria-label={`Dismiss ${what}`}>
        Dismiss
      </SubmitButton>
    </Form>
  )
}
