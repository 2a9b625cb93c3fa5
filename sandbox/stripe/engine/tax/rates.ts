import { type Customer, type TaxSettings } from '../../types'
import { type StoredObject } from '../working-set'
import { lookup } from '../../../lookup'

/**
 * Combined sales tax by state, in hundredths of a percent: fixed figures near the average of state and local rates,
 * so that tests and demos compute the same. Stripe computes by the exact address and the account's registrations.
 */
const RATES = lookup({
  AK: 182, AL: 929, AR: 946, AZ: 838, CA: 885, CO: 781, CT: 635, DC: 600, DE: 0, FL: 700, GA: 738, HI: 450, IA: 694,
  ID: 602, IL: 886, IN: 700, KS: 875, KY: 600, LA: 956, MA: 625, MD: 600, ME: 550, MI: 600, MN: 804, MO: 839, MS: 706,
  MT: 0, NC: 700, ND: 704, NE: 697, NH: 0, NJ: 660, NM: 762, NV: 824, NY: 853, OH: 724, OK: 899, OR: 0, PA: 634,
  RI: 700, SC: 750, SD: 611, TN: 956, TX: 820, UT: 725, VA: 577, VT: 636, WA: 938, WI: 570, WV: 657, WY: 544,
}) // prettier-ignore

export type Place = NonNullable<Customer['address']>

/** The settings of an account's owner for Stripe Tax. */
export interface TaxTerms {
  headOffice: Place | null
  behavior: 'exclusive' | 'inclusive' | 'inferred_by_currency' | null
  code: string | null
}

/** Stripe's preset for goods that have no code of their own. */
const PRESET_CODE = 'txcd_99999999'
/** Never taxed, wherever it is sold. */
const NONTAXABLE_CODE = 'txcd_00000000'

const NONE: TaxTerms = { headOffice: null, behavior: null, code: PRESET_CODE }

export function taxTermsOf(account: StoredObject<'v2.core.account'> | undefined): TaxTerms {
  return account?.hidden.tax ?? NONE
}

/** Tax can be computed once a head office is known. */
export function isTaxActive(terms: TaxTerms | undefined): boolean {
  return terms !== undefined && terms.headOffice !== null && terms.code !== null
}

/** The account's settings as they are answered. */
export function taxSettings(terms: TaxTerms): TaxSettings {
  const missing = [
    ...(terms.headOffice ? [] : ['head_office']),
    ...(terms.code === null ? ['defaults.tax_code'] : []),
  ]
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: terms.behavior, tax_code: terms.code },
    head_office: terms.headOffice && { address: { ...terms.headOffice } },
    livemode: false,
    status: missing.length === 0 ? 'active' : 'pending',
    status_details: (missing.length === 0
      ? { active: {} }
      : { pending: { missing_fields: missing } }) as TaxSettings['status_details'],
  }
}

/** Hundredths of a percent at an address; null where the place cannot be told. Outside the United States it is none. */
export function rateAt(place: Place | null | undefined): number | null {
  const country = place?.country?.toUpperCase()
  if (!place || !country) return null
  if (country !== 'US') return 0
  return RATES.get(place.state?.trim().toUpperCase() ?? '') ?? null
}

/** The tax on an amount, rounded half away from nothing: a credit returns what its charge cost. */
export function taxOn(cents: number, rate: number): number {
  const magnitude = Math.floor((Math.abs(cents) * rate + 5_000) / 10_000)
  return cents < 0 ? 0 - magnitude : magnitude
}

type Taxability = 'standard_rated' | 'not_subject_to_tax' | 'product_exempt' | 'customer_exempt'

/** Why a line is taxed as it is. */
export function taxability(
  rate: number,
  code: string | null,
  customer: Pick<Customer, 'tax_exempt'> | null,
): Taxability {
  if (customer?.tax_exempt === 'exempt') return 'customer_exempt'
  if (code === NONTAXABLE_CODE) return 'product_exempt'
  return rate === 0 ? 'not_subject_to_tax' : 'standard_rated'
}

/** The id under which a state's rate is named. */
export function rateId(place: Place): string {
  return `txr_sandbox_${(place.country ?? 'us').toLowerCase()}_${(place.state ?? 'none').trim().toLowerCase()}`
}
