import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/foundation/ui/form/button'
import { tiersPage } from '../tiers-page'

/** Leads from a page of a tier back to the list it belongs to. */
export function CancelLink({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  return (
    <ButtonLink to={tiersPage(useLocation().pathname)} variant={variant}>
      Cancel
    </ButtonLink>
  )
}
