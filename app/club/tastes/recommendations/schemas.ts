// The forms of recommendations.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'

const buttons = 'Please use the buttons on this page'
const wineId = idField()

export const feedbackForm = z.object({ wineId, kind: z.enum(['not_for_me', 'had_it'], { error: buttons }) })

export const undoFeedbackForm = z.object({ wineId })
