// A message as an email. It is drawn once for each tier, with slots; each person's is then filled in, which costs little.
import { randomBytes } from 'node:crypto'
import { Fragment } from 'react'
import type { Club } from '#/tenants/club'
import { escapeHtml } from '~/foundation/kit/escape-html'
import type { Email } from '~/foundation/messaging/email'
import { emailBranding } from '~/foundation/messaging/email-branding'
import { EmailLayout, EmailLink, EmailParagraph, renderEmail } from '~/foundation/messaging/email-layout'
import { oneLine, plainTextEmail, plainTextSignature } from '~/foundation/messaging/plain-text'
import type { Block } from '../blocks'
import { fieldValue, personalText, type PersonFacts } from '~/foundation/messaging/personal-fields'
import { drawBlock, slotText, type Reader, type Slots } from './message-blocks'
import type { MessageContent } from './message-content.server'

interface MessageToRender {
  club: Club
  /** Scheme and host of the club. */
  origin: string
  subject: string
  preheader: string
  blocks: readonly Block[]
  content: MessageContent
}

/** Parts of the email that differ for each person. */
interface MessagePerson {
  facts: PersonFacts
  /** The link that ends these emails for them; null in a preview, where it leads nowhere. */
  unsubscribeUrl: string | null
  /** The address that a link of theirs leads to. */
  linkOf(url: string): string
}

export type MessageTemplate = (person: MessagePerson) => Email

/** Why a member gets the email. No one can edit it away. */
const reasonWords = (clubName: string) =>
  `You get this email because you asked ${clubName} for news and offers when you joined or in your settings.`

/** Draws a message for the members of a tier. */
export function messageTemplate(message: MessageToRender, reader: Reader): MessageTemplate {
  const { club, origin, content, blocks } = message
  const branding = emailBranding(club)
  const slots = newSlots()
  const drawn = blocks.flatMap((block) => {
    const one = drawBlock(block, { branding, content, reader, origin, slots })
    return one ? [{ id: block.id, ...one }] : []
  })
  const preheader = slotText(message.preheader || firstWords(blocks), slots)
  const html = renderEmail(
    <EmailLayout branding={branding} subject={slots.subject} preview={preheader}>
      {drawn.map(({ id, html }) => (
        <Fragment key={id}>{html}</Fragment>
      ))}
      <EmailParagraph branding={branding} quiet>
        {reasonWords(branding.name)}{' '}
        <EmailLink branding={branding} href={slots.unsubscribe}>
          Unsubscribe
        </EmailLink>
        {' · '}
        <EmailLink branding={branding} href={`mailto:${encodeURI(branding.email)}`}>
          {branding.email}
        </EmailLink>
      </EmailParagraph>
    </EmailLayout>,
  )
  const text = drawn.flatMap((one) => one.text)
  return (person) => {
    const subject = oneLine(personalText(message.subject, person.facts), 200)
    const unsubscribe = person.unsubscribeUrl ?? origin
    const fill = (template: string, encode: (value: string) => string) =>
      slots.fill(template, { ...person, subject, unsubscribe }, encode)
    return {
      subject,
      html: fill(html, escapeHtml),
      text: plainTextEmail([
        ...text.map((paragraph) => fill(paragraph, (value) => value)),
        `${reasonWords(branding.name)} Unsubscribe:\n${unsubscribe}`,
        plainTextSignature(branding),
      ]),
    }
  }
}

/** The beginning of the first text, for email programs. */
function firstWords(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.type === 'text')
  const plain = first?.text.replace(/\]\([^)]*\)/g, '').replace(/[#*[\]\\]/g, '') ?? ''
  return oneLine(plain, 140)
}

/** Slots of one drawing. Their names begin with a random word that no text contains. */
function newSlots() {
  const nonce = `q${randomBytes(12).toString('hex')}`
  const fields: { field: string; fallback: string }[] = []
  const links: string[] = []
  const pattern = new RegExp(`${nonce}([flsu])(\\d*)z`, 'g')
  const slots: Slots = {
    field: (field, fallback) => `${nonce}f${fields.push({ field, fallback }) - 1}z`,
    link: (url) => `${nonce}l${links.push(url) - 1}z`,
  }
  return {
    ...slots,
    subject: `${nonce}sz`,
    unsubscribe: `${nonce}uz`,
    fill(
      template: string,
      person: MessagePerson & { subject: string; unsubscribe: string },
      encode: (value: string) => string,
    ): string {
      return template.replace(pattern, (_, kind: string, at: string) => {
        if (kind === 's') return encode(person.subject)
        if (kind === 'u') return encode(person.unsubscribe)
        if (kind === 'l') return encode(person.linkOf(links[Number(at)] ?? ''))
        const slot = fields[Number(at)]
        return slot ? encode(fieldValue(slot.field, slot.fallback, person.facts)) : ''
      })
    },
  }
}
