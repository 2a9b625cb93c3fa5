import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Bottle } from '~/cellar/catalog/components/bottle'
import type { DeskBottle, DeskWine } from '../desk-view'

/** A bottle of a box or a purchase: its picture or silhouette, its name, and whatever can be done about it. */
export function WineRow({
  wine,
  line,
  isGiven = false,
  releasedWords = 'No longer included',
  children,
}: {
  wine: DeskWine | undefined
  line: DeskBottle
  isGiven?: boolean
  /** Said of a bottle that the member does not get any more. */
  releasedWords?: string
  children?: ReactNode
}) {
  return (
    <span className="grid min-h-14 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="grid justify-items-center">
        {wine?.picture ? (
          <img
            src={wine.picture}
            alt=""
            className={cx('h-12.5 w-9 rounded-sm object-cover', isGiven && 'opacity-55')}
          />
        ) : (
          <Bottle type={wine?.type ?? 'red'} />
        )}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className={cx('block leading-snug font-semibold', isGiven && 'text-muted')}>
          {wine?.name ?? 'A wine'}
        </span>
        <span className="block text-sm text-muted max-sm:line-clamp-1">
          {stateWords(line, releasedWords) ?? wine?.details}
        </span>
        {line.replaced.map((sentence, at) => (
          <span key={at} className="block text-sm text-muted">
            {sentence}
          </span>
        ))}
      </span>
      {children}
    </span>
  )
}

function stateWords({ status }: DeskBottle, releasedWords: string): string | null {
  if (status === 'out') return 'Handed over'
  if (status === 'short') return 'Missing: none was left'
  return status === 'released' ? releasedWords : null
}
