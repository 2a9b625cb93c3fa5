import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { FieldError } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { WineType } from '~/cellar/reference/labels'
import { PointsField } from '../../ratings/components/points-field'
import { reviewWords, whoReadsReviews } from '../../ratings/review-words'
import { linkRatingForm } from '../../ratings/schemas'

/**
 * A rating and one word, which is the review. Works without scripts. `points` are those of a star that was tapped in an
 * email, else null.
 */
export function LinkRatingForm({
  type,
  points,
  clubName,
}: {
  type: WineType
  points: number | null
  clubName: string
}) {
  const defaultValue = { points: points === null ? null : String(points) }
  const form = useSchemaForm(linkRatingForm, { id: 'rate', intent: 'rate', defaultValue })
  const { review } = form.fields
  return (
    <CheckedForm form={form}>
      <PointsField field={form.fields.points} />
      <fieldset
        id={review.id}
        tabIndex={-1}
        aria-describedby={review.errors?.length ? `${review.id}-error` : undefined}
      >
        <legend className="mb-2 font-semibold">What was it like?</legend>
        <div className="flex flex-wrap gap-2">
          {reviewWords(type).map((word) => (
            <label key={word} className={`${choiceStyle} inline-flex min-h-11 items-center gap-2 px-3 py-1`}>
              <input
                type="radio"
                name={review.name}
                value={word}
                defaultChecked={review.initialValue === word}
                className={radioStyle}
              />
              {word}
            </label>
          ))}
        </div>
        <p className="mt-2 text-sm text-muted">{whoReadsReviews(clubName)}</p>
        <div className="mt-2 empty:hidden">
          <FieldError id={review.id} errors={review.errors} />
        </div>
      </fieldset>
      <SubmitButton intent="rate" pendingLabel="Saving..." wide>
        Submit Rating
      </SubmitButton>
    </CheckedForm>
  )
}
