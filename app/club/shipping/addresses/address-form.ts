// The form of a member's address. Pure: the browser checks the same.
import { z } from 'zod'
import { requiredLine, singleLineText } from '~/foundation/kit/text'
import { formatStateNames, usStates } from '~/foundation/kit/us-states'
import { isMilitaryZip, isTerritoryZip, isZipOf, statesOfZip } from './zip-prefixes'

/** Boxes of a post office, by their usual spellings. A carrier needs the signature of a person of 21 or older. */
const postOfficeBox =
  /\b(p\.?\s*o\.?\s*(box|bx|b\.?)?|post\s*(office|al)?\s*(box|bx)|pob|box|bx|caller|locked\s*bag|lock\s*box)\s*(no\.?|number|#)?\s*\d+/i
const postOfficeWords = /\b(p\.?\s?o\.?\s*box|post\s*office\s*box|general\s+delivery)\b/i
const military = /\b(a\.?p\.?o\.?|f\.?p\.?o\.?|d\.?p\.?o\.?|psc|cmr)\b[\s,#]*(box|ae|aa|ap|\d|$)/i

const isPostOfficeBox = (line: string): boolean => postOfficeBox.test(line) || postOfficeWords.test(line)

const poBoxSentence =
  'Wine can’t be shipped to a PO box: an adult must sign for it. Please enter a street address.'
const militarySentence =
  'Wine can’t be shipped to military mail (APO, FPO or DPO). You can pick it up instead.'
const countrySentence = 'We ship within the United States only. Please enter a US address.'

/** "tx" and "Texas" are TX; what is neither stays as typed. */
function stateCode(text: string): string {
  const upper = text.trim().toUpperCase()
  if (usStates.has(upper) || /^A[AEP]$/.test(upper)) return upper
  for (const [code, name] of usStates) if (name.toUpperCase() === upper) return code
  return upper
}

/** "9410" or "K1A 0B1" are not ZIP codes; "94103", "94103-1234" and "941031234" are. */
function zipCode(text: string): string {
  const digits = text.trim().replace(/\s+/g, '')
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Ten digits as "(415) 555-0134"; null for anything else. */
function usPhone(text: string): string | null {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  const parts = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : null
}

/** An address in the fifty states and the District of Columbia to which a carrier may bring wine. */
export const addressForm = z
  .object({
    name: requiredLine(80, 'Please enter the name of the person who receives the parcel'),
    street: requiredLine(100, 'Please enter the street and number'),
    unit: singleLineText(40).default(''),
    city: requiredLine(60, 'Please enter the city'),
    state: z
      .string()
      .meta({ maxLength: 30 })
      .default('')
      .transform(stateCode)
      .refine((code) => code !== '', 'Please choose a state'),
    zip: z
      .string()
      .meta({ maxLength: 12 })
      .default('')
      .transform(zipCode)
      .refine((zip) => zip !== '', 'Please enter the ZIP code'),
    phone: z
      .string()
      .meta({ maxLength: 24 })
      .default('')
      .refine(
        (text) => usPhone(text) !== null,
        'Please enter a US phone number with ten digits: the carrier calls it',
      )
      .transform((text) => usPhone(text) ?? ''),
    isDefault: z
      .string()
      .default('')
      .transform((text) => text === 'on'),
  })
  .superRefine(({ street, unit, city, state, zip }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (/^A[AEP]$/.test(state) || isMilitaryZip(zip)) return refuse('state', militarySentence)
    const lines = [
      ['street', street],
      ['unit', unit],
      ['city', city],
    ] as const
    for (const [field, line] of lines) {
      if (military.test(line)) return refuse(field, militarySentence)
      if (isPostOfficeBox(line)) return refuse(field, poBoxSentence)
    }
    if (street !== '' && !/[\p{L}]/u.test(street)) refuse('street', 'Please enter the street and number')
    if (!usStates.has(state)) return state === '' ? undefined : refuse('state', countrySentence)
    if (zip === '') return
    if (!/^\d{5}(-\d{4})?$/.test(zip)) {
      const isOther = /[A-Za-z]/.test(zip)
      return refuse('zip', isOther ? countrySentence : 'Please enter a ZIP code such as 94103')
    }
    if (isTerritoryZip(zip))
      return refuse('zip', 'We ship to the fifty states and the District of Columbia only.')
    if (isZipOf(state, zip)) return
    const others = statesOfZip(zip)
    refuse(
      'zip',
      others.length > 0
        ? `ZIP code ${zip} is in ${formatStateNames(others)}, not in ${formatStateNames([state])}. Please check both.`
        : `There is no ZIP code ${zip}. Please check it.`,
    )
  })

export type AddressForm = z.output<typeof addressForm>
export type Address = Omit<AddressForm, 'isDefault'>

/** "12 Oak St, Apt 3, Austin, TX 78701" */
export const addressLine = ({
  street,
  unit,
  city,
  state,
  zip,
}: Pick<Address, 'street' | 'unit' | 'city' | 'state' | 'zip'>): string =>
  [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', ')

/** The lines of a label. */
export const addressLines = (address: Address): string[] =>
  [address.name, [address.street, address.unit].filter(Boolean).join(', ')].concat(
    `${address.city}, ${address.state} ${address.zip}`,
  )
