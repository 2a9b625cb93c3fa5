// How guests are invited. Pure.
import { normalizeEmail } from '~/kit/normalize-email'
import { readEmailAddress } from '~/kit/email-address'
import { singleLineText } from '~/kit/text'

const dayMs = 86_400_000

/** So long an invitation is good, counted from the last letter. */
export const invitationLifetimeDays = 60
/** Letters to one guest: the first, and what was sent again. */
export const maxEmailsPerGuest = 3
/** Between two letters to the same guest. */
export const resendIntervalDays = 2
export const maxGuestsPerBatch = 50
/** Letters a club may write in a day. */
export const maxEmailsPerDay = 200

export interface Guest {
  email: string
  fullName: string
}

export type ParsedGuests = { ok: true; guests: Guest[] } | { ok: false; problem: string }

// Each character has one way to match: time grows with the length of the text and no faster.
const nameAndAddress = /^([^<>@]*)<([^<>\s]+)>$/
/** Mail programs copy names in quotes. */
const quotes = /^"|"$/g
const guestName = singleLineText(20_000).transform((name) => [...name].slice(0, 100).join(''))

/**
 * Guests as somebody types or pastes them: an address a line, or several between commas or semicolons; a name may
 * stand before an address in angle brackets. An address that comes twice counts once. One that is none refuses the
 * whole, with its line.
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
  if (guests.size === 0) return { ok: false, problem: 'Type at least one email address.' }
  if (guests.size > maxGuestsPerBatch)
    return {
      ok: false,
      problem: `These are ${guests.size} addresses. Please invite at most ${maxGuestsPerBatch} at a time.`,
    }
  return { ok: true, guests: [...guests.values()] }
}

/** What is repeated to somebody must not reorder the sentence around it. */
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

/** Why no further letter may go out, as a sentence, or null when one may. */
export function resendProblem(timeline: InvitationTimeline, now: Date): string | null {
  const state = guestInvitationState(timeline, now)
  if (state === 'accepted') return 'This guest has joined already.'
  if (state === 'revoked') return 'This invitation was taken back. Invite the guest anew if you like.'
  if (timeline.sentCount >= maxEmailsPerGuest)
    return `This guest has had ${maxEmailsPerGuest} letters. Please leave it at that.`
  const restsUntil = timeline.sentAt.getTime() + resendIntervalDays * dayMs
  if (now.getTime() < restsUntil)
    return `Please wait ${resendIntervalDays} days between two letters to the same guest.`
  return null
}

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + invitationLifetimeDays * dayMs)
