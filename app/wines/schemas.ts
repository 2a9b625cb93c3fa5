import { z } from 'zod'
import { singleLineText, plainText } from '~/kit/text'
import { formats, readVintage, wineTypes, type WineFormat, type WineType } from './labels'

const isFormat = (text: string): boolean => Object.hasOwn(formats, text)
const optionalLine = singleLineText(80).default('')

/** A wine's label. Unknown details stay empty. */
export const wineForm = z.object({
  producer: singleLineText(100)
    .default('')
    .refine((text) => text !== '', 'Producer is required'),
  name: singleLineText(120)
    .default('')
    .refine((text) => text !== '', 'Wine name is required'),
  type: z
    .string()
    .default('')
    .refine((text) => Object.hasOwn(wineTypes, text), 'Please choose the kind of wine')
    .transform((text) => text as WineType),
  vintage: z
    .string()
    .meta({ maxLength: 20 })
    .default('')
    .transform((text, context) => {
      const vintage = readVintage(text)
      if (vintage !== undefined) return vintage
      context.addIssue({ code: 'custom', message: 'Please enter a year such as 2019, or NV' })
      return z.NEVER
    }),
  varietal: singleLineText(120).default(''),
  appellation: optionalLine,
  region: optionalLine,
  country: optionalLine,
  formatMl: z
    .string()
    .default('750')
    .refine(isFormat, 'Please choose a size from the list')
    .transform((text) => Number(text) as WineFormat),
  notes: plainText(500).default(''),
})
