import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import type { WineType } from '~/wines/labels'
import { ratingForm } from '../schemas'
import { PointsField } from './points-field'
import { ReviewField } from './review-field'

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
    <Form method="post" action={action} className="grid gap-4" {...form.props}>
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="wineId" value={wine.id} />
      <input type="hidden" name="version" value={rating?.version ?? 0} />
      <ErrorSummary form={form} />
      <PointsField field={form.fields.points} />
      <ReviewField field={form.fields.review} type={wine.type} clubName={clubName} />
      <div>
        <SubmitButton intent="rate" pendingLabel="Saving...">
          {rating ? 'Update Rating' : 'Submit Rating'}
        </SubmitButton>
      </div>
    </Form>
  )
}
