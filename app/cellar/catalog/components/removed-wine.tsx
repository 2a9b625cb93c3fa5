import { useEffect, useRef } from 'react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'

/** Notice after removing a wine, with an undo button. Takes the focus. */
export function RemovedWine({ id, name }: { id: string; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [id])
  return (
    <Banner tone="info" focusRef={box} autoFocus>
      <p>{name} was removed from your cellar.</p>
      <IntentForm intent="put-back" fields={{ wineId: id }} className={actionsStyle} variant="secondary">
        Undo removal
      </IntentForm>
    </Banner>
  )
}
