// Blocks of a message. The browser may load this file.
import { z } from 'zod'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import { plainText, singleLineText } from '~/foundation/kit/text'
import { fieldProblem } from '~/foundation/messaging/personal-fields'
import { linksIn, parseRichText } from './rich-text'

export const mostBlocks = 20
export const mostWinesInBlock = 4
/** Of a whole message. */
const mostLinks = 50
const mostText = 8_000

const id = z.string().regex(/^[a-z0-9]{1,12}$/, 'Please use the buttons on this page.')

/** A web address: http or https, with a host, without a name and password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || text.length > 1_500 || /[\s<>"'`\\]/.test(text) || !URL.canParse(text))
    return false
  const url = new URL(text)
  return url.hostname !== '' && url.username === '' && url.password === ''
}

const linkRule = 'Please enter a full web address that begins with https://'

/** One line of text, whose personal fields must be known ones. */
export const personalLine = (max: number) =>
  singleLineText(max).superRefine((text, context) => {
    const problem = fieldProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const richText = plainText(mostText).superRefine((text, context) => {
  const problem = fieldProblem(text.replace(/\]\([^)\n]*\)/g, ']'))
  if (problem) context.addIssue({ code: 'custom', message: problem })
  const broken = linksIn(parseRichText(text)).find((url) => !isWebAddress(url))
  if (broken !== undefined)
    context.addIssue({
      code: 'custom',
      message: `“${broken.slice(0, 60)}” is not a web address. ${linkRule}.`,
    })
})

const textBlock = z.object({ id, type: z.literal('text'), text: richText })
const pictureBlock = z.object({
  id,
  type: z.literal('picture'),
  pictureId: z
    .string()
    .refine((value) => value === '' || isId(value), 'Please use the buttons on this page.'),
  /** Description of the picture, for people who do not see it. */
  alt: singleLineText(200),
  link: singleLineText(1_500).refine((text) => text === '' || isWebAddress(text), linkRule),
})
const winesBlock = z.object({
  id,
  type: z.literal('wines'),
  wineIds: z.array(idField('Please choose a wine from the list')).max(mostWinesInBlock),
})
/** The box of the run that is open, for the member's tier. */
const boxBlock = z.object({ id, type: z.literal('box') })
const eventBlock = z.object({
  id,
  type: z.literal('event'),
  eventId: z.string().refine((value) => value === '' || isId(value), 'Please choose an event from the list'),
})
const buttonBlock = z.object({
  id,
  type: z.literal('button'),
  label: personalLine(60),
  url: singleLineText(1_500).refine((text) => text === '' || isWebAddress(text), linkRule),
})

const blockSchema = z.discriminatedUnion('type', [
  textBlock,
  pictureBlock,
  winesBlock,
  boxBlock,
  eventBlock,
  buttonBlock,
])
export type Block = z.output<typeof blockSchema>
export type BlockType = Block['type']

export const blockList = z
  .array(blockSchema)
  .max(mostBlocks, `A message has at most ${mostBlocks} blocks`)
  .refine(
    (blocks) => linkCount(blocks) <= mostLinks,
    `A message has at most ${mostLinks} links. Please remove some.`,
  )

/** The blocks as the editor offers them. */
export const blockTypes = {
  text: 'Text',
  picture: 'Picture',
  wines: 'Wines',
  box: 'The month’s box',
  event: 'Event',
  button: 'Button',
} as const satisfies Record<BlockType, string>

export const blockTypeNames = Object.keys(blockTypes) as BlockType[]

export function newBlock(type: BlockType, blockId: string): Block {
  const base = { id: blockId }
  switch (type) {
    case 'text':
      return { ...base, type, text: '' }
    case 'picture':
      return { ...base, type, pictureId: '', alt: '', link: '' }
    case 'wines':
      return { ...base, type, wineIds: [] }
    case 'box':
      return { ...base, type }
    case 'event':
      return { ...base, type, eventId: '' }
    case 'button':
      return { ...base, type, label: '', url: '' }
  }
}

function linkCount(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => {
    if (block.type === 'text') return sum + linksIn(parseRichText(block.text)).length
    if (block.type === 'wines') return sum + block.wineIds.length
    return sum + 1
  }, 0)
}

/** Parts still missing before a message can be sent, as sentences. */
export function missingIn(blocks: readonly Block[]): string[] {
  const missing = blocks.flatMap((block) => {
    if (block.type === 'picture' && block.pictureId === '') return ['A picture block has no picture.']
    if (block.type === 'picture' && block.alt === '')
      return ['A picture has no description. Some people do not see pictures.']
    if (block.type === 'wines' && block.wineIds.length === 0) return ['A block of wines has no wine.']
    if (block.type === 'event' && block.eventId === '') return ['An event block has no event.']
    if (block.type === 'button' && (block.label === '' || block.url === ''))
      return ['A button needs its text and its address.']
    if (block.type === 'text' && block.text === '') return ['A text block is empty.']
    return []
  })
  return blocks.length === 0 ? ['The message has no content.'] : [...new Set(missing)]
}
