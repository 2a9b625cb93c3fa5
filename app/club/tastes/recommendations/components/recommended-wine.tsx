import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { wineTypes } from '~/cellar/reference/labels'
import { inOneLine } from '../../wines/wine-view'
import { WineButton } from '../../components/wine-button'
import { WishlistButton } from '../../wishlist/components/wishlist-button'
import type { RecommendedWine } from '../queries.server'

const pointsWords = {
  own: { before: 'You gave it ', after: '' },
  predicted: { before: '', after: ' points predicted for you' },
  'club-average': { before: '', after: ' points on average in the club' },
} as const

/** A recommended wine: what it is, why it is recommended, and what the member can do with it. */
export function RecommendedWineCard({
  recommended: { wine, region, points, reasons, chips, isDifferent },
  isOnWishlist,
  children,
}: {
  recommended: RecommendedWine
  isOnWishlist: boolean
  /** Its price with Add to Cart. */
  children?: ReactNode
}) {
  const from = `${paths.customer.recommendations()}#${wine.id}`
  return (
    <li
      id={wine.id}
      className="grid content-start gap-4 max-sm:gap-2.5 rounded-card border border-line bg-raised p-card"
    >
      {isDifferent && (
        <p className="text-sm">
          <strong>Something different</strong>, unlike the last six wines you had or rated
        </p>
      )}
      <div className="flex gap-4">
        <BottlePicture wine={wine} size="small" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-xl leading-snug wrap-anywhere">{wine.title}</h2>
          <p className="text-sm text-muted wrap-anywhere">
            {inOneLine([wineTypes[wine.type], wine.varietal, region])}
          </p>
          {points && (
            <p className="text-sm">
              {pointsWords[points.kind].before}
              <strong className="text-lg tabular-nums">{points.points}</strong>
              {pointsWords[points.kind].after}
            </p>
          )}
        </div>
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Attributes">
          {chips.map(({ text, isReason }) => (
            <li
              key={text}
              className={cx(
                'max-w-full rounded-full border px-3 py-0.5 text-sm wrap-anywhere',
                // On a phone the line below the name says the others.
                isReason ? 'border-accent font-semibold' : 'border-line text-muted max-sm:hidden',
              )}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <div>
          <p className="text-sm font-semibold max-sm:sr-only">
            {points?.kind === 'own' ? 'Why we recommend it again' : 'Why we think you’ll like it'}
          </p>
          <ul className="mt-1 grid gap-1 max-sm:mt-0 max-sm:gap-0.5 max-sm:text-base">
            {reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
      <div className="-mx-3.5 flex flex-wrap items-center max-sm:-my-2 max-sm:[&_:is(a,button)]:px-2">
        <ButtonLink
          to={paths.customer.wine(wine.id)}
          variant="quiet"
          size="small"
          aria-label={`View details of ${wine.title}`}
        >
          View Details
        </ButtonLink>
        <WishlistButton wineId={wine.id} title={wine.title} isOnWishlist={isOnWishlist} from={from} isShort />
        <FeedbackButton wine={wine} kind="had_it">
          Had it
        </FeedbackButton>
        <FeedbackButton wine={wine} kind="not_for_me">
          Not for me
        </FeedbackButton>
      </div>
    </li>
  )
}

function FeedbackButton({
  wine,
  kind,
  children,
}: {
  wine: { id: string; title: string }
  kind: 'had_it' | 'not_for_me'
  children: string
}) {
  return (
    <WineButton
      wineId={wine.id}
      action={paths.customer.recommendations()}
      intent="feedback"
      fields={{ kind }}
      label={`${children}: ${wine.title}`}
    >
      {children}
    </WineButton>
  )
}
