// The forms of recommendations.
import { z } from 'zod'
import { isId } from '~/kit/ids'

const buttons = 'Please use the buttons on this page'
const wineId = z.string({ error: buttons }).refine(isId, buttons)

export const feedbackForm = z.object({ wineId, kind: z.enum(['not_for_me', 'had_it'], { error: buttons }) })

export const undoFeedbackForm = z.object({ wineId })
