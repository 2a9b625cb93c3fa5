import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/layout/card'
import { labelName, wineTypes, type Label } from '../labels'
import { Bottle } from './bottle'

export interface CellarCardProps {
  /** The most recent wines. */
  wines: (Label & { id: string })[]
  count: number
  mayChange: boolean
}

/** The most recent wines and the total, for the dashboard. */
export function CellarCard({ wines, count, mayChange }: CellarCardProps) {
  return (
    <Card title="Wine inventory">
      {wines.length === 0 ? (
        <p>No wines yet. Wines you add for your members appear here.</p>
      ) : (
        <ul className="grid gap-3">
          {wines.map((wine) => (
            <li key={wine.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
              <Bottle type={wine.type} />
              <span className="wrap-anywhere">
                <span className="block font-semibold">{labelName(wine)}</span>
                <span className="block text-sm text-muted">{wineTypes[wine.type]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <p>
          <Link to={paths.business.setUp.wines()}>
            {count === 0 ? 'Add wine' : `All ${count === 1 ? 'wines' : `${count} wines`}`}
          </Link>
        </p>
      )}
    </Card>
  )
}
