import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/card'
import type { Places } from '../free-places.server'

/** The tiers that are full or waited for, as the owner's first page tells of them. */
export function PlacesCard({ tiers }: { tiers: Places[] }) {
  return (
    <Card title="Places">
      <ul className="quick">
        {tiers.map((tier) => (
          <li key={tier.tierId}>
            <Link to={paths.business.tierWaiting(tier.tierId)}>{placesWords(tier)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function placesWords({ tierName, cap, taken, waiting }: Places): string {
  const people = waiting === 1 ? '1 person waits' : `${waiting} people wait`
  if (cap !== null && taken >= cap) {
    return waiting === 0 ? `${tierName} is full` : `${tierName} is full, and ${people}`
  }
  const free =
    cap === null ? 'There is room' : cap - taken === 1 ? 'A place is free' : `${cap - taken} places are free`
  return `${free} in ${tierName}, and ${people}: invite the next`
}
