import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { Button } from '~/foundation/ui/form/button'
import { CopyButton } from '~/foundation/ui/form/copy-button'
import { ScriptsOnly } from '~/foundation/ui/form/scripts-only'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'

/** A page with ten recovery codes, shown only once; `children` is the way to the next page. */
export function RecoveryCodesPage({
  title,
  message,
  codes,
  children,
}: {
  title: string
  message: string
  codes: string[]
  children: ReactNode
}) {
  return (
    <section className="lone" data-wide>
      <h1>{title}</h1>
      <SuccessMessage>{message}</SuccessMessage>
      <RecoveryCodes codes={codes} />
      {children}
    </section>
  )
}

/** To copy or print with scripts, to write down without. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const hydrated = useHydrated()
  return (
    <div className="recovery-codes grid gap-5">
      <p>
        Each of these codes signs you in once without your authenticator app. You won’t see them again: print
        them or copy them to a safe place.
      </p>
      {hydrated && <p className="hidden font-bold print:block">For your account at {window.location.host}</p>}
      <ul
        className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-control border border-line bg-raised px-[clamp(1rem,4vw,2rem)] py-5"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-[clamp(0.95rem,0.75rem+1vw,1.125rem)] tracking-[0.04em] whitespace-nowrap">
              {code}
            </code>
          </li>
        ))}
      </ul>
      <ScriptsOnly>
        <div className="actions">
          <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </ScriptsOnly>
    </div>
  )
}
