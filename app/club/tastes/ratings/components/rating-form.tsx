import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import type { WineType } from '~/cellar/reference/labels'
import { reviewWords, whoReadsReviews, withWord } from '../review-words'
import { ratingForm } from '../schemas'
import { PointsField } from './points-field'
import { setText } from './set-text'

/** A member's rating of one wine, new or changed. Works without scripts. */
export function RatingForm({
  action,
  wine,
  rating,
  clubName,
}: {
  /** The page with this wine chosen, so that a rejected form comes back for the same wine. */
  action: string
  wine: { id: string; type: WineType }
  /** The one to change; null for a new one. */
  rating: { points: number; review: string; version: number } | null
  clubName: string
}) {
  const form = useSchemaForm(ratingForm, {
    id: `rate-${wine.id}`,
    intent: 'rate',
    defaultValue: { points: rating ? String(rating.points) : '', review: rating?.review ?? '' },
  })
  return (
    <CheckedForm
      form={form}
      fields={{ wineId: wine.id, version: rating?.version ?? 0 }}
      action={action}
      className="grid gap-4"
    >
      <PointsField field={form.fields.points} />
      <ReviewField field={form.fields.review} type={wine.type} clubName={clubName} />
      <div>
        <SubmitButton intent="rate" pendingLabel="Saving...">
          {rating ? 'Update Rating' : 'Submit Rating'}
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** The words of a review. With scripts, buttons write its first words. */
function ReviewField({ field, type, clubName }: { field: FormField; type: WineType; clubName: string }) {
  const isHydrated = useHydrated()
  const add = (word: string) => {
    const area = document.getElementById(field.id)
    if (area instanceof HTMLTextAreaElement) setText(field.id, withWord(area.value, word))
  }
  return (
    <div className="grid gap-3">
      {isHydrated && (
        <div role="group" aria-label="Words for your review" className="flex flex-wrap gap-2">
          {reviewWords(type).map((word) => (
            <Button key={word} variant="secondary" size="small" onClick={() => add(word)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      <TextArea field={field} label="Review" rows={3} hint={whoReadsReviews(clubName)} />
    </div>
  )
}
