// Questions to people who book an event.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { can, mostQuestions } from '../rules'
import { factsOf, lockEvent } from './event-record.server'

export interface EventQuestion {
  id: string
  label: string
  /** To choose from; empty: any text. */
  options: string[]
  isRequired: boolean
  /** Whether it is asked of each person; otherwise once, of the first. */
  eachPerson: boolean
}

/** The questions of an event, in their order. */
export async function eventQuestions({ q }: OpenTenantDb, eventId: string): Promise<EventQuestion[]> {
  return q
    .selectFrom('event_questions')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'label', 'options', 'is_required as isRequired', 'each_person as eachPerson'])
    .execute()
}

/**
 * Adds a question; sent twice with the same id it adds one. Throws `event-closed` (409), `too-many-questions` (409), and
 * `bad-options` (400) for a single choice.
 */
export function addQuestion(
  db: TenantDb,
  { id, eventId, now, ...question }: EventQuestion & { eventId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    const allowed = can('edit', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-closed', 409, allowed.reason)
    if (question.options.length === 1)
      throw new DomainError('bad-options', 400, 'Enter at least two choices, or leave this blank', {
        field: 'options',
      })
    const questions = await db.q
      .selectFrom('event_questions')
      .where('event_id', '=', eventId)
      .select(['id', 'position', 'removed_at'])
      .execute()
    if (questions.some((one) => one.id === id)) return
    if (questions.filter(({ removed_at }) => removed_at === null).length >= mostQuestions)
      throw new DomainError('too-many-questions', 409, `An event has up to ${mostQuestions} questions.`)
    await db.q
      .insertInto('event_questions')
      .values({
        id,
        event_id: eventId,
        position: Math.max(0, ...questions.map(({ position }) => position)) + 1,
        label: question.label,
        options: JSON.stringify(question.options),
        is_required: question.isRequired,
        each_person: question.eachPerson,
        created_at: now,
      })
      .execute()
  })
}

/** Removes a question; answers to it stay in the list of attendees. Removed before, nothing happens. */
export function removeQuestion(
  db: TenantDb,
  { eventId, questionId, now }: { eventId: string; questionId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockEvent(db, eventId)
    if (!isId(questionId)) return
    await db.q
      .updateTable('event_questions')
      .set({ removed_at: now })
      .where('event_id', '=', eventId)
      .where('id', '=', questionId)
      .where('removed_at', 'is', null)
      .execute()
  })
}
