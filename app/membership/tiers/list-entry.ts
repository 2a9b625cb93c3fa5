// An entry of a list that guests join by email: the opening list of a closed club, the waiting list of a full tier.
import type { Club } from '#/tenants/club'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

/** A guest who joins a list of the club. */
export interface ListEntry {
  email: string
  club: Club
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  secret: string
  clientAddress: string
  userAgent: string
  now: Date
}

/** Limit of open entries of one list. */
export const mostEntries = 5_000

/** The columns of a new entry, with the words that the guest agreed to. */
export const entryColumns = ({ email, clientAddress, userAgent, now }: ListEntry, consentText: string) => ({
  email: email.normalize('NFC').trim(),
  email_norm: normalizeEmail(email),
  status: 'waiting' as const,
  consent_text: consentText,
  consented_at: now,
  address: clientAddress,
  user_agent: userAgent.slice(0, 400),
  created_at: now,
})
