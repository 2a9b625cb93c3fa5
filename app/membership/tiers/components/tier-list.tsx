import { useFetcher } from '@remix-run/react'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SortableList, SortableRow } from '~/foundation/ui/form/sortable-list'
import type { TierCapacity } from '../capacity/capacity.server'
import type { PortalTier } from '../portal-tiers.server'
import { TierRow } from './tier-row'

type Tier = PortalTier & { places: TierCapacity | null }

/** The business's tiers. Published ones can be reordered by dragging, with the keyboard or with buttons. */
export function TierList({ tiers }: { tiers: Tier[] }) {
  const fetcher = useFetcher<{ submission?: RejectedSubmission }>()
  const order = fetcher.formData?.get('order')
  const offered = inOrder(
    tiers.filter(({ status }) => status === 'published'),
    typeof order === 'string' ? order.split(',') : [],
  )
  const others = tiers.filter(({ status }) => status !== 'published')
  const saveOrder = (ids: string[]) =>
    fetcher.submit(
      { intent: 'order', order: ids.join(',') },
      { method: 'post', action: paths.business.tiers(), flushSync: true },
    )
  const rejection =
    fetcher.state === 'idle' &&
    Object.values(fetcher.data?.submission?.error ?? {})
      .flat()
      .join(' ')
  return (
    <>
      {rejection && <Banner tone="error">{rejection}</Banner>}
      <SortableList items={offered} onOrder={saveOrder}>
        <ul className="grid grid-cols-1 gap-5">
          {offered.map((tier, index) => (
            <SortableRow key={tier.id} id={tier.id}>
              {(sortable) => (
                <TierRow
                  tier={tier}
                  isFirst={index === 0}
                  isLast={index === offered.length - 1}
                  {...sortable}
                />
              )}
            </SortableRow>
          ))}
          {others.map((tier) => (
            <TierRow key={tier.id} tier={tier} isFirst isLast grip={null} row={{}} />
          ))}
        </ul>
      </SortableList>
    </>
  )
}

/** Shows the new order while it is being saved. */
function inOrder(tiers: Tier[], ids: string[]): Tier[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...tiers].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
