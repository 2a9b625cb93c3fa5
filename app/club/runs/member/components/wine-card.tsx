import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { sizeName } from '~/cellar/public-list/listed-wine'
import type { WineView } from '../box-view'

/** Grape, origin and the size of the bottle where it is not the usual one. */
export function wineFacts({
  varietal,
  origin,
  formatMl,
}: Pick<WineView, 'varietal' | 'origin' | 'formatMl'>): string {
  return [varietal, origin, sizeName(formatMl)].filter(Boolean).join(' · ')
}

/** A wine with its picture, note and pairing. `level` is its heading's place in the page's outline. */
export function WineCard({
  wine,
  level = 3,
  hasStory = false,
  remark,
  children,
}: {
  wine: WineView
  level?: 2 | 3 | 4
  /** With the recipe, and the note at its full length. */
  hasStory?: boolean
  /** Remark on this bottle. */
  remark?: ReactNode
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="flex gap-4">
      <BottlePicture wine={wine} />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <Heading className="text-lg leading-snug wrap-anywhere">{wine.title}</Heading>
        <p className="text-sm text-muted wrap-anywhere">{wineFacts(wine)}</p>
        {remark && <p className="text-sm font-semibold">{remark}</p>}
        {wine.note && (
          <p className={cx('wrap-anywhere whitespace-pre-line', !hasStory && 'line-clamp-4 text-base')}>
            {wine.note}
          </p>
        )}
        {wine.pairing && (
          <p className="text-base wrap-anywhere">
            <strong>Goes with:</strong> {wine.pairing}
          </p>
        )}
        {hasStory && wine.recipe && (
          <details className="text-base">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline decoration-accent underline-offset-[0.25em]">
              Recipe
            </summary>
            <p className="wrap-anywhere whitespace-pre-line">{wine.recipe}</p>
          </details>
        )}
        {children}
      </div>
    </div>
  )
}
