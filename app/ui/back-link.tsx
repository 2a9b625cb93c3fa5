import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'

/** Leads back from a page of the account to what it is a part of. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back-link" to={to}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
