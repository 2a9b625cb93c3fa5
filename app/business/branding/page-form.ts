// The blocks of the club page as fields of the branding form. Every field is a text; one that a form leaves out keeps
// its value.
import { z } from 'zod'
import {
  answerIds,
  blockIds,
  blockLimits,
  centerFocus,
  pageFields,
  requiredBlock,
  type AnswerId,
  type BlockId,
  type Focus,
  type PageBlocks,
} from '~/foundation/theme/page-blocks'

const places = <Count extends number>(...numbers: Count[]): Count[] => numbers
export const picturePlaces = places(1, 2, 3, 4, 5, 6)
export const quotePlaces = places(1, 2, 3)
export const questionPlaces = places(1, 2, 3, 4)
type PicturePlace = (typeof picturePlaces)[number]

/** A picture that can be cropped; its name is also that of its rule in the style sheet. */
export type CropName = 'hero' | 'person' | `gallery-${PicturePlace}`
const cropNames: CropName[] = ['hero', 'person', ...picturePlaces.map((place) => `gallery-${place}` as const)]

type TextField =
  | 'person-name'
  | 'person-role'
  | 'person-sentence'
  | `gallery-${PicturePlace}-alt`
  | `press-${(typeof quotePlaces)[number]}-${'text' | 'source'}`
  | `answer-${AnswerId}`
  | `question-${(typeof questionPlaces)[number]}-${'question' | 'answer'}`
type PageField = 'order' | 'hidden' | `${CropName}-${keyof Focus}` | TextField

type PageFieldValues = Partial<Record<PageField, string | undefined>>

const { alt } = pageFields.gallery.element.shape
const { text: quoteText, source } = pageFields.press.element.shape
const { question, answer } = pageFields.questions.element.shape
const { name, role, sentence } = pageFields.person.shape

const textFields: [TextField, z.ZodType<string>][] = [
  ['person-name', name],
  ['person-role', role],
  ['person-sentence', sentence],
  ...picturePlaces.map((place): [TextField, typeof alt] => [`gallery-${place}-alt`, alt]),
  ...quotePlaces.flatMap((place): [TextField, z.ZodType<string>][] => [
    [`press-${place}-text`, quoteText],
    [`press-${place}-source`, source],
  ]),
  ...answerIds.map((id): [TextField, typeof answer] => [`answer-${id}`, answer]),
  ...questionPlaces.flatMap((place): [TextField, z.ZodType<string>][] => [
    [`question-${place}-question`, question],
    [`question-${place}-answer`, answer],
  ]),
]

const focusRanges = { x: [0, 100], y: [0, 100], zoom: [100, 300] } as const

const wholeNumber = ([least, most]: readonly [number, number]) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `Please choose between ${least} and ${most}`,
    )

/** Block ids with commas between them; empty: none. */
const blockList = z
  .string()
  .refine(
    (text) => idsIn(text).every((id) => blockIds.some((block) => block === id)),
    'Please use the buttons on this page',
  )

const idsIn = (text: string): string[] => (text === '' ? [] : text.split(','))
const blocksIn = (text: string): BlockId[] => blockIds.filter((id) => idsIn(text).includes(id))

/** The fields of the blocks. The last two lists are in the order of the screen. */
export const pageFormShape = Object.fromEntries(
  [
    ['order', blockList] as const,
    ['hidden', blockList] as const,
    ...cropNames.flatMap((crop) =>
      (['x', 'y', 'zoom'] as const).map(
        (part) => [`${crop}-${part}`, wholeNumber(focusRanges[part])] as const,
      ),
    ),
    ...textFields,
  ].map(([field, schema]) => [field, schema.optional()]),
) as Record<PageField, z.ZodOptional<z.ZodType<string, string>>>

/** Names of the fields that hold a text, in the order of the screen. */
export const pageTextFields = textFields.map(([field]) => field)

export const focusValues = (crop: CropName, { x, y, zoom }: Focus): Record<string, string> => ({
  [`${crop}-x`]: String(x),
  [`${crop}-y`]: String(y),
  [`${crop}-zoom`]: String(zoom),
})

/** The blocks as form values. */
export function pageFormValues(page: PageBlocks): Record<PageField, string> {
  const { person, gallery, press, questions } = page
  return Object.assign(
    {
      order: page.order?.join(',') ?? '',
      hidden: page.hidden.join(','),
      'person-name': person.name,
      'person-role': person.role,
      'person-sentence': person.sentence,
    },
    focusValues('hero', page.photoFocus),
    focusValues('person', person.focus),
    ...picturePlaces.map((place) => ({
      [`gallery-${place}-alt`]: gallery[place - 1]?.alt ?? '',
      ...focusValues(`gallery-${place}`, gallery[place - 1]?.focus ?? centerFocus),
    })),
    ...quotePlaces.map((place) => ({
      [`press-${place}-text`]: press[place - 1]?.text ?? '',
      [`press-${place}-source`]: press[place - 1]?.source ?? '',
    })),
    ...answerIds.map((id) => ({ [`answer-${id}`]: page.answers[id] })),
    ...questionPlaces.map((place) => ({
      [`question-${place}-question`]: questions[place - 1]?.question ?? '',
      [`question-${place}-answer`]: questions[place - 1]?.answer ?? '',
    })),
  ) as Record<PageField, string>
}

/** The blocks with the form's values; pictures are uploaded separately. */
export function withPageFields(page: PageBlocks, values: PageFieldValues): PageBlocks {
  const focusOf = (crop: CropName, current: Focus): Focus => ({
    x: Number(values[`${crop}-x`] ?? current.x),
    y: Number(values[`${crop}-y`] ?? current.y),
    zoom: Number(values[`${crop}-zoom`] ?? current.zoom),
  })
  const { order, hidden } = values
  return {
    order: order === undefined ? page.order : order === '' ? null : (idsIn(order) as BlockId[]),
    hidden: hidden === undefined ? page.hidden : blocksIn(hidden).filter((id) => id !== requiredBlock),
    photoFocus: focusOf('hero', page.photoFocus),
    person: {
      ...page.person,
      name: values['person-name'] ?? page.person.name,
      role: values['person-role'] ?? page.person.role,
      sentence: values['person-sentence'] ?? page.person.sentence,
      focus: focusOf('person', page.person.focus),
    },
    gallery: page.gallery.slice(0, blockLimits.pictures).map((picture, index) => {
      const place = picturePlaces[index]!
      return {
        ...picture,
        alt: values[`gallery-${place}-alt`] ?? picture.alt,
        focus: focusOf(`gallery-${place}`, picture.focus),
      }
    }),
    press: quotePlaces
      .map((place) => ({
        text: values[`press-${place}-text`] ?? page.press[place - 1]?.text ?? '',
        source: values[`press-${place}-source`] ?? page.press[place - 1]?.source ?? '',
      }))
      .filter(({ text, source }) => text !== '' || source !== ''),
    answers: Object.fromEntries(
      answerIds.map((id) => [id, values[`answer-${id}`] ?? page.answers[id]]),
    ) as PageBlocks['answers'],
    questions: questionPlaces
      .map((place) => ({
        question: values[`question-${place}-question`] ?? page.questions[place - 1]?.question ?? '',
        answer: values[`question-${place}-answer`] ?? page.questions[place - 1]?.answer ?? '',
      }))
      .filter(({ question, answer }) => question !== '' || answer !== ''),
  }
}
