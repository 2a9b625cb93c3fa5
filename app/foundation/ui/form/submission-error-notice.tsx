import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type Ref } from 'react'
import { Banner } from '../feedback/banner'
import { Button } from './button'
import { submissionErrorTexts as texts } from './submission-error-texts'
import { submissionErrors, type SubmissionError } from './submission-errors'

const none = () => null

/**
 * Says at the foot of the window that a form was not answered, why, and that everything typed is still there; its button
 * sends the same form again, as it is by then. Goes when a form is sent or another page is opened.
 */
export function SubmissionErrorNotice() {
  const fault = useSyncExternalStore(submissionErrors.subscribe, submissionErrors.current, none)
  const { state, formMethod = 'GET' } = useNavigation()
  // A form that is sent clears the notice itself, before its request: its answer may be here before this is drawn.
  const opensPage = state === 'loading' && formMethod.toUpperCase() === 'GET'
  useEffect(() => {
    if (opensPage) submissionErrors.clear()
  }, [opensPage])
  return fault && <Notice key={errorKey(fault)} fault={fault} />
}

const keys = new WeakMap<SubmissionError, number>()
let faults = 0
/** A new fault is a new notice, which takes the focus again. */
function errorKey(fault: SubmissionError): number {
  const key = keys.get(fault) ?? (faults += 1)
  keys.set(fault, key)
  return key
}

function Notice({ fault }: { fault: SubmissionError }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const { form, button = null } = fault.sent ?? {}
  // A button that is gone may have said what the form was for.
  const canRepeat = form?.isConnected && button?.isConnected !== false
  const again = () => {
    submissionErrors.clear()
    // In the next moment: the button may be disabled until the failed submission has ended.
    setTimeout(() => form?.requestSubmit(button))
  }
  return (
    <SubmissionErrorBox
      title={titleOf(fault)}
      advice={fault.kind === 'network' ? texts.checkConnection : texts.tryInAMoment}
      requestId={fault.kind === 'server' && !fault.sentence ? fault.requestId : undefined}
      focusRef={box}
    >
      {canRepeat && (
        <Button variant="secondary" onClick={again}>
          Try Again
        </Button>
      )}
      <Button variant="quiet" onClick={submissionErrors.clear}>
        Close
      </Button>
    </SubmissionErrorBox>
  )
}

/** How the notice looks; `children` are its buttons. The parts that a script may fill in are marked with `data-part`. */
export function SubmissionErrorBox({
  title,
  advice,
  requestId,
  focusRef,
  children,
}: {
  title: string
  advice: string
  requestId?: string
  focusRef?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <div className="pointer-events-none sticky bottom-(--bottom-bar,0px) z-40 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="pointer-events-auto mx-auto max-w-160 rounded-control shadow-dialog">
        <Banner tone="error" title={<span data-part="title">{title}</span>} focusRef={focusRef}>
          <p data-part="advice">{advice}</p>
          <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-3">{children}</p>
          {requestId !== undefined && (
            <p className="small" data-part="mention">
              If you write to us about this, please mention <code className="figures">{requestId}</code>
            </p>
          )}
        </Banner>
      </div>
    </div>
  )
}

function titleOf(fault: SubmissionError): string {
  if (fault.kind === 'network') return navigator.onLine ? texts.unreachable : texts.offline
  return fault.sentence ?? texts.failed
}
