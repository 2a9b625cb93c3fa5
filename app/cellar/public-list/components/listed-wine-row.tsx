import type { ReactNode } from 'react'
import { cx } from 'class-variance-authority'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { listPrice, namesOf, pourSize, sizeName, type ListedWine } from '../listed-wine'

/**
 * One wine of the public list. Its `list-` classes are the hooks for club themes. `known` are the origins that the
 * headings above it already say.
 */
export function ListedWineRow({
  wine,
  currency,
  headings = [],
  byGlass = false,
  sale,
}: {
  wine: ListedWine
  currency: string
  headings?: string[]
  /** In the section of wines by the glass, where the price of a glass comes first. */
  byGlass?: boolean
  /** Controls with which a visitor buys the wine. */
  sale?: ReactNode
}) {
  const { id, vintage, formatMl, houseScore, note, pictureUrl, isSoldOut } = wine
  const [producer, name] = namesOf(wine)
  const size = sizeName(formatMl)
  const origin = originOf(wine, headings)
  const { price, unit } = pricesOf(wine, currency, byGlass)
  const Name = isSoldOut ? 's' : 'span'
  return (
    <li
      id={byGlass ? undefined : `wine-${id}`}
      className={cx(
        'list-wine scroll-mt-24 break-inside-avoid py-2.5',
        isSoldOut && 'print:hidden',
        // Important, since each theme sets the row's padding.
        pictureUrl && 'relative not-print:min-h-21! not-print:pl-16!',
      )}
      data-sold-out={isSoldOut || undefined}
    >
      {pictureUrl && (
        <div className="absolute top-2.5 left-0 print:hidden">
          <BottlePicture wine={wine} size="small" />
        </div>
      )}
      <div className="list-head flex items-baseline gap-x-3">
        <p className="list-name min-w-0 wrap-anywhere">
          <Name className={isSoldOut ? 'text-muted' : undefined}>
            {producer && <span className="list-producer font-semibold">{producer} </span>}
            <span className={producer ? 'list-cuvee' : 'list-producer font-semibold'}>{name}</span>
            {vintage && <span className="list-vintage lining-nums tabular-nums"> {vintage}</span>}
          </Name>
          {size && (
            <span className="list-size ml-2 inline-block rounded-full border border-edge px-2 text-xs leading-normal whitespace-nowrap text-muted">
              {size}
            </span>
          )}
        </p>
        <span className="list-leader min-w-3 flex-1" aria-hidden="true" />
        {isSoldOut ? (
          <p className="list-sold flex-none text-sm font-semibold text-danger">Sold out</p>
        ) : (
          price && <p className="list-price flex-none lining-nums tabular-nums">{price}</p>
        )}
      </div>
      {(origin || houseScore !== null || (unit && !isSoldOut)) && (
        <div className="list-facts flex items-baseline justify-between gap-x-4 text-sm text-muted">
          <p className="list-origin min-w-0 wrap-anywhere">
            {origin}
            {houseScore !== null && (
              <span className="list-score whitespace-nowrap">
                {origin && <span aria-hidden="true"> · </span>}House score {houseScore}
              </span>
            )}
          </p>
          {unit && !isSoldOut && (
            <p className="list-unit flex-none text-right text-xs whitespace-nowrap">{unit}</p>
          )}
        </div>
      )}
      {note && <p className="list-note max-w-[60ch] text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
      {sale}
    </li>
  )
}

/** The price in the first line, and what it buys below it: by the glass the pour, else a glass of the same wine. */
function pricesOf(
  { bottleCents, glassCents, glassMl }: ListedWine,
  currency: string,
  byGlass: boolean,
): { price: string | null; unit: string } {
  const glass = glassCents === null ? null : listPrice(glassCents, currency)
  const bottle = bottleCents === null ? null : listPrice(bottleCents, currency)
  const pour = glassMl === null ? '' : pourSize(glassMl)
  if (byGlass)
    return { price: glass, unit: [pour || 'glass', bottle && `bottle ${bottle}`].filter(Boolean).join(' · ') }
  if (glass === null) return { price: bottle, unit: '' }
  return {
    price: bottle ?? glass,
    unit: [bottle ? `glass ${glass}` : 'glass', pour].filter(Boolean).join(', '),
  }
}

/** "Nebbiolo, Barolo, Piedmont": without what the headings say, and nothing twice. */
function originOf({ varietal, appellation, region, country }: ListedWine, headings: string[]): string {
  return [varietal, appellation, region, country]
    .filter((text, place, all) => text !== '' && all.indexOf(text) === place && !headings.includes(text))
    .join(', ')
}
