// Settings and wording of a business for automatic emails.
import type { OpenTenantDb } from '#/db/handles.server'
import { automaticRules, type NoticeKind } from './kinds'

export interface NoticeWords {
  isOn: boolean
  /** Emails that were due before are not sent; null where it was on from the beginning. */
  switchedOnAt: Date | null
  /** Null for Tastevin's. */
  subject: string | null
  /** Null for Tastevin's, or no note. */
  words: string | null
}

/** Settings of a business for an automatic email, and its wording. */
export async function noticeWords(
  { q }: OpenTenantDb,
  kind: NoticeKind,
): Promise<NoticeWords & { version: number }> {
  const row = await q
    .selectFrom('automatic_messages')
    .where('kind', '=', kind)
    .select(['is_on as isOn', 'switched_on_at as switchedOnAt', 'subject', 'words', 'version'])
    .executeTakeFirst()
  return (
    row ?? { isOn: automaticRules(kind).isOn, switchedOnAt: null, subject: null, words: null, version: 0 }
  )
}
