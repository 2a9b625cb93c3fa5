import { useFetcher } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { useReorder } from '~/ui/form/use-reorder'
import type { TierCapacity } from '../capacity/capacity.server'
import type { PortalTier } from '../portal-tiers.server'
import { TierRow } from './tier-row'

type Tier = PortalTier & { places: TierCapacity | null }

/** The business's tiers. Published ones can be reordered by dragging, with the keyboard or with buttons. */
export function TierList({ tiers }: { tiers: Tier[] }) {
  const fetcher = useFetcher<{ sentence: string | null }>()
  const asked = fetcher.formData?.get('order')
  const offered = inOrder(
    tiers.filter(({ status }) => status === 'published'),
    typeof asked === 'string' ? asked.split(',') : [],
  )
  const others = tiers.filter(({ status }) => status !== 'published')
  const { list, isReady, said, gripOf, rowOf } = useReorder(offered, (ids) =>
    fetcher.submit(
      { intent: 'order', order: ids.join(',') },
      { method: 'post', action: paths.business.tiers() },
    ),
  )
  return (
    <>
      {fetcher.state === 'idle' && fetcher.data?.sentence && (
        <Banner tone="error">{fetcher.data.sentence}</Banner>
      )}
      <ul className="grid grid-cols-1 gap-5" ref={list}>
        {offered.map((tier, index) => (
          <TierRow
            key={tier.id}
            tier={tier}
            isFirst={index === 0}
            isLast={index === offered.length - 1}
            grip={isReady ? gripOf(index) : null}
            row={rowOf(index)}
          />
        ))}
        {others.map((tier) => (
          <TierRow key={tier.id} tier={tier} isFirst isLast grip={null} row={{}} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Shows the new order while it is being saved. */
function inOrder(tiers: Tier[], ids: string[]): Tier[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...tiers].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
