import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/layout/card'
import type { TierCapacity } from '../capacity.server'

/** The tiers that are full or waited for, as the owner's first page tells of them. */
export function CapacityCard({ tiers }: { tiers: TierCapacity[] }) {
  return (
    <Card title="Places">
      <ul className="quick">
        {tiers.map((tier) => (
          <li key={tier.tierId}>
            <Link to={paths.business.tierWaiting(tier.tierId)}>{capacitySummary(tier)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function capacitySummary({ tierName, cap, taken, waiting }: TierCapacity): string {
  const people = waiting === 1 ? '1 person waits' : `${waiting} people wait`
  if (cap !== null && taken >= cap) {
    return waiting === 0 ? `${tierName} is full` : `${tierName} is full, and ${people}`
  }
  const free =
    cap === null ? 'There is room' : cap - taken === 1 ? 'A place is free' : `${cap - taken} places are free`
  return `${free} in ${tierName}, and ${people}: invite the next`
}
