// Notices of a review: about the list as a whole, and about changes that were not saved.
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import { OtherWays } from '../../components/other-ways'
import { hasPrice } from '../../documents/unread-lines'
import type { ReviewView } from '../review-page.server'
import type { Review } from '../use-review'

/** Says that someone else has ended the review. */
export function ClosedNotice({ importId }: { importId: string }) {
  return (
    <Banner tone="info" title="This import has moved on">
      <p>Someone else has imported or discarded this list.</p>
      <p>
        <ButtonLink to={paths.business.inventory.import(importId)} document variant="secondary">
          Show the import
        </ButtonLink>
      </p>
    </Banner>
  )
}

/** Names the pages that gave no rows because they could not be read. */
export function UnreadPages({ pages }: { pages: ReviewView['unread'] }) {
  if (pages.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={pages.length === 1 ? '1 page was not read' : `${pages.length} pages were not read`}
    >
      <p>
        {pages.length === 1
          ? 'If it has wines, they are missing below.'
          : 'If they have wines, those are missing below.'}
      </p>
      <ul>
        {pages.map(({ number, why }) => (
          <li key={number}>
            Page {number}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Says that more lines with a price are unread than wines were found. */
export function HardlyRead({ lines, rows }: { lines: ReviewView['unreadLines']; rows: number }) {
  const priced = lines.filter(({ text, reason }) => reason === '' && hasPrice(text)).length
  if (priced <= rows) return null
  return (
    <Banner tone="warn" title="We could read little of this list">
      <p>
        {countWords(rows, 'wine')} found; {countWords(priced, 'line')} with a price not read.
      </p>
      <OtherWays />
    </Banner>
  )
}

/** Names the rows that could not be saved. */
export function ReviewProblems({ review }: { review: Review }) {
  const refused = [...review.refusals.keys()].filter((position) => position !== review.current)
  if (!review.failure && refused.length === 0) return null
  return (
    <Banner tone="error" title={review.isStuck ? 'Not saved' : review.failure || 'Some rows were not saved'}>
      {review.isStuck && <p>{review.failure}</p>}
      <p className="flex flex-wrap gap-2">
        {review.isStuck && (
          <>
            <Button variant="secondary" size="small" onClick={review.retry}>
              Try again
            </Button>
            <Button variant="quiet" size="small" onClick={review.giveUp}>
              Show what is saved
            </Button>
          </>
        )}
        {refused.map((position) => (
          <Button key={position} variant="secondary" size="small" onClick={() => review.open(position)}>
            Open {review.rows.get(position)?.name ?? 'the row'}
          </Button>
        ))}
      </p>
    </Banner>
  )
}

/** Which engine read what, where there are two, and what was left out of the prices. */
export function HowRead({ view, pours }: { view: ReviewView; pours: number }) {
  const parts = [
    view.engines !== '' && `Read by: ${view.engines}.`,
    pours > 0 &&
      `${pours === 1 ? '1 row has' : `${pours.toLocaleString('en-US')} rows have`} more than one glass price; the smallest pour is kept.`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="text-sm text-muted">{parts.join(' ')}</p>
}
