// A business's settings for its sommelier.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { featureEnabled, requireFeature } from '#/tenants/features.server'
import { oncePerClub } from '#/tenants/once-per-club.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

export interface SommelierSettings {
  /** Guests may ask on the club's host. */
  isForGuests: boolean
  /** A language model may write answers. */
  isModelOn: boolean
}

export function sommelierSettings(db: TenantDb | OpenTenantDb): Promise<SommelierSettings> {
  return db.read(async ({ q }) => {
    const row = await q
      .selectFrom('sommelier_settings')
      .select(['is_for_guests as isForGuests', 'is_model_on as isModelOn'])
      .executeTakeFirst()
    return row ?? { isForGuests: false, isModelOn: false }
  })
}

/** Whether guests may ask now: the business lets them, and the feature is not switched off. */
export async function isOpenForGuests(db: TenantDb): Promise<boolean> {
  return (await sommelierSettings(db)).isForGuests && (await featureEnabled(db, 'sommelier'))
}

/** Whether a language model writes answers now: the owner turned it on, and the feature is not switched off. */
export async function isAnswerModelOn(db: TenantDb): Promise<boolean> {
  return (await sommelierSettings(db)).isModelOn && (await featureEnabled(db, 'language-models'))
}

/** Whether the club's pages link to the page for guests, read once per version of the club, which a change raises. */
export const cachedIsForGuests = oncePerClub((scopes, club) => isOpenForGuests(scopes.club(club)))

/** The company whose language model may word suggestions here; null for the rules alone. */
export async function providerHere(model: { provider: string } | null, db: TenantDb): Promise<string | null> {
  return model && (await isAnswerModelOn(db)) ? model.provider : null
}

interface Change {
  userId: string
  now: Date
}

/** Switches the page for guests on or off. Switching to what it is does nothing. */
export function switchForGuests(db: TenantDb, { isOn, ...by }: Change & { isOn: boolean }): Promise<void> {
  return change(
    db,
    by,
    { isForGuests: isOn },
    isOn ? 'business.sommelier_opened' : 'business.sommelier_closed',
  )
}

/**
 * Switches answers by a language model on or off. Throws `no-model` (409) where this installation has none to switch
 * on: `provider` is null; and `feature-off` (404).
 */
export async function switchSommelierModel(
  db: TenantDb,
  { isOn, provider, ...by }: Change & { isOn: boolean; provider: string | null },
): Promise<void> {
  if (isOn && provider === null)
    throw new DomainError(
      'no-model',
      409,
      'No language model is available here, so there is nothing to turn on.',
    )
  if (isOn) await requireFeature(db, 'language-models')
  return change(
    db,
    by,
    { isModelOn: isOn },
    isOn ? 'business.sommelier_model_turned_on' : 'business.sommelier_model_turned_off',
    // The receiver of the questions was a part of the decision.
    isOn && provider ? { provider } : {},
  )
}

function change(
  db: TenantDb,
  { userId, now }: Change,
  wanted: Partial<SommelierSettings>,
  action: Parameters<typeof record>[1]['action'],
  details: Record<string, string> = {},
): Promise<void> {
  return db.transaction(async (db) => {
    const before = await sommelierSettings(db)
    const after = { ...before, ...wanted }
    if (before.isForGuests === after.isForGuests && before.isModelOn === after.isModelOn) return
    const row = {
      is_for_guests: after.isForGuests,
      is_model_on: after.isModelOn,
      changed_by: userId,
      changed_at: now,
    }
    await db.q
      .insertInto('sommelier_settings')
      .values({ ...row })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
      .execute()
    await record(db, {
      action,
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'business', id: db.businessId },
      details,
      now,
    })
  })
}
