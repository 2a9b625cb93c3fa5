import { BottleRow, bottleCountText } from '~/tiers/components/bottle-count'
import { Money } from '~/ui/layout/money'
import type { TierView } from '~/tiers/tier-view'

/** The chosen tier beside the later steps, so that its price stays visible. */
export function ChosenTier({ tier }: { tier: TierView | undefined }) {
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
          <BottleRow count={tier.bottles} />
          <p>{bottleCountText(tier.bottles)}</p>
        </div>
      )}
    </aside>
  )
}
