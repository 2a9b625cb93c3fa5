import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Money } from '~/foundation/ui/layout/money'
import type { ClubView } from '#/tenants/club-view'
import type { TierView } from '~/membership/tiers/tier-view'
import { BottleRow, bottleCountText } from '~/cellar/catalog/components/bottle-count'
import { buttonStyle } from '~/foundation/ui/form/button'

/** A dot before each benefit. */
const benefitStyle = cx(
  'grid grid-cols-[1.25rem_1fr] before:mt-[0.6em] before:size-[0.45rem] before:rounded-full before:bg-accent',
)

/** Five or six tiers fill two even rows. Important, since each theme sets the columns. */
const twoRows = 'min-[75rem]:grid-cols-3!'

/** The club's tiers with prices and buttons. */
export function TierList({ club, tiers, joinHref }: { club: ClubView; tiers: TierView[]; joinHref: string }) {
  if (tiers.length === 0) {
    return (
      <EmptyState title="No membership tiers available" level={3} picture={<BottleRow count={3} />}>
        <p>
          {club.name} is still choosing its wines. Questions? Email{' '}
          <a href={`mailto:${club.email}`}>{club.email}</a>.
        </p>
      </EmptyState>
    )
  }
  const isTwoRows = club.brand.preset !== 'trattoria' && (tiers.length === 5 || tiers.length === 6)
  return (
    <ul
      className={cx('tier-list grid grid-cols-1 gap-5', isTwoRows && twoRows)}
      data-count={Math.min(tiers.length, 4)}
    >
      {tiers.map((tier) => (
        <li key={tier.id} className="tier flex min-w-0 flex-col gap-3.5 wrap-anywhere">
          <div className="tier-head">
            <h3>{tier.name}</h3>
            <span className="tier-leader" aria-hidden="true" />
            <p className="tier-price whitespace-nowrap">
              <Money cents={tier.priceCents} currency={tier.currency} />{' '}
              <span>a month{tier.addsTax && ' plus tax'}</span>
            </p>
          </div>
          <p className="tier-what whitespace-pre-line">{tier.description}</p>
          {tier.bottles !== null && (
            <div className="tier-bottles flex items-end gap-4 text-muted svg:text-primary">
              <BottleRow count={tier.bottles} />
              <p>{bottleCountText(tier.bottles)}</p>
            </div>
          )}
          {tier.benefits.length > 0 && (
            <ul className="tier-benefits grid gap-1.5">
              {tier.benefits.map((benefit) => (
                <li key={benefit} className={benefitStyle}>
                  {benefit}
                </li>
              ))}
            </ul>
          )}
          {club.canTakeMembers && tier.isFull && (
            <p className="tier-act mt-auto pt-2">
              <span className="mb-2.5 block font-semibold text-muted">Full right now</span>
              <a className={buttonStyle({ variant: 'secondary' })} href={paths.waitingList(tier.id)}>
                Join the waiting list<span className="sr-only"> for {tier.name}</span>
              </a>
            </p>
          )}
          {club.canTakeMembers && !tier.isFull && (
            <p className="tier-act mt-auto pt-2">
              <a
                className={buttonStyle({ variant: 'secondary' })}
                href={`${joinHref}?step=account&tier=${tier.id}`}
              >
                {club.brand.chooseLabel ? (
                  <span>
                    {club.brand.chooseLabel} <span className="sr-only">{tier.name}</span>
                  </span>
                ) : (
                  `Choose ${tier.name}`
                )}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
