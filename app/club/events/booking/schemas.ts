// The forms of booking, checked by the same rules in the browser and on the server.
import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { isId } from '~/foundation/kit/ids'
import type { EventQuestion } from '../manage/questions.server'
import { plainText, requiredLine, singleLineText } from '~/foundation/kit/text'

/** Shape of a booking form: a guest or a member, the number of seats, and the questions. */
export interface BookingShape {
  isGuest: boolean
  seats: number
  questions: EventQuestion[]
}

const text = z.string().default('')
const id = idField('Please reload the page')
const longestName = 120
const longestAnswer = 500

const seatName = singleLineText(longestName).prefault('')

export const guestField = (seat: number) => `guest-${seat}`
export const answerField = (seat: number, questionId: string) => `answer-${seat}-${questionId}`

/** The questions of one seat; 0 is the person who books. */
export const questionsOf = (questions: readonly EventQuestion[], seat: number) =>
  questions.filter(({ eachPerson }) => eachPerson || seat === 0)

function answer({ isRequired, options, label }: EventQuestion) {
  const any = plainText(longestAnswer).prefault('')
  const choiceSchema =
    options.length === 0
      ? any
      : any.refine((value) => value === '' || options.includes(value), 'Please choose one of these')
  return isRequired
    ? choiceSchema.refine((value) => value.trim() !== '', `Please answer: ${label}`)
    : choiceSchema
}

/** The fields of one seat beside its name: an answer to each of its questions. */
const answersOf = (questions: readonly EventQuestion[], seat: number): [string, z.ZodType][] =>
  questionsOf(questions, seat).map((question) => [answerField(seat, question.id), answer(question)])

const agreed = (message: string) => text.refine((value) => value === 'on', message)

const seatsOf = (seats: number) => Array.from({ length: seats }, (_, seat) => seat)

const guestFields = {
  fullName: requiredLine(longestName, 'Please enter your name'),
  email: emailAddress(),
  phone: singleLineText(40).prefault(''),
}

/** Booking seats, in the order of the screen. */
export function bookingForm({ isGuest, seats, questions }: BookingShape) {
  const fields: [string, z.ZodType][] = [
    ['formId', id],
    ['shown', text.transform(Number).refine(Number.isSafeInteger, 'Please reload the page')],
    ...(isGuest ? Object.entries(guestFields) : []),
    ...seatsOf(seats).flatMap((seat): [string, z.ZodType][] => [
      ...(seat > 0 ? [[guestField(seat), seatName] satisfies [string, z.ZodType]] : []),
      ...answersOf(questions, seat),
    ]),
    ...(isGuest
      ? [['isAdult', agreed('Please confirm that everyone is 21 or older')] satisfies [string, z.ZodType]]
      : []),
  ]
  return z.object(Object.fromEntries(fields)).transform((form) => {
    const value = (name: string) => String(form[name] ?? '')
    return {
      formId: value('formId'),
      shownCents: Number(form.shown),
      fullName: value('fullName'),
      email: value('email'),
      phone: value('phone'),
      guests: seatsOf(seats)
        .slice(1)
        .map((seat) => value(guestField(seat))),
      answers: seatsOf(seats).flatMap((seat) =>
        questionsOf(questions, seat).map((question) => ({
          seat,
          questionId: question.id,
          answer: value(answerField(seat, question.id)).trim(),
        })),
      ),
    }
  })
}

/** Joining the waiting list; a member's name and address are known. */
export function waitingForm({ isGuest, mostSeats }: { isGuest: boolean; mostSeats: number }) {
  return z.object({
    ...(isGuest ? { fullName: guestFields.fullName, email: guestFields.email } : {}),
    seats: text
      .transform(Number)
      .refine(
        (seats) => Number.isInteger(seats) && seats >= 1 && seats <= mostSeats,
        `Please choose 1 to ${mostSeats} seats`,
      ),
  })
}

/** The people who come: a name and answers for each seat, by its id. The first one has no name of its own. */
export function detailsForm(seats: { id: string; position: number }[], questions: EventQuestion[]) {
  const seatAnswers = seats.map((seat, at) => ({
    ...seat,
    questions: questionsOf(questions, seat.position === 1 ? 0 : at + 1),
  }))
  const fields = seatAnswers.flatMap(({ id, position, questions }): [string, z.ZodType][] => [
    ...(position > 1 ? [[`name-${id}`, seatName] satisfies [string, z.ZodType]] : []),
    ...questions.map((question): [string, z.ZodType] => [`answer-${id}-${question.id}`, answer(question)]),
  ])
  return z.object(Object.fromEntries(fields)).transform((form) =>
    seatAnswers.map(({ id, questions }) => ({
      seatId: id,
      name: String(form[`name-${id}`] ?? ''),
      answers: questions.map((question) => ({
        questionId: question.id,
        answer: String(form[`answer-${id}-${question.id}`] ?? '').trim(),
      })),
    })),
  )
}

/** Adding a guest to a booking. */
export function addGuestForm(questions: EventQuestion[]) {
  const personQuestions = questions.filter(({ eachPerson }) => eachPerson)
  const fields: [string, z.ZodType][] = [
    ['seatId', id],
    ['shown', text.transform(Number)],
    ['name', seatName],
    ...personQuestions.map((question): [string, z.ZodType] => [
      answerField(1, question.id),
      answer(question),
    ]),
  ]
  return z.object(Object.fromEntries(fields)).transform((form) => ({
    seatId: String(form.seatId),
    shownCents: Number(form.shown),
    name: String(form.name ?? ''),
    answers: personQuestions.map(({ id }) => ({
      questionId: id,
      answer: String(form[answerField(1, id)] ?? '').trim(),
    })),
  }))
}

/** Giving a booking to someone else. */
export const giveForm = z.object({
  name: requiredLine(longestName, 'Please enter their name'),
  email: emailAddress(),
  isAdult: agreed('Please confirm that they are 21 or older'),
})

/** Giving up one seat. */
export const seatForm = z.object({ seatId: id })

/** Actions of the business on seats of a booking. */
export const ownerSeatsForm = z.object({
  /** A seat, or 'all'. */
  seat: text.refine((seat) => seat === 'all' || isId(seat), 'Please choose the seats'),
  /** Whether the seats are given up, and whether the money goes back. */
  what: z.enum(['cancel-refund', 'cancel', 'refund'], { error: 'Please choose what to do' }),
  reason: singleLineText(300).prefault(''),
})

export const retryRefundForm = z.object({ refundId: id })
