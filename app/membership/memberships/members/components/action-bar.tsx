import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink } from '~/foundation/ui/form/button'
import type { BehalfActView } from '../../on-behalf/acts'

interface ActionBarProps {
  memberId: string
  canRefund: boolean
  /** An overdue payment whose link can be sent; null where nothing is due. */
  payLink: { canSend: boolean } | null
  acts: Pick<BehalfActView, 'act' | 'label'>[]
  canEnd: boolean
}

/**
 * Staff actions for a member, within reach below the portal's bar while the page scrolls; its container must not be a
 * grid. On a phone it scrolls sideways.
 */
export function ActionBar({ memberId, canRefund, payLink, acts, canEnd }: ActionBarProps) {
  if (!canRefund && !payLink && acts.length === 0 && !canEnd) return null
  const here = paths.business.member(memberId)
  return (
    <section
      aria-label="Actions"
      className="sticky top-17 z-10 -mx-1 mb-5 overflow-x-auto border-b border-line bg-surface print:hidden"
    >
      <ul className="flex gap-2 px-1 py-2">
        {payLink?.canSend && (
          <li className="flex-none">
            <IntentForm action={here} intent="pay-link" size="small" pendingLabel="Sending...">
              Send payment link
            </IntentForm>
          </li>
        )}
        {canRefund && (
          <li className="flex-none">
            <ButtonLink to={`${here}#refund`} size="small" variant="secondary">
              Refund
            </ButtonLink>
          </li>
        )}
        {acts.map(({ act, label }) => (
          <li key={act} className="flex-none">
            <ButtonLink to={paths.business.memberChange(memberId, { act })} size="small" variant="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
        {canEnd && (
          <li className="flex-none">
            <ButtonLink to={`${here}#end`} size="small" variant="secondary">
              End now
            </ButtonLink>
          </li>
        )}
      </ul>
    </section>
  )
}
