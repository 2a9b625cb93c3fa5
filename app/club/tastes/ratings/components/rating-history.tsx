import { DateText } from '~/foundation/ui/layout/date-text'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { Day } from '~/foundation/kit/dates'

interface RatingChangeView {
  id: string
  /** Null where the rating was deleted. */
  points: number | null
  review: string
  changedOn: Day
}

/** How a member's rating of a wine changed, the latest first; nothing for one that never did. */
export function RatingHistory({ changes }: { changes: RatingChangeView[] }) {
  if (changes.length < 2) return null
  return (
    <details>
      <summary className={disclosureStyle}>History of this rating</summary>
      <ol className="mt-2 grid gap-3">
        {changes.map(({ id, points, review, changedOn }) => (
          <li key={id} className="grid gap-0.5">
            <p>
              <DateText day={changedOn} />:{' '}
              <strong>{points === null ? 'deleted' : `${points} out of 100`}</strong>
            </p>
            {review && <p className="text-base text-muted wrap-anywhere whitespace-pre-line">{review}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
