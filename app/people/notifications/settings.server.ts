// Users' notification settings. They are the only store of opt-outs.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PlatformKind } from '#/db/schema/notifications'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import type { EmailRecipient } from '~/foundation/messaging/unsubscribe-link.server'
import { kindRules, memberKindNames, type EmailTiming, type NotificationKind } from './kinds'

interface KindSetting {
  kind: NotificationKind
  here: boolean
  email: EmailTiming
}

/** Settings in effect for a user, for each of these kinds, in their order. */
export async function settingsOf(
  db: TenantDb,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
): Promise<KindSetting[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('notification_settings')
      .where('user_id', '=', userId)
      .select(['kind', 'here', 'email'])
      .execute(),
  )
  const rowsByKind = new Map(rows.map((row) => [row.kind, row]))
  return kinds.map((kind) => {
    const { isHere, email, isEmailRequired } = kindRules[kind]
    const choice = rowsByKind.get(kind)
    return {
      kind,
      here: isHere && (choice?.here ?? true),
      email: isEmailRequired ? 'now' : (choice?.email ?? email),
    }
  })
}

interface SettingsChange {
  userId: string
  /** Kinds that are left out keep what applies to them. Required emails stay on, whatever is asked for. */
  settings: readonly { kind: NotificationKind; here?: boolean; email?: EmailTiming }[]
  actor: 'member' | 'business'
  requestId: string
  now: Date
}

/** Saves what a user chose. Safe to repeat. Emails that wait for the digest are dropped where the kind was turned off. */
export function saveSettings(db: TenantDb, change: SettingsChange): Promise<void> {
  return db.transaction(async (db) => {
    const { userId, settings, actor, requestId, now } = change
    const current = await settingsOf(db, { userId, kinds: settings.map(({ kind }) => kind) })
    const rows = settings.map(({ kind, here, email }, index) => ({
      business_id: db.businessId,
      user_id: userId,
      kind,
      here: kindRules[kind].isHere ? (here ?? current[index]!.here) : true,
      email: kindRules[kind].isEmailRequired ? ('now' as const) : (email ?? current[index]!.email),
      changed_at: now,
    }))
    if (rows.length === 0) return
    await db.q
      .insertInto('notification_settings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'user_id', 'kind']).doUpdateSet((eb) => ({
          here: eb.ref('excluded.here'),
          email: eb.ref('excluded.email'),
          changed_at: eb.ref('excluded.changed_at'),
        })),
      )
      .execute()
    await dropUnwantedEmails(db, {
      userId,
      kinds: rows.filter(({ email }) => email === 'off').map(({ kind }) => kind),
    })
    await record(db, {
      action: 'member.email_preferences_changed',
      actor: { kind: actor, id: userId },
      businessId: db.businessId,
      target: { kind: 'user', id: userId },
      requestId,
      details: {
        settings: rows.map(({ kind, here, email }) => `${kind}: ${here ? 'here' : 'not here'}, ${email}`),
      },
      now,
    })
  })
}

async function dropUnwantedEmails(
  db: OpenTenantDb,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
): Promise<void> {
  if (kinds.length === 0) return
  await db.q
    .deleteFrom('notification_emails as e')
    .using('notifications as n')
    .where('e.user_id', '=', userId)
    .whereRef('n.id', '=', 'e.notification_id')
    .where(({ eb, fn, val }) => eb('n.kind', '=', fn.any(val([...kinds]))))
    .execute()
}

const platformKinds = ['news', 'offers', 'reminders'] as const satisfies readonly PlatformKind[]

/** Which optional emails of the platform itself a user gets. By default all. */
export async function platformSettingsOf(
  scopes: Scopes,
  userId: string,
): Promise<Record<PlatformKind, boolean>> {
  const rows = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('platform_notification_settings')
        .where('user_id', '=', userId)
        .where('email', '=', 'off')
        .select('kind')
        .execute(),
    )
  const isOff = (kind: PlatformKind) => rows.some((row) => row.kind === kind)
  return { news: !isOff('news'), offers: !isOff('offers'), reminders: !isOff('reminders') }
}

/** Saves which optional emails of the platform a user gets; kinds that are left out keep their setting. */
export function savePlatformSettings(
  scopes: Scopes,
  change: {
    userId: string
    settings: Partial<Record<PlatformKind, boolean>>
    requestId: string
    now: Date
  },
): Promise<void> {
  const { userId, settings, requestId, now } = change
  const kinds = platformKinds.filter((kind) => settings[kind] !== undefined)
  return scopes.shared().transaction(async (db) => {
    for (const kind of kinds) {
      const email = settings[kind] ? 'now' : 'off'
      await db.q
        .insertInto('platform_notification_settings')
        .values({ user_id: userId, kind, email, changed_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet({ email, changed_at: now }),
        )
        .execute()
    }
    await record(db, {
      action: 'member.email_preferences_changed',
      actor: { kind: 'member', id: userId },
      businessId: null,
      target: { kind: 'user', id: userId },
      requestId,
      details: {
        wanted: kinds.filter((kind) => settings[kind]),
        refused: kinds.filter((kind) => !settings[kind]),
      },
      now,
    })
  })
}

/** Kinds of each topic from before there were kinds. Emails with links that name topics may be a year old. */
const kindsOfTopics: ReadonlyMap<string, readonly NotificationKind[]> = new Map([
  ['news', ['club_news', 'wishlist', 'recommendation', 'event']],
  ['offers', ['club_offers', 'event']],
  ['reminders', ['pick_up_reminder', 'rating']],
])

/** The kinds that a club's unsubscribe link turns off; none for a topic that does not exist. */
function kindsOfTopic(topic: string): readonly NotificationKind[] {
  const kind = memberKindNames.find((name) => name === topic)
  return kind ? [kind] : (kindsOfTopics.get(topic) ?? [])
}

/** Whether a topic of an unsubscribe link exists: a kind, or a topic that came before kinds. */
export function isUnsubscribeTopic({ businessId, topic }: EmailRecipient & { topic: string }): boolean {
  if (businessId === null) return platformKinds.some((kind) => kind === topic)
  return topic === 'digest' || kindsOfTopic(topic).length > 0
}

/** Ends the emails that an unsubscribe link is about. Safe to repeat. A topic that does not exist ends none. */
export async function unsubscribe(
  scopes: Scopes,
  {
    businessId,
    userId,
    topic,
    requestId,
    now,
  }: EmailRecipient & { topic: string; requestId: string; now: Date },
): Promise<void> {
  if (businessId === null) {
    const kind = platformKinds.find((name) => name === topic)
    if (kind) await savePlatformSettings(scopes, { userId, settings: { [kind]: false }, requestId, now })
    return
  }
  const db = scopes.tenant(businessId)
  const kinds = topic === 'digest' ? await kindsInDigest(db, userId) : kindsOfTopic(topic)
  const settings = kinds.map((kind) => ({ kind, email: 'off' as const }))
  await saveSettings(db, { userId, settings, actor: 'member', requestId, now })
}

/** Kinds that the unsubscribe link of the daily summary turns off: every kind that a member gets in it. */
async function kindsInDigest(db: TenantDb, userId: string): Promise<NotificationKind[]> {
  const settings = await settingsOf(db, { userId, kinds: memberKindNames })
  return settings.filter(({ email }) => email === 'digest').map(({ kind }) => kind)
}
