import { useEffect, useState } from 'react'
import { useLocation } from '@remix-run/react'
import { Banner } from '~/foundation/ui/feedback/banner'
import type { RecoverableForm as Unsent } from './form-recovery.server'
import { restoreFields } from './restore-fields'
import { buttonStyle } from '~/foundation/ui/form/button'

/** A form that was not processed, with the reason unless its session had ended. */
interface RejectedForm {
  to: string
  /** Null when they cannot be sent again, such as files. */
  fields: Unsent['fields'] | null
  fault?: { sentence?: string; requestId: string }
}

/**
 * Shown above the page of a form that was not processed, because its user was signed out or because it failed:
 * restores the fields. If the form is not on the page, or without scripts, one button resends it as it was.
 */
export function FormRecovery({ rejectedForm }: { rejectedForm: RejectedForm | null }) {
  const [form, setForm] = useState(rejectedForm)
  const [isFilled, setFilled] = useState(false)
  const { key } = useLocation()
  const [keyThen, setKeyThen] = useState(key)
  // Kept in state: the next page's data no longer has it, and other pages must not show it.
  if (rejectedForm !== null && rejectedForm !== form) {
    setForm(rejectedForm)
    setKeyThen(key)
  }
  const shown = form !== null && key === keyThen ? form : null
  useEffect(() => {
    const fields = shown?.fields
    if (!fields) return
    // After the page has initialized its own fields.
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
            advice="This button resends everything you typed, except passwords and files."
            button="Try Again"
          />
          {!shown.fault.sentence && (
            <p className="small">
              If you contact us about this, please mention{' '}
              <code className="figures">{shown.fault.requestId}</code>
            </p>
          )}
        </Banner>
      ) : (
        <Banner tone="warn" title="You were signed out before this was sent">
          <Remedy
            rejectedForm={shown}
            isFilled={isFilled}
            advice="Nothing was saved. You can send it again as it was."
            button="Send again"
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
  if (isFilled) return <p>We’ve restored what you typed. Please review it and send it again.</p>
  if (!fields) return <p>Please choose your files and send them again.</p>
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
