// How questions are shown. Pure.
import { formatMoment } from '~/foundation/audit/filters'
import { oneLine } from '~/foundation/messaging/plain-text'
import type { PersonQuestion } from './queries.server'

/** Characters of a question in a list. */
const mostInList = 160

/** A question as a line of a list. */
export function questionLine(
  { id, name, email, memberId, question, askedAt, answeredAt, answeredBy }: PersonQuestion,
  timeZone: string,
) {
  return {
    id,
    name: oneLine(name),
    email,
    isMember: memberId !== null,
    question: oneLine(question, mostInList),
    asked: formatMoment(timeZone, askedAt),
    answered: answeredAt && formatMoment(timeZone, answeredAt),
    answeredBy,
  }
}

export type QuestionLine = ReturnType<typeof questionLine>

/** A question with everything about it. */
export function questionView(question: PersonQuestion, timeZone: string) {
  const { askedAt, answeredAt, ...rest } = question
  return {
    ...rest,
    asked: formatMoment(timeZone, askedAt),
    answered: answeredAt && formatMoment(timeZone, answeredAt),
  }
}

export type QuestionView = ReturnType<typeof questionView>
