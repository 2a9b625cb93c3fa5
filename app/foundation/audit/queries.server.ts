// Reading the audit log: a club's owners their own, administrators all of it.
import type { ExpressionBuilder } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { ActorKind, AuditLogTable } from '#/db/schema/identity'
import { isId } from '~/foundation/kit/ids'
import { textProblem } from '~/foundation/kit/text'
import { redactDetails } from './rules'
import { targetName, tierNames } from './target-names.server'
import { describeDetails } from './describe-details'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

export interface ActivityFilters {
  /** Only entries of this business; null for all. */
  businessId: string | null
  /** A whole action, or its first word with a dot: `auth.`. Empty for all. */
  action: string
  /** A first word with a dot, whose actions are left out. */
  without?: string
  /** A user's email address; empty for everyone. */
  person: string
  /** From `ActivityPage.next`. */
  after: string | null
  limit: number
  /**
   * Whether people are named as the club knows them. Left out: true for a business's entries. False for an
   * administrator, who sees account emails.
   */
  isClubView?: boolean
  /** Names of the platform's plans by id, for a club's view; a plan without one is shown by its id. */
  planNames?: ReadonlyMap<string, string>
}

export interface ActivityLine {
  id: string
  at: Date
  action: string
  /** As the reader knows them. */
  actor: string
  business: string | null
  target: string
  /** The present name of the target, since the log itself names no one. Null when unknown. */
  about: string | null
  /** As recorded, without possible secrets. */
  recorded: string
  /** For the reader: inside a club in its own terms. */
  details: string
}

interface ActivityPage {
  lines: ActivityLine[]
  /** The cursor after the last line; null at the end. */
  next: string | null
}

/** A page of activity, latest first. Every page costs the same, however long the log is. */
export async function listActivity(db: PlatformDb, question: ActivityFilters): Promise<ActivityPage> {
  const { businessId, action, without, person, limit, isClubView = businessId !== null } = question
  const { planNames = new Map() } = question
  const after = parseCursor(question.after)
  const actorId = person === '' ? null : await findUserId(db, person)
  // No account has this address.
  if (person !== '' && actorId === null) return { lines: [], next: null }
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .leftJoin('businesses as b', 'b.id', 'a.business_id')
      .leftJoin('members as m', (join) =>
        join.onRef('m.business_id', '=', 'a.business_id').onRef('m.user_id', '=', 'a.actor_id'),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('business_users as s')
            .select('s.full_name')
            .whereRef('s.business_id', '=', 'a.business_id')
            .whereRef('s.user_id', '=', 'a.actor_id')
            .limit(1)
            .as('staff'),
        (join) => join.onTrue(),
      )
      .select([
        'a.id',
        'a.at',
        'a.action',
        'a.actor_kind',
        'a.target_kind',
        'a.target_id',
        'a.details',
        'b.name as business',
        'b.currency',
        'b.owner_user_id',
        'a.actor_id',
        'm.full_name as member_name',
        'staff.full_name as staff_name',
        'u.full_name as user_name',
        'u.email as user_email',
        'u.is_admin as user_is_admin',
        targetName.as('about'),
      ])
      .$if(businessId !== null, (query) => query.where('a.business_id', '=', businessId!))
      .$if(action.endsWith('.'), (query) => query.where((eb) => startsWith(eb, action)))
      .$if(action !== '' && !action.endsWith('.'), (query) => query.where('a.action', '=', action))
      .$if(without !== undefined, (query) => query.where((eb) => eb.not(startsWith(eb, without!))))
      .$if(actorId !== null, (query) => query.where('a.actor_id', '=', actorId!))
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('a.at', 'a.id'), '<', tuple(after!.at, after!.id)),
        ),
      )
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const tiers = isClubView && businessId ? await tierNames(db, businessId, page) : new Map<string, string>()
  return {
    next: last ? `${last.at.toISOString()}_${last.id}` : null,
    lines: page.map((row) => {
      const actor = actorOf(row, isClubView)
      // Only the club's own staff may see the names of its guests.
      const about = isClubView || row.target_kind === 'staff' ? row.about : null
      const recorded = redactDetails(row.details)
      const terms = { tiers, currency: row.currency ?? 'usd', planNames }
      const details = isClubView ? describeDetails(row.action, row.details, terms) : recorded
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        actor,
        business: row.business,
        target: row.target_kind ?? '',
        about,
        recorded,
        details: [about === actor ? null : about, details].filter(Boolean).join(', '),
      }
    }),
  }
}

const startsWith = (eb: ExpressionBuilder<{ a: AuditLogTable }, 'a'>, word: string) =>
  eb.fn<boolean>('starts_with', ['a.action', eb.val(word)])

/** The actor of automatic actions. */
export const SYSTEM_ACTOR = 'Automatic'

interface ActorRow {
  actor_kind: ActorKind
  actor_id: string | null
  owner_user_id: string | null
  member_name: string | null
  staff_name: string | null
  user_name: string | null
  user_email: string | null
  user_is_admin: boolean | null
}

/** A club sees its own people by the names it has for them, and others only by their kind. */
function actorOf(row: ActorRow, insideClub: boolean): string {
  if (row.actor_kind === 'system') return SYSTEM_ACTOR
  if (row.actor_kind === 'anonymous') return 'Not signed in'
  if (!insideClub) return row.user_email ?? 'Deleted account'
  if (row.actor_kind === 'admin') return 'Tastevin’s staff'
  const isOwner = row.actor_id !== null && row.actor_id === row.owner_user_id
  const ofTastevin = row.user_is_admin === true ? 'Tastevin’s staff' : null
  return (
    row.staff_name ??
    (isOwner ? row.user_name || 'The owner' : null) ??
    row.member_name ??
    ofTastevin ??
    'Another user'
  )
}

async function findUserId(db: PlatformDb, text: string): Promise<string | null> {
  if (textProblem(text)) return null
  const row = await db.read(({ q }) =>
    q.selectFrom('users').select('id').where('email_norm', '=', normalizeEmail(text)).executeTakeFirst(),
  )
  return row?.id ?? null
}

/** A cursor from a URL; an invalid one means the beginning. */
function parseCursor(text: string | null): { at: Date; id: string } | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f-]{36})$/.exec(text ?? '') ?? []
  // PostgreSQL rejects February 30, which Date reads as March 2, and the year 0.
  const moment = new Date(at ?? '')
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString() === at && moment.getUTCFullYear() > 0
  return isReal && id && isId(id) ? { at: moment, id } : null
}
