// Shipping in the demo: switched on for two states.
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { saveLicenseFile } from '~/club/shipping/settings/license-file.server'
import {
  includeTier,
  saveDestination,
  saveShipping,
  switchOn,
} from '~/club/shipping/settings/save-settings.server'
import { shippingForm } from '~/club/shipping/settings/schemas'
import { shippedTiers } from '~/club/shipping/settings/tiers.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { defaultLocation } from '~/cellar/stock/locations.server'

/** The smallest PDF there is: a license without a word on it. */
const emptyPage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** Nothing where the club has shipping settings already. */
export async function switchOnDemoShipping(
  services: Services,
  club: Club,
  { ownerId, licence }: { ownerId: string; licence: string },
): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  const by = { userId: ownerId, now }
  const settings = await db.read((db) =>
    db.q.selectFrom('shipping_settings').select('is_on').executeTakeFirst(),
  )
  if (settings) return
  const today = dayIn(club.timeZone, now)
  const form = shippingForm.parse({
    sellerKind: 'retailer',
    licenseNumber: licence,
    licenseState: 'NY',
    licenseExpiresOn: daysAfter(today, 400),
    locationId: await db.transaction((db) => defaultLocation(db, now)),
    pricing: 'flat',
    price: '14.00',
    pack1: 'on',
    pack3: 'on',
    pack6: 'on',
    pack12: 'on',
    extra12: '6.00',
    hotMonthsNote: 'From June to September we hold parcels in weeks above 85 °F.',
  })
  await saveShipping(db, { form, ...by })
  await saveLicenseFile(db, { bytes: Buffer.from(emptyPage), name: 'license.pdf', ...by })
  const permits = [
    { state: 'NY', permitNumber: '', expiresOn: daysAfter(today, 400) },
    { state: 'CT', permitNumber: 'LSA-20413', expiresOn: daysAfter(today, 24) },
  ]
  for (const permit of permits) await saveDestination(db, { form: permit, ...by })
  for (const { id } of await db.read(shippedTiers))
    await includeTier(db, { tierId: id, isIncluded: true, ...by })
  await switchOn(db, by)
}
