import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { wineTypes } from '~/cellar/reference/labels'
import type { TasteWine } from '../wine-cards.server'
import { inOneLine } from '../wines/wine-view'

/**
 * A wine in a list below a heading of the second level: picture, name with a link to its page, and its type, grape and
 * origin; what can be done with it comes after.
 */
export function WineLine({ wine, children }: { wine: TasteWine; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-4">
      <BottlePicture wine={wine} size="small" />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h3 className="text-lg leading-snug wrap-anywhere">
          <TextLink to={paths.customer.wine(wine.id)}>{wine.title}</TextLink>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">
          {inOneLine([wineTypes[wine.type], wine.varietal, wine.origin])}
        </p>
        {children}
      </div>
    </div>
  )
}
