import { useFetcher } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { SortableList, SortableRow } from '~/foundation/ui/form/sortable-list'
import { WineButton } from '../../components/wine-button'
import { WineLine } from '../../components/wine-line'
import type { TasteWine } from '../../wine-cards.server'

interface ShownItem {
  wine: TasteWine
  isRetired: boolean
}

/** The wishlist: reordered by dragging, with the keyboard or with buttons. */
export function WishlistRows({
  items,
  addToCart,
}: {
  items: ShownItem[]
  addToCart: (wine: TasteWine) => ReactNode
}) {
  const fetcher = useFetcher()
  const order = fetcher.formData?.get('order')
  const shown = inOrder(items, typeof order === 'string' ? order.split(',') : [])
  const saveOrder = (ids: string[]) =>
    fetcher.submit(
      { intent: 'order', order: ids.join(',') },
      { method: 'post', action: paths.customer.wishlist(), flushSync: true },
    )
  return (
    <SortableList items={shown.map(({ wine }) => ({ id: wine.id, name: wine.title }))} onOrder={saveOrder}>
      <ol className="grid gap-3">
        {shown.map(({ wine, isRetired }, at) => (
          <SortableRow key={wine.id} id={wine.id}>
            {({ grip, row }) => (
              <li className={rowStyle} {...row}>
                <div className="flex flex-none flex-col items-center">
                  <span className="grid h-11 place-items-center font-display text-2xl" aria-hidden="true">
                    {at + 1}
                  </span>
                  {grip && (
                    <button
                      type="button"
                      className={gripStyle}
                      aria-label={`Reorder ${wine.title}`}
                      {...grip}
                    >
                      <GripVertical className="size-5" aria-hidden="true" />
                    </button>
                  )}
                </div>
                <div className="grid min-w-0 flex-1 gap-3">
                  <WineLine wine={wine}>
                    {isRetired && <p className="text-sm font-semibold">No longer on the list</p>}
                  </WineLine>
                  {!isRetired && addToCart(wine)}
                </div>
                <div className="flex flex-none flex-wrap justify-end max-sm:w-full">
                  {at > 0 && (
                    <MoveButton wine={wine} by="up">
                      <ArrowUp aria-hidden="true" />
                    </MoveButton>
                  )}
                  {at < shown.length - 1 && (
                    <MoveButton wine={wine} by="down">
                      <ArrowDown aria-hidden="true" />
                    </MoveButton>
                  )}
                  <WineButton
                    wineId={wine.id}
                    action={paths.customer.wishlist()}
                    intent="remove"
                    label={`Remove ${wine.title}`}
                  >
                    <X aria-hidden="true" />
                  </WineButton>
                </div>
              </li>
            )}
          </SortableRow>
        ))}
      </ol>
    </SortableList>
  )
}

function MoveButton({ wine, by, children }: { wine: TasteWine; by: 'up' | 'down'; children: ReactNode }) {
  return (
    <WineButton
      wineId={wine.id}
      action={paths.customer.wishlist()}
      intent="move"
      fields={{ by }}
      label={`Move ${wine.title} ${by}`}
    >
      {children}
    </WineButton>
  )
}

const rowStyle = cx(
  'flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-4',
  'data-carried:relative data-carried:z-2 data-carried:border-accent data-carried:shadow-dialog',
)

const gripStyle = cx(
  'grid size-11 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-(--hover) hover:text-ink',
  'aria-pressed:bg-(--hover) aria-pressed:text-ink active:cursor-grabbing',
)

/** Shows the new order while it is being saved. */
function inOrder(items: ShownItem[], ids: string[]): ShownItem[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...items].sort((one, other) => (places.get(one.wine.id) ?? 0) - (places.get(other.wine.id) ?? 0))
}
