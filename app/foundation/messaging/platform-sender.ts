import { presetBrand } from '~/foundation/theme/brand'
import type { EmailSender } from './email-branding'

/** The platform as sender, with its reply-to address. */
export function platformSender(email: string): EmailSender {
  return { name: 'Tastevin', email, phone: null, address: null, brand: presetBrand('cellar') }
}
