import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ArrowLeft } from 'lucide-react'

/** A link from an account page back to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      className={cx(
        'flex min-h-11 w-fit items-center gap-2 text-sm text-muted no-underline',
        'hover:text-ink hover:underline hover:decoration-accent hover:underline-offset-[0.25em]',
      )}
      to={to}
    >
      <ArrowLeft className="size-[1.1em]" aria-hidden="true" />
      {children}
    </Link>
  )
}
