import type { ReactNode } from 'react'
import { WineLine } from '../../components/wine-line'
import type { SimilarWine } from '../similar-wines.server'

/** Bottles in stock that are like the one of the page. */
export function SimilarWines({
  wines,
  saleOf,
}: {
  wines: SimilarWine[]
  /** The member's ways to buy a wine. */
  saleOf: (wine: SimilarWine) => ReactNode
}) {
  return (
    <ul className="grid gap-4 @3xl:grid-cols-2">
      {wines.map((wine) => (
        <li key={wine.id} id={`wine-${wine.id}`} className="rounded-card border border-line bg-raised p-card">
          <WineLine wine={wine}>
            <p className="text-sm font-semibold">{wine.reason}</p>
            {saleOf(wine)}
          </WineLine>
        </li>
      ))}
    </ul>
  )
}
