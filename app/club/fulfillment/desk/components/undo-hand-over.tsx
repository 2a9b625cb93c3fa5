import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Button } from '~/foundation/ui/form/button'
import { FieldError } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'

/**
 * Undoes a hand-over while it can be undone, with the time that is left. With `onUndo` it is done in the page; it returns
 * why not, or null.
 */
export function UndoHandOver({
  id,
  memberId,
  undoMs,
  onUndo,
}: {
  id: string
  memberId: string
  /** Milliseconds left when the page was drawn. */
  undoMs: number
  onUndo?: (id: string) => Promise<string | null>
}) {
  const left = useTimeLeft(undoMs)
  const isHydrated = useHydrated()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  if (left <= 0) return <p className="text-sm text-muted">It can no longer be undone.</p>
  const words = `Undo hand-over (${timeWords(left)} left)`
  if (!isHydrated || !onUndo) {
    return (
      <IntentForm
        intent="undo"
        fields={{ handOverId: id }}
        action={paths.business.desk.member(memberId)}
        variant="secondary"
        size="small"
      >
        <Undo2 aria-hidden="true" />
        {words}
      </IntentForm>
    )
  }
  const undo = async () => {
    setPending(true)
    setProblem(await onUndo(id))
    setPending(false)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="secondary" size="small" disabled={isPending} onClick={() => void undo()}>
        <Undo2 aria-hidden="true" />
        <span aria-hidden="true">{words}</span>
        <span className="sr-only">Undo hand-over</span>
      </Button>
      <div aria-live="polite">
        <FieldError id={`undo-${id}`} errors={problem ? [problem] : undefined} />
      </div>
    </div>
  )
}

/** Milliseconds that are left, counted down every second. */
function useTimeLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const end = performance.now() + atFirst
    setLeft(atFirst)
    const timer = window.setInterval(() => setLeft(Math.max(0, end - performance.now())), 1_000)
    return () => window.clearInterval(timer)
  }, [atFirst])
  return left
}

/** "9:05" */
function timeWords(left: number): string {
  const seconds = Math.ceil(left / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
