import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { formatMoney } from '~/foundation/kit/money'
import { bottleCount } from '../bulk-changes'
import type { CellarTotals } from '../cellar-totals.server'

type Shown = Omit<CellarTotals, 'valueCents' | 'bottlesWithoutCost' | 'priceCents' | 'bottlesWithoutPrice'> &
  Partial<CellarTotals>

/** Totals of the cellar, in little height: the list below is for work. Amounts only for people who may see them. */
export function CellarSummary({ totals, currency }: { totals: Shown; currency: string }) {
  const { wines, bottles, promised, low, out, valueCents, priceCents } = totals
  const without = (count: number | undefined, what: string) =>
    count ? `${bottleCount(count)} without a ${what} left out` : undefined
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-1.5 md:flex md:flex-wrap md:gap-x-12">
      <Total name="Wines">{number(wines)}</Total>
      <Total name="Bottles" note={promised > 0 ? `${number(promised)} promised` : undefined}>
        {number(bottles)}
      </Total>
      <Total name="Low, 5 or fewer" note={out > 0 ? `${number(out)} out of stock` : undefined}>
        <Link
          className="-my-2 inline-flex min-h-11 min-w-11 items-center text-inherit underline decoration-accent underline-offset-4"
          to={paths.business.inventory.list({ show: 'low' })}
        >
          {number(low)}
          <span className="sr-only"> wines with low stock</span>
        </Link>
      </Total>
      {valueCents !== undefined && (
        <Total name="Value at cost" note={without(totals.bottlesWithoutCost, 'known cost')}>
          {formatMoney(valueCents, currency)}
        </Total>
      )}
      {priceCents !== undefined && (
        <Total name="Value at bottle price" note={without(totals.bottlesWithoutPrice, 'price')}>
          {formatMoney(priceCents, currency)}
        </Total>
      )}
    </dl>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

function Total({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-base leading-tight tabular-nums md:text-xl lining-nums wrap-anywhere">
        {children}
      </dd>
      {note && <dd className="text-sm leading-snug text-muted">{note}</dd>}
    </div>
  )
}
