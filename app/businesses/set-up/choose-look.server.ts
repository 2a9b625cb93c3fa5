import type { TenantDb } from '#/db/handles.server'
import { presetBrand, readBrand, type PresetId } from '#/tenants/brand'
import { record } from '~/accounts/audit.server'
import { noteStep } from './note-step.server'

interface ChooseLook {
  preset: PresetId
  userId: string | null
  requestId?: string
  now: Date
}

/** Dresses a club in one of the finished looks; its logo and the words on its buttons stay. Safe to repeat. */
export async function chooseLook(
  db: TenantDb,
  { preset, userId, requestId, now }: ChooseLook,
): Promise<void> {
  await db.transaction(async (db) => {
    const { brand } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('brand')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await noteStep(db, db.businessId, { look_chosen_at: now })
    const before = readBrand(brand)
    // What was made of a look since stays when its own preset is chosen once more.
    if (before.preset === preset) return
    const after = { ...presetBrand(preset), logo: before.logo, buttonVoice: before.buttonVoice }
    await db.q
      .updateTable('businesses')
      .set({ brand: JSON.stringify(after) })
      .where('id', '=', db.businessId)
      .execute()
    await record(db, {
      action: 'business.look_chosen',
      actor: userId ? { kind: 'business', id: userId } : { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'business', id: db.businessId },
      requestId,
      details: { preset },
      now,
    })
  })
}
