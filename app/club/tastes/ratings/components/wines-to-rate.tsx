import { cx } from 'class-variance-authority'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Badge } from '~/foundation/ui/feedback/badge'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import type { WineType } from '~/cellar/reference/labels'

export interface WineToRate {
  id: string
  type: WineType
  title: string
  /** "Red · Nebbiolo · Barolo, Piedmont, Italy" */
  facts: string
  pictureUrl: string | null
  isReceived: boolean
  rating: { points: number; review: string } | null
  href: string
  rateHref: string
}

/** Wines with the member's ratings, and a link that opens the form of each. Null `ratings` were not loaded. */
export function WinesToRate({ wines, hasRatings }: { wines: WineToRate[]; hasRatings: boolean }) {
  return (
    <ul className="grid gap-4 max-sm:gap-2">
      {wines.map(({ id, title, facts, isReceived, rating, href, rateHref, ...picture }) => (
        <li
          key={id}
          id={`wine-${id}`}
          className="flex items-center gap-4 rounded-card border border-line bg-raised p-card max-sm:items-start max-sm:gap-3 max-sm:px-4 max-sm:py-3"
        >
          <BottlePicture wine={picture} size="small" />
          <div className="grid min-w-0 flex-1 gap-1">
            <h3 className="text-lg leading-snug wrap-anywhere">
              <TextLink to={href}>{title}</TextLink>
            </h3>
            <p className="text-sm text-muted wrap-anywhere">{facts}</p>
            <div className="flex items-center gap-3 whitespace-nowrap">
              {rating && <p className="font-semibold max-sm:text-sm">{rating.points} out of 100</p>}
              {isReceived && (
                <span className={cx(rating && 'max-sm:hidden')}>
                  <Badge tone="green">Received</Badge>
                </span>
              )}
              {hasRatings && (
                <div className="ml-auto">
                  <ButtonLink
                    to={rateHref}
                    variant="secondary"
                    size="small"
                    aria-label={rating ? `Update rating of ${title}` : `Rate ${title}`}
                  >
                    {rating ? 'Update Rating' : 'Rate'}
                  </ButtonLink>
                </div>
              )}
            </div>
            {rating?.review && <p className="line-clamp-2 text-base wrap-anywhere">{rating.review}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
