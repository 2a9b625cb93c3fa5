import { useEffect, useState } from 'react'
import { useLocation } from '@remix-run/react'
import { Banner } from '~/ui/feedback/banner'
import type { RecoverableForm as Unsent } from './form-recovery.server'
import { restoreFields } from './restore-fields'
import { buttonStyle } from '~/ui/form/button'

/** A form that was not taken in, with the reason where it is another than a session that had ended. */
export interface RejectedForm {
  to: string
  /** Null where they cannot be sent again, such as files. */
  fields: Unsent['fields'] | null
  fault?: { sentence?: string; requestId: string }
}

/**
 * Above the page of a form that was not taken in, since its sender was signed out meanwhile or since it failed: puts what
 * they typed back into its fields. Where it finds none, and without scripts, one button sends it as it was.
 */
export function FormRecovery({ rejectedForm }: { rejectedForm: RejectedForm | null }) {
  const [kept, setKept] = useState(rejectedForm)
  const [isFilled, setFilled] = useState(false)
  const { key } = useLocation()
  const [keyThen, setKeyThen] = useState(key)
  // Told once: the data of the next page no longer has it, and another page is none of its business.
  if (rejectedForm !== null && rejectedForm !== kept) {
    setKept(rejectedForm)
    setKeyThen(key)
  }
  const shown = kept !== null && key === keyThen ? kept : null
  useEffect(() => {
    const fields = shown?.fields
    if (!fields) return
    // After the page's own first look at its fields.
    const timer = setTimeout(() => setFilled(restoreFields(document, fields)))
    return () => clearTimeout(timer)
  }, [shown])
  if (!shown) return null
  return (
    <div className="mx-auto max-w-272 px-5 pt-4">
      {shown.fault ? (
        <Banner tone="error" title={shown.fault.sentence ?? 'Something on our side went wrong'}>
          <Remedy
            rejectedForm={shown}
            isFilled={isFilled}
            advice="Everything you typed is kept with this button, except for passwords and files."
            button="Try Again"
          />
          {!shown.fault.sentence && (
            <p className="small">
              If you write to us about this, please mention{' '}
              <code className="figures">{shown.fault.requestId}</code>
            </p>
          )}
        </Banner>
      ) : (
        <Banner tone="warn" title="You were signed out before this was sent">
          <Remedy
            rejectedForm={shown}
            isFilled={isFilled}
            advice="Nothing was done yet. Send it as it was, or leave it be."
            button="Send It Again"
          />
        </Banner>
      )}
    </div>
  )
}

/** How to send it again. */
function Remedy({
  rejectedForm: { to, fields },
  isFilled,
  advice,
  button,
}: {
  rejectedForm: RejectedForm
  isFilled: boolean
  advice: string
  button: string
}) {
  if (isFilled) return <p>What you typed is below again. Please look it over and send it once more.</p>
  if (!fields) return <p>Please choose your files and send them once more.</p>
  return (
    <form method="post" action={to}>
      <p>{advice}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonStyle({ variant: 'secondary' })}>
        {button}
      </button>
    </form>
  )
}
