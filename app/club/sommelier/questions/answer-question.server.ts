// Staff actions on a question: answer it by email, put it aside, or open it again.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { questionAnsweredEmail } from './emails/question-answered'

interface Act {
  questionId: string
  userId: string
  now: Date
}

/**
 * Stores the answer to a question and emails it to the person in the club's name. A question that was put aside is
 * answered like any other. The same answer again does nothing. Throws `question-missing` (404), and `already-answered`
 * (409) where another answer was sent.
 */
export function answerQuestionOfPerson(
  db: TenantDb,
  { club, answer, ...act }: Act & { club: Club; answer: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const { questionId, userId, now } = act
    const question = await lockQuestion(db, questionId)
    if (question.answeredAt !== null) {
      if (question.answer === answer) return
      throw new DomainError(
        'already-answered',
        409,
        `This question was answered meanwhile, and the answer was emailed to ${question.name}. To add something, email them yourself.`,
      )
    }
    await db.q
      .updateTable('sommelier_questions')
      .set({ answer, answered_by: userId, answered_at: now, closed_at: null })
      .where('id', '=', questionId)
      .execute()
    await queueEmail(db, {
      ...questionAnsweredEmail({ club, fullName: question.name, question: question.question, answer }),
      to: question.email,
      occasion: 'question-answered',
      key: `question-answered ${questionId}`,
      now,
    })
    await recordAct(db, 'question.answered', act)
  })
}

/** Puts a question aside without an answer; the person is not told. Throws as `answerQuestionOfPerson` does. */
export function closeQuestion(db: TenantDb, act: Act): Promise<void> {
  return setClosed(db, act, true)
}

/** Opens a question again that was put aside. */
export function reopenQuestion(db: TenantDb, act: Act): Promise<void> {
  return setClosed(db, act, false)
}

function setClosed(db: TenantDb, act: Act, isClosed: boolean): Promise<void> {
  return db.transaction(async (db) => {
    const question = await lockQuestion(db, act.questionId)
    if (question.answeredAt !== null)
      throw new DomainError('already-answered', 409, 'This question was answered meanwhile.')
    if ((question.closedAt !== null) === isClosed) return
    await db.q
      .updateTable('sommelier_questions')
      .set({ closed_at: isClosed ? act.now : null })
      .where('id', '=', act.questionId)
      .execute()
    await recordAct(db, isClosed ? 'question.closed' : 'question.reopened', act)
  })
}

async function lockQuestion({ q }: OpenTenantDb, questionId: string) {
  const question = isId(questionId)
    ? await q
        .selectFrom('sommelier_questions')
        .where('id', '=', questionId)
        .select(['name', 'email', 'question', 'answer'])
        .select(['answered_at as answeredAt', 'closed_at as closedAt'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!question) throw new DomainError('question-missing', 404, 'This question does not exist anymore.')
  return question
}

function recordAct(
  db: OpenTenantDb,
  action: 'question.answered' | 'question.closed' | 'question.reopened',
  { questionId, userId, now }: Act,
) {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'question', id: questionId },
    now,
  })
}
