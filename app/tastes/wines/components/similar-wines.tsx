import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { linkStyle } from '~/ui/layout/text-style'
import { BottlePicture } from '~/wines/components/bottle-picture'
import type { WineType } from '~/wines/labels'

export interface SimilarWineView {
  id: string
  type: WineType
  title: string
  facts: string
  pictureUrl: string | null
  reason: string
}

/** Bottles in stock that are like the one of the page. */
export function SimilarWines({
  wines,
  saleOf,
}: {
  wines: SimilarWineView[]
  /** What the member can do to buy one. */
  saleOf: (wine: SimilarWineView) => ReactNode
}) {
  return (
    <ul className="grid gap-4 @3xl:grid-cols-2">
      {wines.map((wine) => (
        <li
          key={wine.id}
          id={`wine-${wine.id}`}
          className="flex gap-4 rounded-card border border-line bg-raised p-card"
        >
          <BottlePicture wine={wine} size="small" />
          <div className="grid min-w-0 flex-1 gap-1">
            <h3 className="text-lg leading-snug wrap-anywhere">
              <Link
                className={`${linkStyle} inline-flex min-h-11 items-center`}
                to={paths.customer.wine(wine.id)}
              >
                {wine.title}
              </Link>
            </h3>
            <p className="text-sm text-muted wrap-anywhere">{wine.facts}</p>
            <p className="text-sm font-semibold">{wine.reason}</p>
            {saleOf(wine)}
          </div>
        </li>
      ))}
    </ul>
  )
}
