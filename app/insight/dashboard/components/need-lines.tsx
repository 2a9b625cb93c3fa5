import { Link } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { CopyButton } from '~/foundation/ui/form/copy-button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { NeedLine, PaymentToRemind } from '../attention/needs'

/** People or things with a line about each. */
export function NeedLines({ label, lines }: { label: string; lines: NeedLine[] }) {
  return (
    <ul aria-label={label} className="grid">
      {lines.map(({ key, name, href, about, payment }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line py-1.5 first:border-t-0"
        >
          <p className="min-w-0 wrap-anywhere">
            <Link
              className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-accent underline-offset-[0.22em]"
              to={href}
            >
              {name}
            </Link>
            <span className="block text-sm text-muted">
              {about}
              {payment && `. ${payment.emailed}.`}
            </span>
          </p>
          {payment && <PaymentTools name={name} payment={payment} />}
        </li>
      ))}
    </ul>
  )
}

/** A reminder by email, and the link that pays without signing in, for another way to send it. */
function PaymentTools({
  name,
  payment: { id, payUrl, waitsUntil },
}: {
  name: string
  payment: PaymentToRemind
}) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 py-1.5">
      {waitsUntil === null ? (
        <IntentForm
          intent="remind"
          id={id}
          action={paths.business.dashboard()}
          variant="secondary"
          size="small"
          pendingLabel="Sending..."
          aria-label={`Send reminder to ${name}`}
        >
          <Mail aria-hidden="true" />
          Send reminder
        </IntentForm>
      ) : (
        <p className="text-sm text-muted">Next reminder from {waitsUntil}</p>
      )}
      <CopyButton text={payUrl} size="small" what={`pay link of ${name}`}>
        Pay link
      </CopyButton>
      <noscript>
        <a className="inline-flex min-h-11 items-center" href={payUrl}>
          Pay link
        </a>
      </noscript>
    </div>
  )
}
