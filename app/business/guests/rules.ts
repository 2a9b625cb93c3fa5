// Rules for inviting guests. Pure.
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { readEmailAddress } from '~/foundation/kit/email-address'
import { singleLineText } from '~/foundation/kit/text'

const dayMs = 86_400_000

/** Days an invitation is valid, counted from the last email. */
export const invitationLifetimeDays = 60
/** Emails per guest: the first and resent ones. */
export const maxEmailsPerGuest = 3
/** Minimum days between two emails to the same guest. */
export const resendIntervalDays = 2
export const maxGuestsPerBatch = 50
/** Emails a club may send per day. */
export const maxEmailsPerDay = 200

export interface Guest {
  email: string
  fullName: string
}

type ParsedGuests = { ok: true; guests: Guest[] } | { ok: false; problem: string }

// Unambiguous pattern, so matching takes linear time.
const nameAndAddress = /^([^<>@]*)<([^<>\s]+)>$/
/** Email clients copy names with quotes. */
const quotes = /^"|"$/g
const guestName = singleLineText(20_000).transform((name) => [...name].slice(0, 100).join(''))

/**
 * Parses guests as typed or pasted: one address per line, or several separated by commas or semicolons; a name may
 * precede an address in angle brackets. Duplicates count once. An invalid address rejects the whole text and names
 * its line.
 */
export function parseGuests(text: string): ParsedGuests {
  const guests = new Map<string, Guest>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const part of line.split(/[,;]/)) {
      const typed = part.trim()
      if (typed === '') continue
      const [, before = '', bracketed] = nameAndAddress.exec(typed) ?? []
      const name = before.trim().replace(quotes, '')
      const email = readEmailAddress(bracketed ?? typed)
      const fullName = guestName.safeParse(name).data
      if (email === null || fullName === undefined || fullName.includes('"'))
        return {
          ok: false,
          problem: `Line ${index + 1}: “${withoutControlCharacters(typed).slice(0, 60)}” is not an email address.`,
        }
      const key = normalizeEmail(email)
      if (!guests.has(key)) guests.set(key, { email, fullName })
    }
  }
  if (guests.size === 0) return { ok: false, problem: 'Enter at least one email address.' }
  if (guests.size > maxGuestsPerBatch)
    return {
      ok: false,
      problem: `You entered ${guests.size} addresses. Please invite at most ${maxGuestsPerBatch} at a time.`,
    }
  return { ok: true, guests: [...guests.values()] }
}

/** Quoted input must not reorder the sentence around it. */
const withoutControlCharacters = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '')

export interface InvitationTimeline {
  sentAt: Date
  sentCount: number
  expiresAt: Date
  revokedAt: Date | null
  acceptedAt: Date | null
}

export type GuestInvitationState = 'accepted' | 'revoked' | 'expired' | 'pending'

export function guestInvitationState(
  { acceptedAt, revokedAt, expiresAt }: InvitationTimeline,
  now: Date,
): GuestInvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** Why the invitation cannot be resent, as a sentence; null if it can. */
export function resendProblem(timeline: InvitationTimeline, now: Date): string | null {
  const state = guestInvitationState(timeline, now)
  if (state === 'accepted') return 'This guest has already joined.'
  if (state === 'revoked') return 'This invitation was revoked. You can invite the guest again.'
  if (timeline.sentCount >= maxEmailsPerGuest)
    return `This guest has received ${maxEmailsPerGuest} emails, which is the limit.`
  const restsUntil = timeline.sentAt.getTime() + resendIntervalDays * dayMs
  if (now.getTime() < restsUntil)
    return `Please wait ${resendIntervalDays} days between emails to the same guest.`
  return null
}

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + invitationLifetimeDays * dayMs)
