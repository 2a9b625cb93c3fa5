// Why a person cannot book, as a sentence. Pure.
import { DomainError } from '~/foundation/kit/errors'
import type { BookingDecision } from '../rules'

type Refusal = Exclude<BookingDecision, { kind: 'open' }>

const seatsWord = (count: number) => (count === 1 ? '1 seat' : `${count} seats`)

/** `from` in words, such as "December 1, 2026 at 5:00 PM". */
export function refusalSentence(decision: Refusal, whenWords: (at: Date) => string): string {
  switch (decision.kind) {
    case 'not-yet':
      return `You can book from ${whenWords(decision.from)}.`
    case 'full':
      return decision.seatsLeft === 0
        ? 'This event is full.'
        : `Only ${seatsWord(decision.seatsLeft)} ${decision.seatsLeft === 1 ? 'is' : 'are'} left.`
    case 'too-many-guests':
      return decision.mostGuests === 0
        ? 'You can book one seat.'
        : `You can bring up to ${decision.mostGuests} ${decision.mostGuests === 1 ? 'guest' : 'guests'}.`
    case 'not-invited':
      return 'This event isn’t open to you.'
    case 'no-benefits':
      return 'Your membership isn’t active right now, so you can’t book events.'
    case 'canceled':
      return 'This event is canceled.'
    case 'closed':
      return 'Booking is closed.'
    case 'not-found':
      return 'This event isn’t here.'
  }
}

const statuses: Partial<Record<Refusal['kind'], number>> = {
  'not-found': 404,
  'not-invited': 403,
  'no-benefits': 403,
}

/** The same as an error, with a code of its own for each reason: `event-full`, `event-closed`, ... */
export const refusalError = (decision: Refusal, whenWords: (at: Date) => string): DomainError =>
  new DomainError(
    `event-${decision.kind}`,
    statuses[decision.kind] ?? 409,
    refusalSentence(decision, whenWords),
  )
