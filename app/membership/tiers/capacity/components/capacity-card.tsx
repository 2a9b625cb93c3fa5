import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { LinkList } from '~/foundation/ui/layout/link-list'
import type { TierCapacity } from '../capacity.server'

/** Full tiers and tiers with a waiting list, for the owner's dashboard. */
export function CapacityCard({ tiers }: { tiers: TierCapacity[] }) {
  return (
    <Card title="Places">
      <LinkList
        links={tiers.map((tier) => ({
          href: paths.business.tierWaiting(tier.tierId),
          label: capacitySummary(tier),
        }))}
      />
    </Card>
  )
}

function capacitySummary({ tierName, cap, taken, waiting }: TierCapacity): string {
  const people = waiting === 1 ? '1 person is waiting' : `${waiting} people are waiting`
  if (cap !== null && taken >= cap) {
    return waiting === 0 ? `${tierName} is full` : `${tierName} is full and ${people}`
  }
  const free =
    cap === null
      ? 'There are open spots'
      : cap - taken === 1
        ? '1 spot is open'
        : `${cap - taken} spots are open`
  return `${free} in ${tierName} and ${people}. Invite the next person`
}
