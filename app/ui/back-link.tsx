import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ArrowLeft } from 'lucide-react'

/** Leads back from a page of the account to what it is a part of. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      className={cx(
        'mb-1 flex min-h-11 w-fit items-center gap-2 text-muted no-underline',
        'hover:text-ink hover:underline hover:decoration-accent hover:underline-offset-[0.25em]',
      )}
      to={to}
    >
      <ArrowLeft className="size-[1.1em]" aria-hidden="true" />
      {children}
    </Link>
  )
}
