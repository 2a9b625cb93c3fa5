import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'

/** Offers to read a table as a list, since no name of a column is known. */
export function PlainListNotice({ importId }: { importId: string }) {
  return (
    <Banner title="We don’t know the columns of this file">
      <Form method="post" action={paths.business.inventory.import(importId)}>
        <p>
          Choose them below if each row is one wine with a column for each detail. Otherwise we can read the
          file as we read a printed list.
        </p>
        <input type="hidden" name="intent" value="read-as-list" />
        <SubmitButton intent="read-as-list" variant="secondary" size="small" pendingLabel="Starting ...">
          Read it as a wine list
        </SubmitButton>
      </Form>
    </Banner>
  )
}
