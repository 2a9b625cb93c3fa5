// The forms of ratings.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isBlank, plainText } from '~/foundation/kit/text'

/** Both a rating and a review are needed. */
export const bothNeeded = 'Please provide both a rating and a review before submitting.'
export const ratingFailed = 'Failed to submit rating. Please try again.'
export const signInToRate = 'You must be logged in to submit a rating.'

const longestReview = 2_000

const buttons = 'Please use the buttons on this page'
const wineId = idField()
const range = 'Enter a whole number from 1 to 100'

interface Given {
  points: string
  review: string
}

/** Points 1 to 100 from typed text; null for anything else. */
export function readPoints(text: string): number | null {
  const points = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return points >= 1 && points <= 100 ? points : null
}

const ratingFields = {
  points: z
    .string()
    .meta({ maxLength: 8 })
    .transform((text) => text.trim())
    .default(''),
  review: plainText(longestReview)
    .transform((text) => (isBlank(text) ? '' : text))
    .default(''),
}

function check({ points, review }: Given, context: z.RefinementCtx): void {
  if (points === '' || review === '') {
    const field = points === '' ? 'points' : 'review'
    context.addIssue({ code: 'custom', path: [field], message: bothNeeded })
  }
  if (points !== '' && readPoints(points) === null)
    context.addIssue({ code: 'custom', path: ['points'], message: range })
}

/** A member's rating of a wine. `version` is that of the rating the form was filled with, 0 for none. */
export const ratingForm = z
  .object({
    ...ratingFields,
    wineId,
    version: z
      .string({ error: buttons })
      .regex(/^\d{1,9}$/, buttons)
      .transform(Number),
  })
  .superRefine(check)
  .transform(({ points, ...rest }) => ({ ...rest, points: Number(points) }))

/** Deletes a rating, or restores the one that was deleted last. */
export const wineForm = z.object({ wineId })

/** A rating by the link of a bottle: the word is the review. */
export const linkRatingForm = z
  .object(ratingFields)
  .superRefine(check)
  .transform(({ points, ...rest }) => ({ ...rest, points: Number(points) }))
