import { cx } from 'class-variance-authority'
import { Check, ChevronRight } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { isStuck, type QueuedCount } from '../count-queue'
import { isCounted, type Counts, type SheetLine } from '../sheet-view'

/** The wines of a count, a row each: bin, name, and what was counted. A row is a link to its wine. */
export function SheetList({
  wines,
  counts,
  waiting,
  stocktakeId,
  query,
  onOpen,
}: {
  wines: SheetLine[]
  counts: Counts
  /** Counts that this device has not saved yet. */
  waiting: readonly QueuedCount[]
  stocktakeId: string
  query: { q?: string; show?: string }
  /** With scripts a wine opens on the page. */
  onOpen?(wine: SheetLine): void
}) {
  return (
    <ul
      aria-label="Wines"
      className="grid divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
    >
      {wines.map((wine) => {
        const pending = waiting.findLast(({ wineId }) => wineId === wine.id)
        return (
          <li key={wine.id}>
            <a
              href={`${paths.business.inventory.count(stocktakeId, { ...query, wine: wine.id })}#wine`}
              data-wine={wine.id}
              onClick={(event) => {
                if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(wine)
              }}
              className={cx(
                'grid min-h-16 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 text-ink no-underline',
                'hover:bg-(--hover) focus-visible:-outline-offset-2',
              )}
            >
              <span className="font-display text-lg text-accent wrap-anywhere">{wine.bin || '–'}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className="block leading-snug font-semibold">{wine.name}</span>
                {!wine.expected && <span className="block text-sm text-muted">Not on record here</span>}
              </span>
              <Figure wine={wine} counts={counts} pending={pending} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Figure({
  wine,
  counts,
  pending,
}: {
  wine: SheetLine
  counts: Counts
  pending: QueuedCount | undefined
}) {
  if (pending) {
    return (
      <span className="text-right">
        <span className="block font-display text-2xl leading-none lining-nums tabular-nums">
          {pending.mode === 'clear' ? '–' : `${pending.mode === 'add' ? '+' : ''}${pending.quantity}`}
        </span>
        <span className="block text-xs text-warn">
          {isStuck(pending) ? 'Please decide' : 'Not saved yet'}
        </span>
      </span>
    )
  }
  if (!isCounted(counts, wine.id)) {
    return <ChevronRight className="size-5 text-muted" aria-label="Not counted" />
  }
  return (
    <span className="flex items-center gap-2 text-right">
      <Check className="size-5 text-ok" aria-label="Counted" />
      <span className="font-display text-2xl leading-none lining-nums tabular-nums">
        {counts.get(wine.id)!.counted}
      </span>
    </span>
  )
}
