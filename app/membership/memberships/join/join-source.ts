// How someone came to a club's pages before they signed up. Pure.
import type { JoinSource } from '#/db/schema/memberships'

export type { JoinSource }

/** The sources as an owner reads them. */
export const joinSources: Record<JoinSource, string> = {
  link: 'Link, search or typed address',
  qr: 'QR code',
  card: 'Table card',
  embed: 'Button on your website',
  email: 'Email',
}

/** Sources with an address of their own, which remembers where a visitor came from. */
const sharedSources = ['qr', 'card', 'embed', 'email'] as const satisfies JoinSource[]
export type SharedSource = (typeof sharedSources)[number]

export const isSharedSource = (text: string | null | undefined): text is SharedSource =>
  (sharedSources as readonly string[]).includes(text ?? '')
