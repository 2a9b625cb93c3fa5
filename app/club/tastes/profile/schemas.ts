// The forms of a member's taste.
import { z } from 'zod'
import { plainText } from '~/foundation/kit/text'
import { questionNames, questionOf, type QuestionName, type QuizAnswers } from './quiz'
import { wineNamesFields } from './wine-names-fields'

const buttons = 'Please use the buttons on this page'

/** The name of an answer's field: `coffee` for one of several, `types-red` for a checkbox. */
export const answerField = (question: QuestionName, answer: string): string =>
  questionOf(question).isMultiple ? `${question}-${answer}` : question

/** Answers of the quiz; every one is optional. */
export const quizForm = z
  .object(
    Object.fromEntries(
      questionNames.flatMap((name): [string, z.ZodOptional<z.ZodType<string>>][] => {
        const { isMultiple, answers } = questionOf(name)
        const choices = Object.keys(answers)
        return isMultiple
          ? choices.map((answer) => [`${name}-${answer}`, z.literal('on').optional()])
          : [[name, z.enum(choices as [string, ...string[]], { error: buttons }).optional()]]
      }),
    ),
  )
  .transform((fields: Record<string, string | undefined>): QuizAnswers =>
    Object.fromEntries(
      questionNames.map((name) => [
        name,
        Object.keys(questionOf(name).answers).filter((answer) =>
          questionOf(name).isMultiple ? fields[`${name}-${answer}`] === 'on' : fields[name] === answer,
        ),
      ]),
    ),
  )

/** The scales on which a member says how they like wines, with the words of both ends. */
export const tasteScales = {
  body: { label: 'Body', less: 'light', more: 'full' },
  acidity: { label: 'Acidity', less: 'soft', more: 'crisp' },
  tannin: { label: 'Tannin', less: 'smooth', more: 'firm' },
  sweetness: { label: 'Sweetness', less: 'dry', more: 'sweet' },
  oak: { label: 'Oak', less: 'none', more: 'plenty' },
  fruit: { label: 'Fruit', less: 'earthy', more: 'fruity' },
} as const
export type TasteScale = keyof typeof tasteScales
export const scaleNames = Object.keys(tasteScales) as TasteScale[]

const liking = z.enum(['-2', '-1', '0', '1', '2'], { error: buttons }).default('0').transform(Number)
const scales = Object.fromEntries(scaleNames.map((name) => [name, liking])) as Record<
  TasteScale,
  typeof liking
>

/** A member's likes, corrected by hand, and a note to the club about their diet. */
export const tasteForm = z.object({
  ...wineNamesFields,
  ...scales,
  dietaryNote: plainText(500).optional().default(''),
})
