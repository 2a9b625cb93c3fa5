import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import type { SessionView } from '../import-view'

/** Says that a document looks like something else than what it is read as, and offers to read it as that. */
export function ReadAsNotice({
  session: { id, purpose, looksLike },
}: {
  session: Pick<SessionView, 'id' | 'purpose' | 'looksLike'>
}) {
  if (looksLike === '' || looksLike === purpose) return null
  const isInvoice = looksLike === 'invoice'
  const intent = isInvoice ? 'read-as-invoice' : 'read-as-wines'
  return (
    <Banner tone="warn" title={isInvoice ? 'This looks like an invoice' : 'This looks like a wine list'}>
      <Form method="post" action={paths.business.inventory.import(id)}>
        <p>
          {isInvoice
            ? 'It has quantities and sums. As an invoice it becomes a receipt with bottles and costs.'
            : 'We found no document number and no sums. As a wine list it becomes wines with prices.'}
        </p>
        <input type="hidden" name="intent" value={intent} />
        <SubmitButton intent={intent} variant="secondary" size="small" pendingLabel="Starting...">
          {isInvoice ? 'Read it as an invoice' : 'Read it as a wine list'}
        </SubmitButton>
      </Form>
    </Banner>
  )
}
