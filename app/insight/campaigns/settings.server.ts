// A business's settings for its messages.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { QuietHours } from '~/people/notifications/times.server'
import { record } from '~/foundation/audit/record.server'
import { defaultWeeklyLimit } from './segments/segment-members.server'

/** Until the business chooses others. */
const defaultQuietHours: QuietHours = { from: '21:00', until: '08:00' }

interface MessageSettings {
  /** The most messages that a member gets in seven days. */
  weeklyLimit: number
  /** Local times between which nothing is sent; null for none. */
  quietHours: QuietHours | null
}

export async function messageSettings({ q }: OpenTenantDb): Promise<MessageSettings> {
  const row = await q
    .selectFrom('campaign_settings')
    .select(['weekly_limit', 'quiet_from', 'quiet_until'])
    .executeTakeFirst()
  if (!row) return { weeklyLimit: defaultWeeklyLimit, quietHours: defaultQuietHours }
  const { weekly_limit: weeklyLimit, quiet_from, quiet_until } = row
  return {
    weeklyLimit,
    quietHours: quiet_from && quiet_until ? { from: quiet_from, until: quiet_until } : null,
  }
}

export const quietHoursOfMessages = async (db: TenantDb): Promise<QuietHours | null> =>
  (await db.read(messageSettings)).quietHours

/** Saves both. Safe to repeat. */
export function saveMessageSettings(
  db: TenantDb,
  { weeklyLimit, quietHours, userId, now }: MessageSettings & { userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const columns = {
      weekly_limit: weeklyLimit,
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
    }
    await db.q
      .insertInto('campaign_settings')
      .values({ ...columns })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
      .execute()
    await record(db, {
      action: 'message.settings_changed',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      details: { weeklyLimit, quietHours: quietHours ? `${quietHours.from} to ${quietHours.until}` : 'none' },
      now,
    })
  })
}
