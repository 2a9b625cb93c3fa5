import { useState } from 'react'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'

/** Ten codes to keep, shown this once: to be copied or printed with scripts, written down without. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Copied!'),
      () => setSaid('Copying did not work. Please select the codes instead.'),
    )
  return (
    <div className="recovery-codes">
      <p>
        Each of these codes signs you in once without your authenticator app. They are shown only now: print
        them or copy them to a safe place.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {hydrated && (
        <div className="actions">
          <Button variant="secondary" onClick={() => void copy()}>
            Copy Codes
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <span role="status">{said}</span>
        </div>
      )}
    </div>
  )
}
