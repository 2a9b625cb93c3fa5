import { useEffect, useRef } from 'react'
import { Button } from '~/foundation/ui/form/button'
import type { UndoableChange } from './use-undoable-change'

/** The result of a change of several fields, announced, with a button that undoes it. */
export function ChangeResult({
  part,
  change,
}: {
  part: UndoableChange['part']
  change: UndoableChange | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const shown = change?.part === part ? change : null
  // The button just pressed may be gone: keep the focus beside it.
  useEffect(() => {
    if (shown && document.activeElement === document.body) box.current?.focus()
  }, [shown])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={shown ? 'flex flex-wrap items-center justify-between gap-x-3' : 'sr-only'}
    >
      <p role="status" className="text-sm text-muted">
        {shown?.sentence}
      </p>
      {shown?.undo && (
        <Button variant="quiet" size="small" onClick={shown.undo}>
          Undo {part === 'preset' ? 'preset change' : 'colors'}
        </Button>
      )}
    </div>
  )
}
