import { Banner } from '~/ui/feedback/banner'
import { Button } from '~/ui/form/button'
import type { Review } from '../use-review'

/** What could not be saved. */
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
