import { cx } from 'class-variance-authority'
import { Money } from '~/foundation/ui/layout/money'
import type { TierView } from '~/membership/tiers/tier-view'

/** A tier's name in the club's display font, where it is no heading. */
export const tierNameStyle = cx(
  'font-display text-[1.35rem] leading-[1.3] font-(--display-weight) tracking-(--display-tracking)',
  '[text-transform:var(--display-case)]',
)

/** A box within a step. */
export const panelStyle = 'rounded-card border border-line bg-raised'

/** "$129.00 per month", and "plus tax" where sales tax comes on top. */
export function TierPrice({ tier }: { tier: Pick<TierView, 'priceCents' | 'currency' | 'addsTax'> }) {
  return (
    <>
      <Money cents={tier.priceCents} currency={tier.currency} />{' '}
      <span className="font-text text-[1rem] font-normal text-muted">
        per month{tier.addsTax && ' plus tax'}
      </span>
    </>
  )
}
