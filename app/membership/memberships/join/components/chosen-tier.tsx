import { cx } from 'class-variance-authority'
import { BottleRow, bottleCountText } from '~/cellar/catalog/components/bottle-count'
import { Button } from '~/foundation/ui/form/button'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { TierPrice, panelStyle, tierNameStyle } from './tier-summary'
import type { TierView } from '~/membership/tiers/tier-view'

/**
 * The chosen tier beside step 2, so that its price stays visible. `onChange` returns to step 1. It is no submit button:
 * Enter in a field would press the first one of the form.
 */
export function ChosenTier({ tier, onChange }: { tier: TierView | undefined; onChange: () => void }) {
  const hydrated = useHydrated()
  if (!tier) return null
  return (
    <aside
      className={cx(
        'mb-6 flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5',
        'lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 lg:mb-0 lg:grid lg:grid-cols-1 lg:gap-y-1.5 lg:p-6.5',
        panelStyle,
      )}
      aria-label="Your choice"
    >
      <p className="flex basis-full items-center justify-between gap-4 text-sm text-muted [&>.button]:-mr-3.5">
        Your choice
        {hydrated && (
          <Button variant="quiet" size="small" onClick={onChange}>
            Change<span className="sr-only"> tier</span>
          </Button>
        )}
      </p>
      <p className={cx('min-w-0 wrap-anywhere', tierNameStyle)}>{tier.name}</p>
      <p className="text-[1.15rem] font-semibold whitespace-nowrap">
        <TierPrice tier={tier} />
      </p>
      {tier.bottles !== null && (
        <div className="mt-4.5 hidden justify-items-start gap-2.5 border-t border-line pt-5.5 text-muted lg:grid svg:h-22 svg:text-primary">
          <BottleRow count={tier.bottles} />
          <p className="first-letter:uppercase">{bottleCountText(tier.bottles)}</p>
        </div>
      )}
    </aside>
  )
}
