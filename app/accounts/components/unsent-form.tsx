import { useEffect, useState } from 'react'
import { useLocation } from '@remix-run/react'
import { Banner } from '~/ui/banner'
import type { UnsentForm as Unsent } from '../unsent-form.server'
import { fillForm } from './fill-form'

/**
 * Above the page somebody comes back to after they were signed out in the middle of its form: puts what they typed back
 * into its fields. Where it finds none, and without scripts, one button sends it as it was.
 */
export function UnsentForm({ unsent }: { unsent: Unsent | null }) {
  const [kept, setKept] = useState(unsent)
  const [isFilled, setFilled] = useState(false)
  const { key } = useLocation()
  const [keyThen, setKeyThen] = useState(key)
  // Told once: the data of the next page no longer has it, and another page is none of its business.
  if (unsent !== null && unsent !== kept) {
    setKept(unsent)
    setKeyThen(key)
  }
  const shown = kept !== null && key === keyThen ? kept : null
  useEffect(() => {
    if (!shown) return
    // After the page's own first look at its fields.
    const timer = setTimeout(() => setFilled(fillForm(document, shown.fields)))
    return () => clearTimeout(timer)
  }, [shown])
  if (!shown) return null
  return (
    <div className="unsent">
      <Banner tone="warn" title="You were signed out before this was sent">
        {isFilled ? (
          <p>What you typed is below again. Please look it over and send it once more.</p>
        ) : (
          <form method="post" action={shown.to}>
            <p>Nothing was done yet. Send it as it was, or leave it be.</p>
            {Object.entries(shown.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button" data-variant="secondary">
              Send It Again
            </button>
          </form>
        )}
      </Banner>
    </div>
  )
}
