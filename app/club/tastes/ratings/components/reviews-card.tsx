import { countWords } from '~/foundation/kit/count-words'
import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { ReviewsView } from '../reviews.server'

/** The latest reviews of a wine, by a member or of the club, for the business; `about` says which of them is known. */
export function ReviewsCard({
  view: { reviews, total },
  about,
  allHref,
}: {
  view: ReviewsView
  about: 'wine' | 'member' | 'club'
  /** Null where the reader may not open the list. */
  allHref: string | null
}) {
  const more = total > reviews.length
  return (
    <Card title="Reviews" folds={about !== 'club' && countWords(total, 'review')}>
      {reviews.length === 0 ? (
        <p className="text-muted">No reviews yet. They appear here as soon as a member rates a wine.</p>
      ) : (
        <ul className="grid">
          {reviews.map(({ wine, member, points, words, ratedOn }) => (
            <li
              key={`${wine.id} ${member?.id ?? ratedOn}`}
              className="grid gap-0.5 border-t border-line py-3 first:border-t-0"
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-5">
                <span className="min-w-0 wrap-anywhere">
                  <strong className="lining-nums tabular-nums">{points} points</strong>
                  {about !== 'member' &&
                    (member ? (
                      <>
                        {' by '}
                        <Link className={linkStyle} to={paths.business.member(member.id)}>
                          {member.name}
                        </Link>
                      </>
                    ) : (
                      ' by a former member'
                    ))}
                  {about !== 'wine' && (
                    <>
                      {' for '}
                      <Link className={linkStyle} to={paths.business.inventory.wine(wine.id)}>
                        {wine.title}
                      </Link>
                    </>
                  )}
                </span>
                <span className="text-sm text-muted">
                  <DateText day={ratedOn} />
                </span>
              </p>
              {words && <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{words}</p>}
            </li>
          ))}
        </ul>
      )}
      {more && !allHref && (
        <p className="text-sm text-muted">
          The latest {reviews.length} of {total.toLocaleString('en-US')}.
        </p>
      )}
      {total > 0 && allHref && (
        <p className="text-sm">
          <TextLink to={allHref}>
            {more ? `All ${total.toLocaleString('en-US')} reviews` : 'Open in Analytics'}
          </TextLink>
        </p>
      )}
    </Card>
  )
}
