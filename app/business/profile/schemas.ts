import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { singleLineText, plainText, requiredLine } from '~/foundation/kit/text'

const businessKinds = ['restaurant', 'shop', 'winery'] as const

/** A web address as typed, with or without a scheme; empty for none. */
const websiteField = plainText(300)
  .default('')
  .transform((text, context) => {
    if (text === '') return null
    const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
    const url = URL.canParse(full) ? new URL(full) : null
    const isPublic =
      url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === ''
    if (isPublic) return url.href
    context.addIssue({ code: 'custom', message: 'Please enter an address such as www.example.com' })
    return z.NEVER
  })

/** The form of the business profile: name and email address are required; the rest may follow later. */
export function profileForm(isTimeZone: (text: string) => boolean) {
  return z.object({
    name: requiredLine(100, 'Business name is required'),
    kind: z.enum(businessKinds, 'Please choose your type of business'),
    address: plainText(300)
      .default('')
      .transform((text) => text || null),
    email: emailAddress(),
    phone: plainText(40)
      .default('')
      .refine(
        (text) => text === '' || (/^[+()\d\s./-]+$/.test(text) && /\d{5}/.test(text.replace(/\D/g, ''))),
        'Please enter a phone number, such as (212) 555-0142',
      )
      .transform((text) => text || null),
    website: websiteField,
    /** Alcohol license number. */
    licence: singleLineText(60)
      .default('')
      .transform((text) => text || null),
    timeZone: z.string().default('').refine(isTimeZone, 'Please choose a time zone from the list'),
  })
}

/** A valid profile, and its form as texts. */
export type Profile = z.output<ReturnType<typeof profileForm>>
export type ProfileFields = { [Name in keyof Profile]: string }
