// How an email sender changes after each check. Pure.
import type { EmailSenderStatus } from '#/db/schema/businesses'

const hourMs = 3_600_000

/** Days after which an address that was never proved is dropped. */
const entryLifetimeDays = 30

/** Result of a check. `silent`: the email service did not answer; `taken`: another business sends from the domain. */
export type SenderCheck = { dkim: boolean; returnPath: boolean } | 'silent' | 'taken'

export type SenderTransition =
  /** Both records are there. `isNews`: emails were sent from the platform's address before. */
  | { become: 'verified'; isNews: boolean }
  /** It was proved and is not anymore: the platform's address is used from now on. */
  | { become: 'broken' }
  /** Never proved within its lifetime. */
  | { become: 'dropped' }
  | { become: 'unchanged' }

/** The transition of a sender after a check. */
export function nextTransition(
  { status, createdAt }: { status: EmailSenderStatus; createdAt: Date },
  check: SenderCheck,
  now: Date,
): SenderTransition {
  const isProved = typeof check === 'object' && check.dkim && check.returnPath
  if (isProved) return { become: 'verified', isNews: status !== 'verified' }
  if (status === 'verified') return { become: check === 'silent' ? 'unchanged' : 'broken' }
  const isOld = now.getTime() - createdAt.getTime() >= entryLifetimeDays * 24 * hourMs
  return { become: status === 'pending' && isOld ? 'dropped' : 'unchanged' }
}

/** Of a new entry: its owner waits for it. */
export const newCheckIntervalMs = 0.9 * hourMs
/** How long an entry is new. */
export const newForMs = 3 * 24 * hourMs
/** Of every other one, so that a record that is gone is noticed on the same day. */
export const checkIntervalMs = 5.5 * hourMs

/**
 * Mailboxes that everybody can open. No one can prove these domains, so this only answers before the records are shown;
 * the email service has a longer list of its own.
 */
const publicMailboxes = new Set(
  `aol.com att.net bellsouth.net comcast.net cox.net duck.com earthlink.net fastmail.com fastmail.fm free.fr gmail.com
  gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.fr hotmail.it hushmail.com icloud.com
  inbox.com juno.com laposte.net libero.it live.com live.co.uk mac.com mail.com mail.ru me.com msn.com netzero.net
  optonline.net orange.fr outlook.com outlook.de outlook.fr outlook.it pm.me proton.me protonmail.com qq.com rocketmail.com
  rogers.com sbcglobal.net t-online.de tiscali.it tuta.com tutanota.com verizon.net virgilio.it wanadoo.fr web.de
  yahoo.ca yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com`.split(
    /\s+/,
  ),
)

export const isPublicMailbox = (domain: string): boolean => publicMailboxes.has(domain)
