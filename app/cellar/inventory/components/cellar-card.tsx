import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { labelName, wineTypes } from '~/cellar/reference/labels'
import type { CellarCardData } from '../cellar-totals.server'
import { isLow, stockText } from '../list-view'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'

/** The latest wines with score and stock, how many are low, and how many came this month: for the dashboard. */
export function CellarCard({ wines, count, low, added, mayChange }: CellarCardData & { mayChange: boolean }) {
  return (
    <Card title="Wine inventory" folds={low > 0 ? `${low.toLocaleString('en-US')} low` : true}>
      {wines.length === 0 ? (
        <p>No wines yet. Wines you add for your members appear here.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-6 text-sm">
            {low > 0 && (
              <li>
                <Link className={factStyle} to={paths.business.inventory.list({ show: 'low' })}>
                  {low.toLocaleString('en-US')} low stock
                </Link>
              </li>
            )}
            {added > 0 && <li className={factStyle}>+{added.toLocaleString('en-US')} this month</li>}
          </ul>
          <ul className="grid gap-1">
            {wines.map((wine) => (
              <WineItem key={wine.id} wine={wine} />
            ))}
          </ul>
        </>
      )}
      {(count > 0 || mayChange) && (
        <p>
          {count === 0 ? (
            <Link to={paths.business.inventory.newWine()}>Add wine</Link>
          ) : (
            <Link to={paths.business.inventory.list()}>
              All {count === 1 ? 'wines' : `${count.toLocaleString('en-US')} wines`}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

const factStyle = 'inline-flex min-h-11 items-center font-semibold'

function WineItem({ wine }: { wine: CellarCardData['wines'][number] }) {
  const { id, type, picture, vintage, isNonVintage, score, available, ...label } = wine
  const facts = [wineTypes[type], score === null ? null : `${score}/100`].filter((fact) => fact !== null)
  return (
    <li>
      <Link
        to={paths.business.inventory.wine(id)}
        className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 rounded-control py-1.5 text-ink no-underline hover:bg-(--hover)"
      >
        <LabelPicture path={picture} type={type} />
        <span className="wrap-anywhere">
          <span className="block font-semibold">
            {labelName({ ...label, vintage: isNonVintage ? 'NV' : vintage })}
          </span>
          <span className="block text-sm text-muted">{facts.join(', ')}</span>
        </span>
        <span
          className={cx(
            'text-sm tabular-nums',
            isLow(available) ? 'font-semibold text-danger' : 'text-muted',
          )}
        >
          {isLow(available) ? stockText(available) : `${stockText(available)} in stock`}
        </span>
      </Link>
    </li>
  )
}
