import { Form } from '@remix-run/react'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'

/** A wine was taken out a moment ago: the way back. */
export function RemovedWine({ id, name }: { id: string; name: string }) {
  return (
    <Banner tone="info">
      <p>{name} is no longer in your cellar.</p>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="put-back" />
        <input type="hidden" name="wineId" value={id} />
        <SubmitButton intent="put-back" variant="secondary">
          Put it back
        </SubmitButton>
      </Form>
    </Banner>
  )
}
