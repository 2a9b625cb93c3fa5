import { paths } from '~/kit/paths'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Money } from '~/ui/layout/money'
import type { ClubView } from '#/tenants/club-view'
import type { TierView } from '~/tiers/tier-view'
import { BottleRow, bottleCountText } from '~/tiers/components/bottle-count'
import { buttonStyle } from '~/ui/form/button'

/** The club's tiers with prices and buttons. */
export function TierList({ club, tiers, joinHref }: { club: ClubView; tiers: TierView[]; joinHref: string }) {
  if (tiers.length === 0) {
    return (
      <EmptyState title="No membership tiers available" level={3} picture={<BottleRow count={3} />}>
        <p>
          {club.name} is still choosing its wines. Email <a href={`mailto:${club.email}`}>{club.email}</a> to
          ask when it opens.
        </p>
      </EmptyState>
    )
  }
  return (
    <ul
      className="tier-list"
      data-count={Math.min(tiers.length, 4)}
      data-thirds={tiers.length === 5 || tiers.length === 6 || undefined}
    >
      {tiers.map((tier) => (
        <li key={tier.id} className="tier">
          <div className="tier-head">
            <h3>{tier.name}</h3>
            <span className="tier-leader" aria-hidden="true" />
            <p className="tier-price">
              <Money cents={tier.priceCents} currency={tier.currency} /> <span>a month</span>
            </p>
          </div>
          <p className="tier-what">{tier.description}</p>
          {tier.bottles !== null && (
            <div className="tier-bottles">
              <BottleRow count={tier.bottles} />
              <p>{bottleCountText(tier.bottles)}</p>
            </div>
          )}
          {tier.benefits.length > 0 && (
            <ul className="tier-benefits">
              {tier.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          )}
          {club.canTakeMembers && tier.isFull && (
            <p className="tier-act">
              <span className="tier-full">Full right now</span>
              <a className={buttonStyle({ variant: 'secondary' })} href={paths.waitingList(tier.id)}>
                Join the waiting list<span className="sr-only"> for {tier.name}</span>
              </a>
            </p>
          )}
          {club.canTakeMembers && !tier.isFull && (
            <p className="tier-act">
              <a className={buttonStyle({ variant: 'secondary' })} href={`${joinHref}?tier=${tier.id}`}>
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
