// Changes to how a business ships.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { destinationProblem, openStates, staffSentence } from '../destination'
import { cartonSizes } from '../packing'
import { isOpenTo, stateName } from '../rules/rule'
import { shippingRules } from '../rules/rules.server'
import type { DestinationForm, ShippingForm } from './schemas'
import { activeShipping, shippingSettings, todayOf } from './settings.server'

interface By {
  userId: string
  now: Date
}

/**
 * Saves license, prices and cartons. Throws `location-not-found` (404) and `settings-changed` (409) where another person
 * saved them since the page was opened, and `license-expired` (400) for a license that has ended.
 */
export function saveShipping(db: TenantDb, { form, ...by }: By & { form: ShippingForm }): Promise<void> {
  return db.transaction(async (db) => {
    const before = await lockSettings(db)
    if ((before?.version ?? 0) !== form.version)
      throw new DomainError(
        'settings-changed',
        409,
        'Someone changed these settings after you opened the page. Check them and save again.',
      )
    const today = await todayOf(db, by.now)
    if (form.licenseExpiresOn < today)
      throw new DomainError(
        'license-expired',
        400,
        'This license has expired. Enter the date of the new one.',
        {
          field: 'licenseExpiresOn',
        },
      )
    const location = await db.q
      .selectFrom('cellar_locations')
      .where('id', '=', form.locationId)
      .where('archived_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!location)
      throw new DomainError('location-not-found', 404, 'This location is no longer in your cellar.', {
        field: 'locationId',
      })
    const columns = {
      seller_kind: form.sellerKind,
      license_number: form.licenseNumber,
      license_state: form.licenseState,
      license_expires_on: form.licenseExpiresOn,
      location_id: form.locationId,
      pricing: form.pricing,
      price_cents: form.price,
      hot_months_note: form.hotMonthsNote,
      version: form.version + 1,
      changed_by: by.userId,
      changed_at: by.now,
    }
    await db.q
      .insertInto('shipping_settings')
      .values({ ...columns, warned_of: null })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
      .execute()
    await db.q.deleteFrom('shipping_packings').execute()
    await db.q
      .insertInto('shipping_packings')
      .values(
        cartonSizes
          .filter((size) => form[`pack${size}`])
          .map((size) => ({
            bottles: size,
            extra_cents: form[`extra${size}`],
          })),
      )
      .execute()
    await publishStates(db, by.now)
    await recordForBusiness(db, by, 'shipping.settings_changed', { details: { license: form.licenseNumber } })
  })
}

/**
 * Adds a state or changes its permit. Throws `no-license` (409) before the license is saved, `state-closed` (409) where
 * the rule does not allow this seller, and `permit-expired` (400).
 */
export function saveDestination(
  db: TenantDb,
  { form, ...by }: By & { form: DestinationForm },
): Promise<void> {
  return db.transaction(async (db) => {
    const settings = (await lockSettings(db)) ? await shippingSettings(db) : null
    if (!settings) throw noLicense()
    const rule = (await shippingRules(db)).find(({ state }) => state === form.state)
    if (!rule || !isOpenTo(rule, settings.seller))
      throw new DomainError(
        'state-closed',
        409,
        `${stateName(form.state)} doesn’t let ${settings.seller.kind === 'winery' ? 'wineries' : 'shops and restaurants'} ship to consumers there, as far as our rules know. Members there can pick up.`,
        { field: 'state' },
      )
    if (form.expiresOn < (await todayOf(db, by.now)))
      throw new DomainError(
        'permit-expired',
        400,
        'This day is in the past. Enter the date of a permit that is valid.',
        {
          field: 'expiresOn',
        },
      )
    const columns = { permit_number: form.permitNumber, expires_on: form.expiresOn }
    await db.q
      .insertInto('shipping_states')
      .values({ state: form.state, ...columns, warned_of: null })
      .onConflict((conflict) => conflict.columns(['business_id', 'state']).doUpdateSet(columns))
      .execute()
    await publishStates(db, by.now)
    await recordForBusiness(db, by, 'shipping.state_saved', {
      details: { state: form.state, until: form.expiresOn },
    })
  })
}

/** Ends shipping to a state. Parcels that left stay as they are. Safe to repeat. */
export function removeDestination(db: TenantDb, { state, ...by }: By & { state: string }): Promise<void> {
  return db.transaction(async (db) => {
    await lockSettings(db)
    const { numDeletedRows } = await db.q
      .deleteFrom('shipping_states')
      .where('state', '=', state)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await publishStates(db, by.now)
    await recordForBusiness(db, by, 'shipping.state_removed', { details: { state } })
  })
}

/** Says whether the price of a tier includes shipping its boxes. Throws `tier-not-found` (404). Safe to repeat. */
export function includeTier(
  db: TenantDb,
  { tierId, isIncluded, ...by }: By & { tierId: string; isIncluded: boolean },
): Promise<void> {
  return db.transaction(async (db) => {
    const tier = await db.q
      .selectFrom('tiers')
      .where('id', '=', tierId)
      .select(['id', 'name'])
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This tier is no longer here.')
    if (isIncluded)
      await db.q
        .insertInto('shipping_tiers')
        .values({ tier_id: tierId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await db.q.deleteFrom('shipping_tiers').where('tier_id', '=', tierId).execute()
    await recordForBusiness(db, by, 'shipping.tier_changed', {
      details: { tier: tier.name, shipped: isIncluded },
    })
  })
}

/**
 * Switches shipping on. Throws `no-license`, `no-license-file`, `no-state` and `license-expired` (409), each with what is
 * missing. Switching on twice is the same as once.
 */
export function switchOn(db: TenantDb, by: By): Promise<void> {
  return db.transaction(async (db) => {
    const before = await lockSettings(db)
    const settings = await shippingSettings(db)
    if (!before || !settings) throw noLicense()
    if (settings.isOn) return
    const file = await db.q.selectFrom('shipping_license_files').select('business_id').executeTakeFirst()
    if (!file)
      throw new DomainError(
        'no-license-file',
        409,
        'Upload your license as a PDF or a picture before you switch shipping on.',
      )
    const today = await todayOf(db, by.now)
    if (openStates({ ...settings, today }).length === 0) {
      const [first] = settings.destinations
      const problem = first && destinationProblem({ ...settings, today }, first.state)
      throw new DomainError(
        'no-state',
        409,
        problem
          ? staffSentence(problem, first.state)
          : 'Add at least one state with its permit before you switch shipping on.',
      )
    }
    await setOn(db, true, by)
    await recordForBusiness(db, by, 'shipping.switched_on')
  })
}

/** Switches shipping off: nothing new is shipped. Parcels that left keep their status and can be finished. */
export function switchOff(db: TenantDb, by: By): Promise<void> {
  return db.transaction(async (db) => {
    const before = await lockSettings(db)
    if (!before?.is_on) return
    await setOn(db, false, by)
    await recordForBusiness(db, by, 'shipping.switched_off')
  })
}

async function setOn(db: OpenTenantDb, isOn: boolean, { userId, now }: By): Promise<void> {
  await db.q
    .updateTable('shipping_settings')
    .set({ is_on: isOn, changed_by: userId, changed_at: now })
    .execute()
  await publishStates(db, now)
}

/** Keeps the states that the club's public page names in step with what is shipped. */
async function publishStates(db: OpenTenantDb, now: Date): Promise<void> {
  const shipping = await activeShipping(db, now)
  await db.q
    .updateTable('businesses')
    .set({ ships_to: shipping ? openStates(shipping) : [] })
    .where('id', '=', db.businessId)
    .execute()
}

const lockSettings = (db: OpenTenantDb) =>
  db.q.selectFrom('shipping_settings').select(['is_on', 'version']).forUpdate().executeTakeFirst()

const noLicense = () => new DomainError('no-license', 409, 'Enter your license and prices first.')
