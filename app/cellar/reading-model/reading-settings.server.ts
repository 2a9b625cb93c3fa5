import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { featureEnabled, requireFeature } from '#/tenants/features.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import type { ModelReader } from '~/cellar/list-reader/model/model'

/** Whether a language model reads the business's lists: it lets it, and the feature is not switched off. */
export async function readsWithModel(db: OpenTenantDb | TenantDb): Promise<boolean> {
  return (await isModelOn(db)) && (await featureEnabled(db, 'language-models'))
}

/** Whether the business chose to let a language model read its lists. */
export function isModelOn(db: OpenTenantDb | TenantDb): Promise<boolean> {
  return db.read(async ({ q }) => {
    const row = await q.selectFrom('reading_settings').select('is_model_on').executeTakeFirst()
    return row?.is_model_on ?? false
  })
}

/**
 * Switches reading with a language model on or off for a business, for lists that are read from now on. Switching to
 * what it is does nothing. Throws `no-model` (409) where this installation has none to switch on, and `feature-off` (404).
 */
export async function switchModel(
  db: TenantDb,
  reader: Pick<ModelReader, 'provider'> | null,
  { isOn, userId, now }: { isOn: boolean; userId: string; now: Date },
): Promise<void> {
  if (isOn && !reader)
    throw new DomainError(
      'no-model',
      409,
      'No language model is available here, so there is nothing to turn on.',
    )
  await db.transaction(async (db) => {
    if ((await isModelOn(db)) === isOn) return
    if (isOn) await requireFeature(db, 'language-models')
    await db.q
      .insertInto('reading_settings')
      .values({ is_model_on: isOn, changed_by: userId, changed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('business_id')
          .doUpdateSet({ is_model_on: isOn, changed_by: userId, changed_at: now }),
      )
      .execute()
    await record(db, {
      action: isOn ? 'business.model_turned_on' : 'business.model_turned_off',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'business', id: db.businessId },
      // The receiver of the pages was a part of the decision.
      details: isOn && reader ? { provider: reader.provider } : {},
      now,
    })
  })
}
