// A member's data in the sommelier: the export of it, and its erasure with a deleted account.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { eraseNotificationsOf } from '~/people/notifications/personal-data.server'
import { questionCause } from './questions/send-question.server'

/** A member's conversations, questions to the business, and wines asked for, as their export lists them. */
export async function memberSommelierData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const conversations = await sql<{ row: unknown }>`
    select jsonb_build_object('started_at', c.started_at, 'last_at', c.last_at, 'turns', (
      select jsonb_agg(jsonb_build_object('question', t.question, 'answer', t.answer ->> 'text', 'engine', t.engine,
        'asked_at', t.asked_at, 'thumb_up', t.is_good) order by t.position)
      from sommelier_turns t where t.business_id = c.business_id and t.conversation_id = c.id)) as row
    from sommelier_conversations c
    where c.business_id = ${businessId} and c.member_id = ${memberId}
    order by c.started_at, c.id`.execute(q)
  const questions = await sql<{ row: unknown }>`
    select jsonb_build_object('name', x.name, 'email', x.email, 'question', x.question, 'asked_at', x.asked_at,
      'answer', x.answer, 'answered_at', x.answered_at) as row
    from sommelier_questions x
    where x.business_id = ${businessId} and x.member_id = ${memberId}
    order by x.asked_at, x.id`.execute(q)
  const wines = await sql<{ row: unknown }>`
    select jsonb_build_object('wine', jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage', w.vintage),
      'asked_at', r.asked_at) as row
    from wine_requests r join wines w on w.business_id = r.business_id and w.id = r.wine_id
    where r.business_id = ${businessId} and r.member_id = ${memberId}
    order by r.asked_at, r.wine_id`.execute(q)
  const rows = (found: typeof conversations) => found.rows.map(({ row }) => row)
  return {
    sommelier_conversations: rows(conversations),
    questions_to_the_club: rows(questions),
    wines_asked_for: rows(wines),
  }
}

/**
 * Erases all of it, also questions sent as a guest with the same email address, and what staff were notified of. What
 * was asked for stays for the club: it never said who asked.
 */
export async function eraseMemberSommelierData(
  db: OpenTenantDb,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const { q } = db
  for (const table of ['sommelier_conversations', 'wine_requests'] as const)
    await q.deleteFrom(table).where('member_id', '=', memberId).execute()
  const questions = await q
    .deleteFrom('sommelier_questions')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('email_norm', '=', normalizeEmail(email))]))
    .returning('id')
    .execute()
  await eraseNotificationsOf(db, {
    kind: 'question',
    causes: questions.map(({ id }) => questionCause(id)),
  })
}
