// How guests are invited. Pure.
import { normaliseEmail } from '~/accounts/email-addresses'
import { readEmailAddress } from '~/kit/email-address'
import { lineOfText } from '~/kit/text'

const dayMs = 86_400_000

/** So long an invitation is good, counted from the last letter. */
export const lifeDays = 60
/** Letters to one guest: the first, and what was sent again. */
export const mostLetters = 3
/** Between two letters to the same guest. */
export const restDays = 2
export const mostAtOnce = 50
/** Letters a club may write in a day. */
export const mostInADay = 200

export interface Guest {
  email: string
  fullName: string
}

export type GuestList = { ok: true; guests: Guest[] } | { ok: false; problem: string }

// Each character has one way to match: time grows with the length of the text and no faster.
const withName = /^([^<>@]*)<([^<>\s]+)>$/
/** Mail programs copy names in quotes. */
const quotes = /^"|"$/g
const guestName = lineOfText(20_000).transform((name) => [...name].slice(0, 100).join(''))

/**
 * Guests as somebody types or pastes them: an address a line, or several between commas or semicolons; a name may
 * stand before an address in angle brackets. An address that comes twice counts once. One that is none refuses the
 * whole, with its line.
 */
export function readGuests(text: string): GuestList {
  const guests = new Map<string, Guest>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const part of line.split(/[,;]/)) {
      const typed = part.trim()
      if (typed === '') continue
      const [, before = '', bracketed] = withName.exec(typed) ?? []
      const name = before.trim().replace(quotes, '')
      const email = readEmailAddress(bracketed ?? typed)
      const fullName = guestName.safeParse(name).data
      if (email === null || fullName === undefined || fullName.includes('"'))
        return {
          ok: false,
          problem: `Line ${index + 1}: “${visible(typed).slice(0, 60)}” is not an email address.`,
        }
      const key = normaliseEmail(email)
      if (!guests.has(key)) guests.set(key, { email, fullName })
    }
  }
  if (guests.size === 0) return { ok: false, problem: 'Type at least one email address.' }
  if (guests.size > mostAtOnce)
    return {
      ok: false,
      problem: `These are ${guests.size} addresses. Please invite at most ${mostAtOnce} at a time.`,
    }
  return { ok: true, guests: [...guests.values()] }
}

/** What is repeated to somebody must not reorder the sentence around it. */
const visible = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '')

export interface InviteFacts {
  sentAt: Date
  sentCount: number
  expiresAt: Date
  revokedAt: Date | null
  acceptedAt: Date | null
}

export type InviteState = 'accepted' | 'revoked' | 'expired' | 'pending'

export function stateOf({ acceptedAt, revokedAt, expiresAt }: InviteFacts, now: Date): InviteState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** Why no further letter may go out, as a sentence, or null when one may. */
export function resendProblem(facts: InviteFacts, now: Date): string | null {
  const state = stateOf(facts, now)
  if (state === 'accepted') return 'This guest has joined already.'
  if (state === 'revoked') return 'This invitation was taken back. Invite the guest anew if you like.'
  if (facts.sentCount >= mostLetters)
    return `This guest has had ${mostLetters} letters. Please leave it at that.`
  const restsUntil = facts.sentAt.getTime() + restDays * dayMs
  if (now.getTime() < restsUntil) return `Please wait ${restDays} days between two letters to the same guest.`
  return null
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + lifeDays * dayMs)
