import { type ReactNode } from 'react'
import { BottlePicture } from '~/wines/components/bottle-picture'
import { wineTypes } from '~/wines/labels'
import type { TasteWine } from '../wine-cards.server'

/** A wine in a list: picture, name, and its type, grape and origin below; what can be done with it comes after. */
export function WineLine({ wine, children }: { wine: TasteWine; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-4">
      <BottlePicture wine={wine} size="small" />
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
