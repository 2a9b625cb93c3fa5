import { ask } from '../platform'

export interface Email {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: string
}

/** All emails to an address, newest first. */
export async function emailsTo(sandboxUrl: string, to: string): Promise<Email[]> {
  const { body } = await ask(`${sandboxUrl}/_mail/api/messages?to=${encodeURIComponent(to)}`)
  return JSON.parse(body) as Email[]
}

/** Waits for the newest email to an address with a matching subject; fails after 30 seconds. */
export async function latestEmailTo(sandboxUrl: string, to: string, subject: RegExp = /./): Promise<Email> {
  const patience = Date.now() + 30_000
  for (;;) {
    const message = (await emailsTo(sandboxUrl, to)).find((message) => subject.test(message.subject))
    if (message) return message
    if (Date.now() > patience) throw new Error(`No email to ${to} with a subject like ${subject} arrived`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The first link in an email's text that contains `part`. */
export function linkIn(message: Email, part: string): string {
  const link = message.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`The email "${message.subject}" has no link with ${part}:\n${message.text}`)
  return link.replace(/[).,>]+$/, '')
}

/** The same link with an invalid token. Changes the first character, since the last may encode only two bits. */
export function withInvalidToken(link: string): string {
  return link.replace(/[^/](?=[^/]*$)/, (first) => (first === 'A' ? 'B' : 'A'))
}
