import { type ReactNode } from 'react'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { wineTypes } from '~/cellar/reference/labels'
import type { WineCard } from '../asking/wine-cards.server'

/** A suggested wine: what it is, why, and what it costs now. `children` are what a person may do with it. */
export function SuggestedWine({
  card: { wine, price, reason, isSoldOut, cellar },
  href,
  children,
}: {
  card: WineCard & { reason: string }
  href: string | null
  children?: ReactNode
}) {
  const facts = [wineTypes[wine.type], wine.varietal, wine.origin].filter(Boolean).join('\u00a0· ')
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-raised p-card">
      <div className="flex gap-4">
        <BottlePicture wine={wine} size="small" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h3 className="text-lg leading-snug wrap-anywhere">
            {href ? (
              <a className={linkStyle} href={href}>
                {wine.title}
              </a>
            ) : (
              wine.title
            )}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{facts}</p>
          {price && <p className="font-semibold tabular-nums">{price}</p>}
          {isSoldOut && <p className="text-sm font-semibold text-danger">Just sold out</p>}
          {cellar && <p className="text-sm">{cellar}</p>}
        </div>
      </div>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {children}
    </li>
  )
}
