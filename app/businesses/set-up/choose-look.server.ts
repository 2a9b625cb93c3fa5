import type { TenantDb } from '#/db/handles.server'
import { presetBrand, readBrand, type PresetId } from '#/tenants/brand'
import { noteStep } from './note-step.server'
import { recordChange, type By } from './record-change.server'

interface ChooseLook extends By {
  preset: PresetId
}

/** Dresses a club in one of the finished looks; its logo and the words on its buttons stay. Safe to repeat. */
export async function chooseLook(db: TenantDb, { preset, ...by }: ChooseLook): Promise<void> {
  await db.transaction(async (db) => {
    const { brand } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('brand')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await noteStep(db, db.businessId, { look_chosen_at: by.now })
    const before = readBrand(brand)
    // What was made of a look since stays when its own preset is chosen once more.
    if (before.preset === preset) return
    const after = { ...presetBrand(preset), logo: before.logo, buttonVoice: before.buttonVoice }
    await db.q
      .updateTable('businesses')
      .set({ brand: JSON.stringify(after) })
      .where('id', '=', db.businessId)
      .execute()
    await recordChange(db, db.businessId, 'business.look_chosen', by, { preset })
  })
}
