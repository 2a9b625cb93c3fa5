import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Logger } from '~/foundation/kit/log.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'

interface GuestAsker {
  name: string
  email: string
  /** The field that only programs fill in; empty for people. */
  website: string
}

export type QuestionToSend = {
  /** Chosen by the page: sending the same form twice sends one question. */
  questionId: string
  message: string
  clientAddress: string
  now: Date
} & ({ memberId: string; guest?: undefined } | { guest: GuestAsker; memberId?: undefined })

/** Questions of one person in an hour. */
const mostOfPerson = 5
/** Questions of one network in an hour. */
const mostOfNetwork = 10
const hourSeconds = 3_600

/**
 * Stores a question to the business and notifies its staff, who answer by email. A member's name and address are those
 * of their account with the club. A question with the honeypot field filled in is dropped without an error. Throws
 * `too-many` (429) after five in an hour from one person or ten from one network, and `member-missing` (404).
 */
export async function sendQuestion(
  { scopes, log }: { scopes: Scopes; log: Logger },
  db: TenantDb,
  { questionId, memberId, guest, message, clientAddress, now }: QuestionToSend,
): Promise<void> {
  if (guest && guest.website !== '') {
    log.info('question from a bot dropped')
    return
  }
  const who = memberId ?? normalizeEmail(guest!.email)
  await countHits(
    scopes,
    [
      {
        bucket: 'question',
        key: `${db.businessId} ${who}`,
        limit: mostOfPerson,
        windowSeconds: hourSeconds,
      },
      ...perNetwork('question', clientAddress, mostOfNetwork, hourSeconds),
    ],
    now,
  )
  await db.transaction(async (db) => {
    const asker = memberId === undefined ? guest! : await memberAsker(db, memberId)
    const added = await db.q
      .insertInto('sommelier_questions')
      .values({
        id: questionId,
        member_id: memberId ?? null,
        name: asker.name,
        email: asker.email,
        email_norm: normalizeEmail(asker.email),
        question: message,
        asked_at: now,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await notify(db, {
      kind: 'question',
      cause: questionCause(questionId),
      title: `A question from ${asker.name}`,
      body: message,
      link: paths.business.questions.question(questionId),
      now,
    })
  })
}

/** The cause of the notifications about a question. */
export const questionCause = (questionId: string) => `question ${questionId}`

async function memberAsker({ q }: OpenTenantDb, memberId: string) {
  const member = await q
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('anonymized_at', 'is', null)
    .select(['full_name as name', 'email'])
    .executeTakeFirst()
  if (!member) throw new DomainError('member-missing', 404, 'Your membership was not found.')
  return member
}
