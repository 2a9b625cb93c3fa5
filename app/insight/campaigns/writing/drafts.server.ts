// Drafts and templates of messages.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { CampaignKind } from '#/db/schema/campaigns'
import { record } from '~/foundation/audit/record.server'
import { timeIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newBlock, type Block } from '../blocks'
import { findCampaign, lockCampaign } from '../campaign-record.server'
import { allMembers, type SegmentFilter } from '../segments/filter'

interface By {
  userId: string
  now: Date
}

interface Writing {
  kind: CampaignKind
  subject: string
  preheader: string
  blocks: readonly Block[]
}

/** Starts a draft, blank or from another message or template. With the same id it is made once. */
export function createDraft(
  db: TenantDb,
  { id, from, userId, now }: By & { id: string; from: string | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const source = from === null ? null : await findCampaign(db, from)
    const writing: Writing = source ?? {
      kind: 'club_news',
      subject: '',
      preheader: '',
      blocks: [{ ...newBlock('text', 'a'), text: 'Hello {first name|there},\n\n' } as Block],
    }
    await insertCampaign(db, {
      id,
      status: 'draft',
      writing,
      filter: source?.filter ?? allMembers,
      userId,
      now,
    })
  })
}

/** Keeps a message as a template to start others from; saved twice with the same id it is one. */
export function saveTemplate(
  db: TenantDb,
  { id, from, userId, now }: By & { id: string; from: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const source = await findCampaign(db, from)
    await insertCampaign(db, { id, status: 'template', writing: source, filter: source.filter, userId, now })
  })
}

/** Saves writing as a draft of its own, which no one else changes meanwhile. */
export function saveAsCopy(
  db: TenantDb,
  { id, from, writing, userId, now }: By & { id: string; from: string; writing: Writing },
): Promise<void> {
  return db.transaction(async (db) => {
    const { filter } = await findCampaign(db, from)
    await insertCampaign(db, { id, status: 'draft', writing, filter, userId, now })
  })
}

async function insertCampaign(
  db: OpenTenantDb,
  {
    id,
    status,
    writing: { kind, subject, preheader, blocks },
    filter,
    userId,
    now,
  }: By & { id: string; status: 'draft' | 'template'; writing: Writing; filter: SegmentFilter },
): Promise<void> {
  await db.q
    .insertInto('campaigns')
    .values({
      id,
      status,
      kind,
      subject,
      preheader,
      blocks: JSON.stringify(blocks),
      filter: JSON.stringify(filter),
      segment_id: null,
      send_at: null,
      created_by: userId,
      created_at: now,
      changed_by: userId,
      changed_at: now,
      sent_by: null,
      started_at: null,
      finished_at: null,
      canceled_by: null,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .execute()
}

/**
 * Saves a draft or template. Throws `changed` (409) where someone saved it since `version`, naming them, and `not-draft`
 * (409) once it is on its way.
 */
export function saveDraft(
  db: TenantDb,
  {
    id,
    version,
    timeZone,
    userId,
    now,
    ...writing
  }: By & Writing & { id: string; version: number; timeZone: string },
): Promise<void> {
  return changeDraft(
    db,
    { id, version, timeZone, userId, now },
    {
      kind: writing.kind,
      subject: writing.subject,
      preheader: writing.preheader,
      blocks: JSON.stringify(writing.blocks),
    },
  )
}

/** Saves whom a draft is for; throws as `saveDraft`. */
export function saveAudience(
  db: TenantDb,
  {
    filter,
    segmentId,
    ...at
  }: By & { id: string; version: number; timeZone: string; filter: SegmentFilter; segmentId: string | null },
): Promise<void> {
  return changeDraft(db, at, { filter: JSON.stringify(filter), segment_id: segmentId })
}

function changeDraft(
  db: TenantDb,
  { id, version, timeZone, userId, now }: By & { id: string; version: number; timeZone: string },
  columns: { filter: string; segment_id: string | null } | (Omit<Writing, 'blocks'> & { blocks: string }),
): Promise<void> {
  return db.transaction(async (db) => {
    const draft = await lockCampaign(db, id)
    if (draft.status !== 'draft' && draft.status !== 'template') throw notDraft()
    if (draft.version !== version) throw await changedByOther(db, draft, timeZone)
    await db.q
      .updateTable('campaigns')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1), changed_by: userId, changed_at: now }))
      .where('id', '=', id)
      .execute()
  })
}

/** The error of saving what someone else changed meanwhile: it names them. */
export async function changedByOther(
  db: OpenTenantDb,
  { changedBy, changedAt }: { changedBy: string | null; changedAt: Date | null },
  timeZone: string,
  { canCopy = true } = {},
): Promise<DomainError> {
  const name = await nameOf(db, changedBy)
  const when = changedAt ? ` at ${timeIn(timeZone, changedAt)}` : ''
  return new DomainError(
    'changed',
    409,
    `${name} changed this message${when}. What you typed is kept below: ${canCopy ? 'save it as a new message, or' : 'copy what you need, then'} reload the page to see theirs.`,
  )
}

async function nameOf(db: OpenTenantDb, userId: string | null): Promise<string> {
  const row =
    userId === null
      ? undefined
      : await db.q
          .selectFrom('business_users')
          .where('user_id', '=', userId)
          .select('full_name')
          .executeTakeFirst()
  return row?.full_name || 'Someone'
}

/** Deletes a draft or a template. Throws `not-draft` (409) for anything else. */
export function deleteDraft(db: TenantDb, { id, userId, now }: By & { id: string }): Promise<void> {
  return db.transaction(async (db) => {
    const draft = await lockCampaign(db, id)
    if (draft.status !== 'draft' && draft.status !== 'template') throw notDraft()
    await db.q.deleteFrom('campaigns').where('id', '=', id).execute()
    await record(db, {
      action: 'message.deleted',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'message', id },
      details: { subject: draft.subject },
      now,
    })
  })
}

const notDraft = () =>
  new DomainError('not-draft', 409, 'This message is on its way or was sent, and cannot be changed any more.')
