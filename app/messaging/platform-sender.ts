import { presetBrand } from '#/tenants/brand'
import type { Sender } from './letterhead'

/** The platform as the sender of a letter, with the address that answers go to. */
export function platformSender(email: string): Sender {
  return { name: 'Tastevin', email, phone: null, address: null, brand: presetBrand('cellar') }
}
