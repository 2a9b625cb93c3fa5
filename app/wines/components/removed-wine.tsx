import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'

/** Notice after removing a wine, with an undo button. Takes the focus. */
export function RemovedWine({ id, name }: { id: string; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [id])
  return (
    <Banner tone="info" focusRef={box} autoFocus>
      <p>{name} was removed from your cellar.</p>
      <Form method="post" className={actionsStyle}>
        <input type="hidden" name="intent" value="put-back" />
        <input type="hidden" name="wineId" value={id} />
        <SubmitButton intent="put-back" variant="secondary">
          Undo removal
        </SubmitButton>
      </Form>
    </Banner>
  )
}
