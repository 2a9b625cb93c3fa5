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

/** Everything sent to an address, newest first. */
export async function emailsTo(sandboxUrl: string, to: string): Promise<Email[]> {
  const { body } = await ask(`${sandboxUrl}/_mail/api/messages?to=${encodeURIComponent(to)}`)
  return JSON.parse(body) as Email[]
}

/** The newest letter to an address whose subject matches, as soon as it has arrived; fails after half a minute. */
export async function latestEmailTo(sandboxUrl: string, to: string, subject: RegExp = /./): Promise<Email> {
  const patience = Date.now() + 30_000
  for (;;) {
    const found = (await emailsTo(sandboxUrl, to)).find((letter) => subject.test(letter.subject))
    if (found) return found
    if (Date.now() > patience) throw new Error(`No letter to ${to} with a subject like ${subject} arrived`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The first link of a letter's text that contains `part`. */
export function linkIn(letter: Email, part: string): string {
  const link = letter.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`The letter "${letter.subject}" has no link with ${part}:\n${letter.text}`)
  return link.replace(/[).,>]+$/, '')
}

/** The same link with another token. The last sign of one may stand for no more than two bits, so it is the first. */
export function withInvalidToken(link: string): string {
  return link.replace(/[^/](?=[^/]*$)/, (first) => (first === 'A' ? 'B' : 'A'))
}
