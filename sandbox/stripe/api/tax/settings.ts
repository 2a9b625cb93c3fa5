import { invalid } from '../../errors'
import { rateAt, taxSettings, taxTermsOf } from '../../engine/tax/rates'
import { hash, need, oneOf, text } from '../../params'
import { type TaxSettings } from '../../types'
import { address, whole } from '../accounts/address'
import { type Call, endpoint } from '../endpoint'

const defaults = hash({
  tax_behavior: oneOf('exclusive', 'inclusive', 'inferred_by_currency'),
  tax_code: text(),
})

const updateShape = { defaults, head_office: hash({ address: need(address) }) }

/** The state of an account's Stripe Tax: `active` once a head office is known. */
export const tax = [
  endpoint('GET', '/v1/tax/settings', {}, async (call): Promise<TaxSettings> => {
    return taxSettings(taxTermsOf(await call.emulator.store.get('v2.core.account', call.account)))
  }),
  endpoint('POST', '/v1/tax/settings', updateShape, async (call): Promise<TaxSettings> => {
    const stored = await settable(call)
    const { head_office: office, defaults: changes } = call.params
    const terms = { ...taxTermsOf(stored) }
    if (office) {
      const place = whole(office.address)
      if (rateAt(place) === null) {
        throw invalid('The head office address is not valid: country and state are required.', {
          param: 'head_office[address]',
        })
      }
      terms.headOffice = place
    }
    if (changes?.tax_behavior) terms.behavior = changes.tax_behavior
    if (changes?.tax_code) {
      if (!/^txcd_\d{8}$/.test(changes.tax_code)) {
        throw invalid(`No such tax code: '${changes.tax_code}'`, {
          code: 'resource_missing',
          param: 'defaults[tax_code]',
        })
      }
      terms.code = changes.tax_code
    }
    call.workingSet.editStored('v2.core.account', stored.id).hidden.tax = terms
    const settings = taxSettings(terms)
    call.workingSet.emit('tax.settings.updated', settings as never)
    return settings
  }),
]

async function settable(call: Call<unknown>) {
  const stored = await call.emulator.store.get('v2.core.account', call.account)
  if (stored) {
    call.workingSet.include(stored)
    return stored
  }
  throw invalid('The local emulator keeps tax settings for connected accounts: send Stripe-Account.')
}
