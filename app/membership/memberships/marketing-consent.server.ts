// Consent to news and offers by email: recorded with its words when it is given. The notification settings alone say
// whether it still holds.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { marketingKinds } from '~/foundation/messaging/optional-email'
import { memberKinds } from '~/people/notifications/kinds'
import { saveSettings, settingsOf } from '~/people/notifications/settings.server'
import { marketingSettingText, marketingVersion } from './marketing-consent'
import { recordConsent } from './record-consent.server'

interface MarketingConsent {
  memberId: string
  userId: string
  /** The words as they were shown. */
  text: string
  acceptedAt: Date
  clientAddress: string
  userAgent: string
}

/** Records a member's consent with its words. Recorded once for the same moment, however often it is called. */
const recordMarketingConsent = (
  db: OpenTenantDb,
  { acceptedAt, ...consent }: Omit<MarketingConsent, 'userId'>,
): Promise<void> =>
  recordConsent(db, { ...consent, kind: 'marketing', version: marketingVersion, now: acceptedAt })

/** A member asked for news and offers when they joined: records it and turns both on. */
export async function giveMarketingConsent(
  db: OpenTenantDb,
  { userId, ...consent }: MarketingConsent & { requestId: string; now: Date },
): Promise<void> {
  await recordMarketingConsent(db, consent)
  await saveSettings(db, {
    userId,
    settings: marketingKinds.map((kind) => ({ kind, email: 'now' as const })),
    actor: 'member',
    requestId: consent.requestId,
    now: consent.now,
  })
}

type Settings = Parameters<typeof saveSettings>[1]['settings']

/** Saves what a member chose in the settings; news and offers that they turn on are recorded as their consent. */
export function saveMemberSettings(
  db: TenantDb,
  {
    userId,
    memberId,
    clubName,
    settings,
    clientAddress,
    userAgent,
    requestId,
    now,
  }: {
    userId: string
    memberId: string
    clubName: string
    settings: Settings
    clientAddress: string
    userAgent: string
    requestId: string
    now: Date
  },
): Promise<void> {
  return db.transaction(async (db) => {
    const before = await settingsOf(db, { userId, kinds: marketingKinds })
    const turnedOn = marketingKinds.filter(
      (kind) =>
        before.some((setting) => setting.kind === kind && setting.email === 'off') &&
        settings.some(
          (setting) => setting.kind === kind && setting.email !== undefined && setting.email !== 'off',
        ),
    )
    await saveSettings(db, { userId, settings, actor: 'member', requestId, now })
    if (turnedOn.length === 0) return
    const labels = turnedOn.map((kind) => memberKinds[kind].label)
    const text = marketingSettingText(clubName, labels)
    await recordMarketingConsent(db, { memberId, text, acceptedAt: now, clientAddress, userAgent })
  })
}
