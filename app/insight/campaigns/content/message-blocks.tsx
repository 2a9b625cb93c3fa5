// The blocks of a message as an email draws them, and as plain text. Texts and links come from `slots`: what is filled in
// for each person is left open there.
import type { ReactNode } from 'react'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { EmailBranding } from '~/foundation/messaging/email-branding'
import {
  EmailButton,
  EmailLink,
  EmailParagraph,
  EmailPicture,
  EmailTitle,
  paragraph as paragraphStyle,
} from '~/foundation/messaging/email-layout'
import { EmailBottleList, plainTextBottles } from '~/foundation/messaging/email-bottles'
import { colored } from '~/foundation/messaging/email-colors'
import { EmailEventPanel, plainTextEvent } from '~/foundation/messaging/email-event'
import { memberPrice } from '~/membership/tiers/bottle-discount'
import type { Block } from '../blocks'
import { personalParts } from '~/foundation/messaging/personal-fields'
import { parseRichText, plainOf, type Inline, type Paragraph } from '../rich-text'
import type { EmailPhotoFile, MessageContent, MessageWine } from './message-content.server'

/** Placeholders in a template for each person's own text and links. */
export interface Slots {
  field(field: string, fallback: string): string
  /** `url` is a full address. */
  link(url: string): string
}

/** The reader, as far as the drawing differs: members of one tier. */
export interface Reader {
  tierId: string | null
}

interface DrawContext {
  branding: EmailBranding
  content: MessageContent
  reader: Reader
  /** Scheme and host of the club. */
  origin: string
  slots: Slots
}

/** A text with its fields as slots. */
export const slotText = (text: string, slots: Slots): string =>
  personalParts(text)
    .map((part) => ('text' in part ? part.text : slots.field(part.field, part.fallback)))
    .join('')

/** One block drawn for an email; null where there is nothing to show. */
export function drawBlock(block: Block, context: DrawContext): { html: ReactNode; text: string[] } | null {
  switch (block.type) {
    case 'text':
      return drawText(block.text, context)
    case 'picture':
      return drawPicture(block, context)
    case 'wines':
      return drawWines(block.wineIds, context)
    case 'box':
      return drawBox(context)
    case 'event':
      return drawEvent(block.eventId, context)
    case 'button':
      return drawButton(slotText(block.label, context.slots), block.url, context)
  }
}

function drawText(source: string, { branding, slots }: DrawContext) {
  const paragraphs = parseRichText(source)
  const html = paragraphs.map((paragraph, at) => (
    <TextParagraph key={at} paragraph={paragraph} branding={branding} slots={slots} />
  ))
  const plain = (inlines: Inline[]) => slotText(plainOf(inlines, slots.link), slots)
  const text = paragraphs.map((paragraph) =>
    paragraph.kind === 'list'
      ? paragraph.items
          .map((item, at) => `${paragraph.isOrdered ? `${at + 1}.` : '-'} ${plain(item)}`)
          .join('\n')
      : plain(paragraph.inlines),
  )
  return { html, text }
}

function TextParagraph({
  paragraph,
  branding,
  slots,
}: {
  paragraph: Paragraph
  branding: EmailBranding
  slots: Slots
}) {
  if (paragraph.kind === 'heading')
    return (
      <EmailTitle branding={branding} level={2}>
        <Inlines inlines={paragraph.inlines} branding={branding} slots={slots} />
      </EmailTitle>
    )
  if (paragraph.kind === 'paragraph')
    return (
      <EmailParagraph branding={branding}>
        <Inlines inlines={paragraph.inlines} branding={branding} slots={slots} />
      </EmailParagraph>
    )
  const List = paragraph.isOrdered ? 'ol' : 'ul'
  return (
    <List {...colored(branding, { text: 'ink' }, { ...paragraphStyle(branding), paddingLeft: '24px' })}>
      {paragraph.items.map((item, at) => (
        <li key={at} style={{ marginBottom: '6px' }}>
          <Inlines inlines={item} branding={branding} slots={slots} />
        </li>
      ))}
    </List>
  )
}

function Inlines({ inlines, branding, slots }: { inlines: Inline[]; branding: EmailBranding; slots: Slots }) {
  return inlines.map((inline, at) => {
    if (inline.kind === 'break') return <br key={at} />
    const words = slotText(inline.text, slots)
    const body = inline.isItalic ? <em>{words}</em> : words
    const marked = inline.isBold ? <strong key={at}>{body}</strong> : <span key={at}>{body}</span>
    return inline.kind === 'link' ? (
      <EmailLink key={at} branding={branding} href={slots.link(inline.url)}>
        {marked}
      </EmailLink>
    ) : (
      marked
    )
  })
}

function drawPicture(
  { pictureId, alt, link }: Extract<Block, { type: 'picture' }>,
  { content, origin, slots }: DrawContext,
) {
  const photo = content.pictures.get(pictureId)
  if (!photo) return null
  const picture = (
    <EmailPicture picture={photoOf(photo, alt, origin)} href={link ? slots.link(link) : undefined} />
  )
  return { html: picture, text: [link ? `${alt}:\n${slots.link(link)}` : `[Picture: ${alt}]`] }
}

const photoOf = (photo: EmailPhotoFile, alt: string, origin: string) => ({
  ...photo,
  url: origin + photo.url,
  alt,
})

function drawWines(wineIds: readonly string[], context: DrawContext) {
  const { branding, content, reader, origin, slots } = context
  const wines = wineIds.flatMap((id) => {
    const wine = content.wines.get(id)
    return wine ? [{ id, wine, price: priceOf(wine, reader, content) }] : []
  })
  if (wines.length === 0) return null
  const bottles = {
    title: '',
    list: wines.map(({ id, wine, price }) => ({
      ...wine.bottle,
      price: price?.now,
      listPrice: price?.list ?? undefined,
      action: wine.isForSale
        ? { label: 'Add to Cart', url: slots.link(origin + paths.customer.cart({ add: id })) }
        : undefined,
    })),
  }
  return { html: <EmailBottleList branding={branding} bottles={bottles} />, text: plainTextBottles(bottles) }
}

function priceOf({ listCents, currency }: MessageWine, { tierId }: Reader, { discounts }: MessageContent) {
  if (listCents === null || listCents <= 0) return null
  const priceCents = memberPrice(listCents, (tierId && discounts.get(tierId)) || 0)
  return {
    now: formatMoney(priceCents, currency),
    list: priceCents < listCents ? formatMoney(listCents, currency) : null,
  }
}

function drawBox(context: DrawContext) {
  const { branding, content, reader, origin } = context
  const wines = (content.box && reader.tierId && content.box.byTier.get(reader.tierId)) || null
  if (!content.box || !wines || wines.length === 0) return null
  const { runId, title } = content.box
  const button = drawButton('See your box', origin + paths.customer.box(runId), context)
  const bottles = { title, list: wines }
  return {
    html: (
      <>
        <EmailBottleList branding={branding} bottles={bottles} />
        {button?.html}
      </>
    ),
    text: [...plainTextBottles(bottles), ...(button?.text ?? [])],
  }
}

function drawEvent(eventId: string, context: DrawContext) {
  const { branding, content, origin } = context
  const event = content.events.get(eventId)
  if (!event) return null
  const button = drawButton('See the event', origin + paths.events.page(eventId), context)
  return {
    html: (
      <EmailEventPanel branding={branding} event={event}>
        {button?.html}
      </EmailEventPanel>
    ),
    text: [plainTextEvent(event), ...(button?.text ?? [])],
  }
}

function drawButton(label: string, url: string, { branding, slots }: DrawContext) {
  if (label === '' || url === '') return null
  const href = slots.link(url)
  return {
    html: (
      <EmailButton branding={branding} href={href}>
        {label}
      </EmailButton>
    ),
    text: [`${label}:\n${href}`],
  }
}
