import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { Bottle } from '~/wines/components/bottle'
import { wineTypes } from '~/wines/labels'
import type { TasteWine } from '../wine-cards.server'

/** A wine's picture, or its silhouette. Decorative: the name is beside it. */
export function TasteWinePicture({ wine }: { wine: Pick<TasteWine, 'pictureUrl' | 'type'> }) {
  return (
    <div
      className={cx(
        'grid h-20 w-14 flex-none place-items-center overflow-hidden rounded-control border border-line bg-surface',
        'svg:h-16 svg:w-5',
      )}
    >
      {wine.pictureUrl ? (
        <img className="size-full object-cover" src={wine.pictureUrl} alt="" loading="lazy" />
      ) : (
        <Bottle type={wine.type} />
      )}
    </div>
  )
}

/** A wine in a list: picture, name, and its type, grape and origin below; what can be done with it comes after. */
export function WineLine({ wine, children }: { wine: TasteWine; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 gap-4">
      <TasteWinePicture wine={wine} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="font-semibold wrap-anywhere">{wine.title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[wineTypes[wine.type], wine.varietal, wine.origin].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
    </div>
  )
}
