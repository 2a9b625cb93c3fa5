import { useId } from 'react'
import { bottleCountText } from '~/cellar/catalog/components/bottle-count'
import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { TierView } from '~/membership/tiers/tier-view'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { ChangeView } from '~/membership/memberships/change-requests/change-view'

interface ChangeTierProps {
  membership: ChangeView
  tiers: TierView[]
  /** The member's waiting-list entries; `until` where a place is held for them. */
  waits: { tierId: string; until: Day | null }[]
  /** Origin of the waiting-list pages where they are on another host, else ''. */
  clubOrigin: string
}

/** The club's tiers, each with a link to change to it. */
export function ChangeTier({ membership, tiers, waits, clubOrigin }: ChangeTierProps) {
  const { allowed, tier } = membership
  const why = useId()
  if (!tiers.some(({ id }) => id !== tier.id)) return null
  const eligibility = allowed['change-up']
  return (
    <Card title="Change your tier">
      {!eligibility.allowed && (
        <p className="text-muted" id={why}>
          Not available because {eligibility.reason}.
        </p>
      )}
      <ul className="mt-3">
        {tiers.map((offer) => {
          const wait = waits.find(({ tierId }) => tierId === offer.id)
          const isOwn = offer.id === tier.id
          return (
            <li
              key={offer.id}
              className="flex min-h-17 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
              aria-current={isOwn || undefined}
            >
              <div className="min-w-0">
                <p className="font-semibold">{offer.name}</p>
                <p className="text-muted">
                  <Money cents={offer.priceCents} currency={offer.currency} /> per month
                  {offer.bottles !== null && `, ${bottleCountText(offer.bottles)}`}
                </p>
                {wait?.until && !isOwn && (
                  <p className="font-semibold">
                    A spot is held for you until <DateText day={wait.until} />.
                  </p>
                )}
              </div>
              {isOwn ? (
                <p className="font-semibold text-muted">Your tier</p>
              ) : offer.isFull && !wait?.until ? (
                <FullTier tier={offer} isWaiting={wait !== undefined} clubOrigin={clubOrigin} />
              ) : eligibility.allowed ? (
                <ButtonLink
                  to={paths.customer.changeTier({ tier: offer.id })}
                  variant="secondary"
                  aria-label={`Change to ${offer.name}`}
                >
                  Change
                </ButtonLink>
              ) : (
                <Button
                  variant="secondary"
                  disabled
                  aria-label={`Change to ${offer.name}`}
                  aria-describedby={why}
                >
                  Change
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {eligibility.allowed && (
        <p className="text-muted">
          Upgrades start immediately: you pay the difference for the rest of the month, or for a new month if
          the current one isn’t paid. Downgrades start with your next payment. You’ll see the amount before
          you confirm.
        </p>
      )}
    </Card>
  )
}

function FullTier({
  tier: { id, name },
  isWaiting,
  clubOrigin,
}: {
  tier: TierView
  isWaiting: boolean
  clubOrigin: string
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p className="font-semibold text-muted">Full right now</p>
      {isWaiting ? (
        <p className="font-semibold text-muted">You’re on the waiting list.</p>
      ) : (
        <a
          className="link inline-flex min-h-11 items-center"
          href={clubOrigin + paths.waitingList(id)}
          aria-label={`Join the waiting list for ${name}`}
        >
          Join the waiting list
        </a>
      )}
    </div>
  )
}
