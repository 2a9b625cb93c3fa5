import { useId } from 'react'
import { bottlesText } from '~/businesses/components/bottles'
import type { Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import type { TierFront } from '~/tiers/tier-front'
import { Button, ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { DateText } from '~/ui/date-text'
import { Money } from '~/ui/money'
import type { ChangeFront } from '../change-front'

interface Levels {
  membership: ChangeFront
  tiers: TierFront[]
  /** Where the member waits for a place; with a day, one is kept for them until then. */
  waits: { tierId: string; until: Day | null }[]
  /** Before the addresses of the waiting lists, where those are on another host. */
  clubOrigin: string
}

/** The levels of the club, each with the way to it. */
export function ChangeLevel({ membership, tiers, waits, clubOrigin }: Levels) {
  const { allowed, tier } = membership
  const why = useId()
  if (!tiers.some(({ id }) => id !== tier.id)) return null
  const verdict = allowed['change-up']
  return (
    <Card title="Change your level">
      {!verdict.yes && (
        <p className="change-why" id={why}>
          Not possible now, because {verdict.because}.
        </p>
      )}
      <ul className="levels">
        {tiers.map((offer) => {
          const wait = waits.find(({ tierId }) => tierId === offer.id)
          const isOwn = offer.id === tier.id
          return (
            <li key={offer.id} className="level" data-current={isOwn || undefined}>
              <div>
                <p className="level-name">{offer.name}</p>
                <p className="level-price">
                  <Money cents={offer.priceCents} currency={offer.currency} /> per month
                  {offer.bottles !== null && `, ${bottlesText(offer.bottles)}`}
                </p>
                {wait?.until && !isOwn && (
                  <p className="level-held">
                    A place is kept for you until <DateText day={wait.until} />.
                  </p>
                )}
              </div>
              {isOwn ? (
                <p className="level-own">Your level</p>
              ) : offer.isFull && !wait?.until ? (
                <FullLevel tier={offer} isWaiting={wait !== undefined} clubOrigin={clubOrigin} />
              ) : verdict.yes ? (
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
      {verdict.yes && (
        <p className="change-note">
          A higher level is paid and opened at once: for the rest of the month, or for a new month where
          nothing is paid for the current one. A lower one begins with your next payment. You see the amount
          before you decide.
        </p>
      )}
    </Card>
  )
}

function FullLevel({
  tier: { id, name },
  isWaiting,
  clubOrigin,
}: {
  tier: TierFront
  isWaiting: boolean
  clubOrigin: string
}) {
  return (
    <div className="level-full">
      <p className="level-own">Full at the moment</p>
      {isWaiting ? (
        <p className="level-own">You are on the waiting list.</p>
      ) : (
        <a className="link" href={clubOrigin + paths.waitingList(id)} aria-label={`Waiting list for ${name}`}>
          Waiting list
        </a>
      )}
    </div>
  )
}
