import { Bottles, bottlesText } from '~/businesses/components/bottles'
import { Money } from '~/ui/money'
import type { TierFront } from '~/tiers/tier-front'

/** The level one has chosen, beside the later steps, so that the price is never out of sight. */
export function ChosenTier({ tier }: { tier: TierFront | undefined }) {
  if (!tier) return null
  return (
    <aside className="chosen" aria-label="Your choice">
      <p className="chosen-over">Your choice</p>
      <p className="chosen-name">{tier.name}</p>
      <p className="chosen-price">
        <Money cents={tier.priceCents} currency={tier.currency} /> <span>per month</span>
      </p>
      {tier.bottles !== null && (
        <div className="chosen-bottles">
          <Bottles count={tier.bottles} />
          <p>{bottlesText(tier.bottles)}</p>
        </div>
      )}
    </aside>
  )
}
