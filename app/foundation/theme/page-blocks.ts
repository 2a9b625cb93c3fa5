// Blocks of a club page: their order, which are shown, and what the club itself put into them. Browser-safe.
import { z } from 'zod'
import { plainText, singleLineText } from '~/foundation/kit/text'

export const blockIds = [
  'story',
  'tiers',
  'box',
  'wines',
  'events',
  'how',
  'person',
  'gallery',
  'press',
  'visit',
  'questions',
] as const
export type BlockId = (typeof blockIds)[number]

/** The block that every club page shows: without it a guest cannot join. */
export const requiredBlock: BlockId = 'tiers'

/** How many a page holds at most. */
export const blockLimits = { pictures: 6, quotes: 3, questions: 4 }

/** The questions that a club page answers by itself, from the club's settings. */
export const answerIds = ['join', 'pay', 'get', 'cancel', 'card'] as const
export type AnswerId = (typeof answerIds)[number]

/** The point of a picture that stays visible, in percent from the top left, and its enlargement in percent. */
const focus = z.object({
  x: z.number().int().min(0).max(100),
  y: z.number().int().min(0).max(100),
  zoom: z.number().int().min(100).max(300),
})
export type Focus = z.infer<typeof focus>

export const centerFocus: Focus = { x: 50, y: 50, zoom: 100 }

/** A path on our own origin, so that a club's page requests nothing from another host. */
export const ownPicture = (sentence: string) =>
  z
    .string()
    .max(200)
    .regex(/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/, sentence)

export const uploadHere = 'Please upload the photo here instead of linking to it'

const block = z.enum(blockIds)

const person = z.object({
  name: singleLineText(80),
  role: singleLineText(80),
  sentence: plainText(400),
  photo: ownPicture(uploadHere).nullable(),
  focus,
})
const pagePicture = z.object({ path: ownPicture(uploadHere), alt: singleLineText(140), focus })
const quote = z.object({ text: plainText(280), source: singleLineText(80) })
const answer = plainText(600)
const question = z.object({ question: singleLineText(140), answer })

export const pageFields = {
  /** The order that the club chose; null: that of its preset. */
  order: z.array(block).max(blockIds.length).nullable(),
  hidden: z.array(block).max(blockIds.length),
  photoFocus: focus,
  person,
  gallery: z.array(pagePicture).max(blockLimits.pictures),
  press: z.array(quote).max(blockLimits.quotes),
  /** The club's own answers; empty: ours. */
  answers: z.record(z.enum(answerIds), answer),
  /** Further questions of the club's own. */
  questions: z.array(question).max(blockLimits.questions),
}

/** A club's own choices for its page, besides its look. */
export const pageSchema = z.object(pageFields)
export type PageBlocks = z.infer<typeof pageSchema>

export const initialPage: PageBlocks = {
  order: null,
  hidden: [],
  photoFocus: centerFocus,
  person: { name: '', role: '', sentence: '', photo: null, focus: centerFocus },
  gallery: [],
  press: [],
  answers: { join: '', pay: '', get: '', cancel: '', card: '' },
  questions: [],
}

/** The order of a page's blocks: each once; one that the chosen order lacks stands where `preset` has it. */
export function orderedBlocks(chosen: readonly BlockId[] | null, preset: readonly BlockId[]): BlockId[] {
  const order = [...new Set(chosen ?? [])]
  for (const [place, id] of preset.entries()) {
    if (order.includes(id)) continue
    const before = preset.slice(0, place).findLast((other) => order.includes(other))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** The pictures of a page that are crops, each with the name that its style rule has. */
export function focusedPictures({
  photoFocus,
  person,
  gallery,
}: PageBlocks): { name: string; focus: Focus }[] {
  return [
    { name: 'hero', focus: photoFocus },
    { name: 'person', focus: person.focus },
    ...gallery.map(({ focus }, index) => ({ name: `gallery-${index + 1}`, focus })),
  ]
}

/** Addresses of all pictures of a page. */
export const picturesOfPage = ({ person, gallery }: PageBlocks): string[] =>
  [person.photo, ...gallery.map(({ path }) => path)].filter((path) => path !== null)
