// Changes of a business to its automatic messages.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AutomaticKind, ComposedKind, NoticeKind } from '#/db/schema/campaigns'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { automaticRules, isComposed } from '~/foundation/messaging/automatic/kinds'
import { missingIn } from '../blocks'
import { allMembers, segmentFilterSchema } from '../segments/filter'
import { senderProblem, skipQueued } from '../sending/start-sending.server'
import { changedByOther } from '../writing/drafts.server'
import { composedMessage, switchOf } from './automatic-message.server'
import { defaultWords, type ComposedWords } from './default-words'

interface By {
  /** Origin of the club's host. */
  origin: string
  userId: string
  now: Date
}

/**
 * Turns a message on or off; pressed twice it is done once. Turned on, only what becomes due from then on is sent; turned
 * off, what is queued is not sent any more. Throws `required` (409) for one that is always sent, and `not-ready` (409)
 * where something is missing that every message needs.
 */
export function switchAutomatic(
  db: TenantDb,
  { kind, isOn, club, ...by }: By & { kind: AutomaticKind; isOn: boolean; club: Pick<Club, 'address'> },
): Promise<void> {
  const { form, label } = automaticRules(kind)
  return db.transaction(async (db) => {
    if (form === 'required' || form === 'sent')
      throw new DomainError('required', 409, `“${label}” is always sent and cannot be turned off.`)
    await ensureRow(db, kind, by)
    const before = await switchOf(db, kind, { lock: true })
    if (before.isOn === isOn) return
    if (isOn && isComposed(kind)) {
      const { blocks } = await composedMessage(db, kind, by.origin)
      const problem = senderProblem(club) ?? missingIn(blocks)[0]
      if (problem) throw new DomainError('not-ready', 409, problem)
      await ensureCampaign(db, kind, by)
    }
    await db.q
      .updateTable('automatic_messages')
      .set({ is_on: isOn, ...(isOn && { switched_on_at: by.now }), ...changed(by) })
      .where('kind', '=', kind)
      .execute()
    if (!isOn && isComposed(kind)) {
      const { id } = await composedMessage(db, kind, by.origin)
      if (id !== null) await skipQueued(db, id)
    }
    await recordChange(db, isOn ? 'message.automatic_on' : 'message.automatic_off', kind, by)
  })
}

/** Saves the words of a composed message. Throws `changed` (409) where someone saved it since `version`, naming them. */
export function saveComposedWords(
  db: TenantDb,
  {
    kind,
    version,
    words,
    timeZone,
    ...by
  }: By & { kind: ComposedKind; version: number; words: ComposedWords; timeZone: string },
): Promise<void> {
  return db.transaction(async (db) => {
    await ensureCampaign(db, kind, by)
    const message = await composedMessage(db, kind, by.origin, { lock: true })
    // The form of a message that no one had written yet has version 0, and finds the first one.
    const isCurrent = message.version === version || (version === 0 && message.version === 1)
    if (!isCurrent) throw await changedByOther(db, message, timeZone, { canCopy: false })
    if (words.subject === '')
      throw new DomainError('invalid', 400, 'Please enter a subject', { field: 'subject' })
    await writeComposed(db, kind, words, by)
    await recordChange(db, 'message.automatic_changed', kind, by)
  })
}

/** Saves which tiers get a composed message (none: all), and after how many days without a sign. Safe to repeat. */
export function saveAutomaticAudience(
  db: TenantDb,
  { kind, tierIds, days, ...by }: By & { kind: ComposedKind; tierIds: string[]; days: number | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const id = await ensureCampaign(db, kind, by)
    const filter = segmentFilterSchema.parse({ members: { status: 'live', tierIds } })
    await db.q
      .updateTable('campaigns')
      .set({ filter: JSON.stringify(filter), ...changed(by) })
      .where('id', '=', id)
      .execute()
    if (days !== null) {
      await ensureRow(db, kind, by)
      await db.q
        .updateTable('automatic_messages')
        .set({ days, ...changed(by) })
        .where('kind', '=', kind)
        .execute()
    }
    await recordChange(db, 'message.automatic_changed', kind, by)
  })
}

/**
 * Saves the words of an email about one thing; null for Tastevin's, or no note. Throws `changed` (409) as above, and
 * `invalid` (400) for a subject of an email that keeps its own.
 */
export function saveNoticeWords(
  db: TenantDb,
  {
    kind,
    version,
    subject,
    words,
    timeZone,
    ...by
  }: By & {
    kind: NoticeKind
    version: number
    subject: string | null
    words: string | null
    timeZone: string
  },
): Promise<void> {
  const { form } = automaticRules(kind)
  return db.transaction(async (db) => {
    if (subject !== null && form !== 'worded' && form !== 'sent')
      throw new DomainError('invalid', 400, 'The subject of this email cannot be changed.')
    await ensureRow(db, kind, by)
    const before = await db.q
      .selectFrom('automatic_messages')
      .where('kind', '=', kind)
      .select(['version', 'changed_by as changedBy', 'changed_at as changedAt'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.version !== version && !(version === 0 && before.version === 1))
      throw await changedByOther(db, before, timeZone, { canCopy: false })
    await db.q
      .updateTable('automatic_messages')
      .set((eb) => ({ subject, words, version: eb('version', '+', 1), ...changed(by) }))
      .where('kind', '=', kind)
      .execute()
    await recordChange(db, 'message.automatic_changed', kind, by)
  })
}

/** Goes back to Tastevin's words. Safe to repeat. */
export function restoreWords(db: TenantDb, { kind, ...by }: By & { kind: AutomaticKind }): Promise<void> {
  return db.transaction(async (db) => {
    if (isComposed(kind)) {
      await writeComposed(db, kind, defaultWords(kind, by.origin), by)
    } else {
      await db.q
        .updateTable('automatic_messages')
        .set((eb) => ({ subject: null, words: null, version: eb('version', '+', 1), ...changed(by) }))
        .where('kind', '=', kind)
        .execute()
    }
    await recordChange(db, 'message.automatic_restored', kind, by)
  })
}

const changed = ({ userId, now }: By) => ({ changed_by: userId, changed_at: now })

/** Writes the words of a composed message that has a row. */
async function writeComposed(
  { q }: OpenTenantDb,
  kind: ComposedKind,
  { subject, preheader, blocks }: ComposedWords,
  by: By,
): Promise<void> {
  await q
    .updateTable('campaigns')
    .set((eb) => ({ subject, preheader, blocks: JSON.stringify(blocks), version: eb('version', '+', 1) }))
    .set(changed(by))
    .where('automatic', '=', kind)
    .execute()
}

/** The row of a message's switch, with what applied before there was one. */
async function ensureRow({ q }: OpenTenantDb, kind: AutomaticKind, by: By): Promise<void> {
  await q
    .insertInto('automatic_messages')
    .values({
      kind,
      is_on: automaticRules(kind).isOn,
      switched_on_at: null,
      ...changed(by),
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'kind']).doNothing())
    .execute()
}

/** The row of a composed message's words; two who make it at once find one. Returns its id. */
async function ensureCampaign(db: OpenTenantDb, kind: ComposedKind, by: By): Promise<string> {
  const { q } = db
  const { subject, preheader, blocks } = defaultWords(kind, by.origin)
  await q
    .insertInto('campaigns')
    .values({
      id: newId(),
      // Nothing is on its way until someone is due.
      status: 'sent',
      automatic: kind,
      kind: 'club_news',
      subject,
      preheader,
      blocks: JSON.stringify(blocks),
      filter: JSON.stringify(allMembers),
      segment_id: null,
      send_at: null,
      created_by: by.userId,
      created_at: by.now,
      ...changed(by),
      sent_by: null,
      started_at: null,
      finished_at: null,
      canceled_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'automatic']).where('automatic', 'is not', null).doNothing(),
    )
    .execute()
  const { id } = await q
    .selectFrom('campaigns')
    .where('automatic', '=', kind)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

function recordChange(
  db: OpenTenantDb,
  action:
    | 'message.automatic_on'
    | 'message.automatic_off'
    | 'message.automatic_changed'
    | 'message.automatic_restored',
  kind: AutomaticKind,
  { userId, now }: By,
): Promise<unknown> {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    details: { message: automaticRules(kind).label },
    now,
  })
}
