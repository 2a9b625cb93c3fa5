import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { saveAddress } from '~/club/shipping/addresses/addresses.server'
import { chooseShipping } from '~/club/shipping/choices/member-choice.server'
import { saveLicenseFile } from '~/club/shipping/settings/license-file.server'
import {
  includeTier,
  saveDestination,
  saveShipping,
  switchOn,
} from '~/club/shipping/settings/save-settings.server'
import { shippingForm } from '~/club/shipping/settings/schemas'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { aTinyPdf } from './tiny-pdf'

interface ShippingOptions {
  userId: string
  now: Date
  tierId?: string
  states?: string[]
  expiresOn?: string
}

/** A business that ships for $15.00 a purchase to these states, in cartons of 3 and 12 ($5.00 more). */
export async function switchShippingOn(
  db: TenantDb,
  { userId, now, tierId, states = ['CA', 'OR'], expiresOn = '2099-12-31' }: ShippingOptions,
): Promise<void> {
  const locationId = await db.transaction((db) => defaultLocation(db, now))
  const form = shippingForm.parse({
    sellerKind: 'winery',
    licenseNumber: 'W-1234',
    licenseState: 'CA',
    licenseExpiresOn: '2099-12-31',
    locationId,
    pricing: 'flat',
    price: '15.00',
    pack3: 'on',
    pack12: 'on',
    extra12: '5.00',
  })
  await saveShipping(db, { form, userId, now })
  await saveLicenseFile(db, { bytes: aTinyPdf(), name: 'license.pdf', userId, now })
  for (const state of states)
    await saveDestination(db, { form: { state, permitNumber: `P-${state}`, expiresOn }, userId, now })
  if (tierId) await includeTier(db, { tierId, isIncluded: true, userId, now })
  await switchOn(db, { userId, now })
}

export const anAddress = (
  more: Partial<{ state: string; zip: string; city: string; street: string; isDefault: boolean }> = {},
) => ({
  name: 'Ada Conti',
  street: '12 Vine St',
  unit: '',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  phone: '(415) 555-0134',
  isDefault: false,
  ...more,
})

/** A member with an address; returns its id. */
export async function saveAnAddress(
  db: TenantDb,
  { memberId, now, ...more }: { memberId: string; now: Date } & Parameters<typeof anAddress>[0],
): Promise<string> {
  const id = newId()
  await saveAddress(db, { id, memberId, address: anAddress(more), now })
  return id
}

/** A member who has an address and asked for their boxes to be shipped. */
export async function askForShipping(db: TenantDb, memberId: string, now: Date): Promise<void> {
  await saveAnAddress(db, { memberId, now })
  await chooseShipping(db, { memberId, clubName: 'A Club', hasAgreed: true, now })
}
