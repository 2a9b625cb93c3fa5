// The forms of the sommelier.
import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { isBlank, plainText, requiredLine } from '~/foundation/kit/text'

/** The most turns of a conversation that a page shows, the latest ones. */
export const mostTurnsShown = 50

/** Characters of a question. */
const mostQuestionLength = 1_000

const buttons = 'Please use the buttons on this page'
const id = idField()
const optionalId = z
  .string()
  .refine((text) => text === '' || isId(text), buttons)
  .default('')

const question = (max: number, missing: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(plainText(max))
    .refine((text) => !isBlank(text), missing)

/**
 * A member's question. The page chooses `turnId`, so that a repeated press asks once, and the id of a conversation that
 * begins.
 */
export const askForm = z.object({
  question: question(mostQuestionLength, 'Please type a question'),
  turnId: id,
  conversationId: id,
  /** A wine that the question is about, where a conversation begins with one. */
  about: optionalId,
})

/** A question of someone whose conversation is not stored: `state` is the signed state of the last answer. */
export const askOnPageForm = z.object({
  question: question(mostQuestionLength, 'Please type a question'),
  about: optionalId,
  state: z.string().max(20_000, buttons).default(''),
})

/** Deletes a conversation, or `all` of them. */
export const deleteForm = z.object({
  conversationId: z
    .string({ error: buttons })
    .refine((text): text is string => text === 'all' || isId(text), buttons),
})

/** A thumb up or down; the same again takes it back. */
export const judgeForm = z.object({ turnId: id, verdict: z.enum(['up', 'down'], { error: buttons }) })

/** Asks for a wine on the next visit, or takes that back. */
export const nextVisitForm = z.object({ wineId: id, from: z.string().max(2_000).default('') })

/** A member's question to the business itself. `questionId` is chosen by the page. */
export const handOffForm = z.object({
  questionId: id,
  message: question(2_000, 'Please type your question'),
})

/** The same of a guest, who is answered by email. `website` is a field that only programs fill in. */
export const guestHandOffForm = z.object({
  questionId: id,
  name: requiredLine(200, 'Please enter your name'),
  email: emailAddress({ invalid: 'Invalid email format' }),
  message: question(2_000, 'Please type your question'),
  website: z.string().max(2_000).default(''),
})

/** The business's answer to a question. */
export const answerForm = z.object({ answer: question(4_000, 'Please type an answer') })
