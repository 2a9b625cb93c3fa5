import { presetBrand } from '#/tenants/brand'
import type { EmailSender } from './email-branding'

/** The platform as the sender of a letter, with the address that answers go to. */
export function platformSender(email: string): EmailSender {
  return { name: 'Tastevin', email, phone: null, address: null, brand: presetBrand('cellar') }
}
