// The editor is one form. Its buttons add, move and remove blocks; every one of them saves what was typed. Browser-safe.
import { z } from 'zod'
import { DomainError } from '~/foundation/kit/errors'
import {
  blockList,
  blockTypeNames,
  mostWinesInBlock,
  newBlock,
  personalLine,
  type Block,
  type BlockType,
} from '../blocks'

export const kindChoices = { club_news: 'News', club_offers: 'Offers' } as const

/** The name of a block's field. */
export const blockField = (blockId: string, name: string): string => `b_${blockId}_${name}`

type Fields = Record<string, string>

/** The blocks as they were sent, not checked yet. */
export function sentBlocks(fields: Fields): Record<string, unknown>[] {
  const ids = (fields.order ?? '').split(',').filter((id) => /^[a-z0-9]{1,12}$/.test(id))
  return [...new Set(ids)].slice(0, 40).map((id) => {
    const of = (name: string) => fields[blockField(id, name)] ?? ''
    const type = of('type')
    switch (type) {
      case 'wines': {
        const wineIds = Array.from({ length: mostWinesInBlock }, (_, at) => of(`wine${at}`)).filter(Boolean)
        return { id, type, wineIds: [...new Set(wineIds)] }
      }
      case 'picture':
        return { id, type, pictureId: of('pictureId'), alt: of('alt'), link: of('link') }
      case 'event':
        return { id, type, eventId: of('eventId') }
      case 'button':
        return { id, type, label: of('label'), url: of('url') }
      case 'text':
        return { id, type, text: of('text') }
      default:
        return { id, type }
    }
  })
}

const head = z.object({
  subject: personalLine(150).prefault(''),
  preheader: personalLine(200).prefault(''),
  kind: z.enum(['club_news', 'club_offers'], 'Please choose from the list').default('club_news'),
})

/** Reads the written message. Throws the first problem (400) at its field. */
export function readWriting(fields: Fields) {
  const top = head.safeParse(fields)
  if (!top.success) throw refused(String(top.error.issues[0]?.path[0] ?? ''), top.error.issues[0]?.message)
  const sent = sentBlocks(fields)
  const blocks = blockList.safeParse(sent)
  if (!blocks.success) {
    const [issue] = blocks.error.issues
    const [at, name, index] = issue?.path ?? []
    const block = typeof at === 'number' ? sent[at] : undefined
    const field = name === 'wineIds' ? `wine${Number(index ?? 0)}` : String(name ?? '')
    throw refused(block ? blockField(String(block.id), field) : '', issue?.message)
  }
  return { ...top.data, blocks: blocks.data }
}

const refused = (field: string, message = 'Please check this field') =>
  new DomainError('invalid', 400, message, field ? { field } : {})

/** Action of an editor button besides saving. */
type EditorStep =
  | { kind: 'save' }
  | { kind: 'add'; type: BlockType }
  | { kind: 'up' | 'down' | 'remove' | 'picture'; blockId: string }
  | { kind: 'audience' | 'preview' | 'review' | 'copy' | 'template' }

/** Reads the value of a button; anything unknown only saves. */
export function readStep(value: string | undefined): EditorStep {
  const [kind, what = ''] = (value ?? '').split(':')
  const type = blockTypeNames.find((name) => name === what)
  if (kind === 'add' && type) return { kind, type }
  if (kind === 'up' || kind === 'down' || kind === 'remove' || kind === 'picture')
    return { kind, blockId: what }
  if (
    kind === 'audience' ||
    kind === 'preview' ||
    kind === 'review' ||
    kind === 'copy' ||
    kind === 'template'
  )
    return { kind }
  return { kind: 'save' }
}

/** The blocks after a step. */
export function blocksAfter(blocks: readonly Block[], step: EditorStep): Block[] {
  if (step.kind === 'add') return [...blocks, newBlock(step.type, freshId(blocks))]
  if (step.kind === 'remove') return blocks.filter(({ id }) => id !== step.blockId)
  if (step.kind !== 'up' && step.kind !== 'down') return [...blocks]
  const at = blocks.findIndex(({ id }) => id === step.blockId)
  const to = step.kind === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= blocks.length) return [...blocks]
  const moved = [...blocks]
  moved.splice(to, 0, ...moved.splice(at, 1))
  return moved
}

function freshId(blocks: readonly Block[]): string {
  const used = new Set(blocks.map(({ id }) => id))
  for (let at = 0; ; at += 1) {
    const id = at.toString(36).padStart(2, 'b')
    if (!used.has(id)) return id
  }
}
