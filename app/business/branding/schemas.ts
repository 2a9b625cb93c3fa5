import { z } from 'zod'
import { brandSchema, type Brand } from '~/foundation/theme/brand'
import { pageFormShape, pageFormValues, withPageFields } from './page-form'

const radius = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 24, 'Please choose between 0 and 24')
  .transform(Number)

const { preset, pairing, mode, primary, accent, surface, ink, tagline, intro } = brandSchema.shape
const { join, choose, signIn } = brandSchema.shape.buttonVoice.shape

/** Color pickers may omit the hash, and people type colors in capitals. */
const typedColor = (color: typeof primary) =>
  z
    .string()
    .transform((text) => text.trim().replace(/^#?(?=[0-9a-f]{6}$)/i, '#'))
    .pipe(color)

/** Files of the branding form; each is uploaded by a button of its own. */
export const uploadNames = ['logo', 'photo', 'portrait', 'gallery'] as const
export type UploadName = (typeof uploadNames)[number]

/** The branding form. Pictures are uploaded separately. */
export const brandingForm = z.object({
  preset,
  pairing,
  mode,
  primary: typedColor(primary),
  accent: typedColor(accent),
  surface: typedColor(surface),
  ink: typedColor(ink),
  radius,
  hero: z
    .string()
    .transform((text) => (text === 'none' ? null : text))
    .pipe(brandSchema.shape.hero),
  tagline,
  intro,
  join,
  choose,
  signIn,
  ...pageFormShape,
})

type BrandingChoices = z.output<typeof brandingForm>

/** The branding with the form's values; fields outside the form stay as they are. */
export function withChoices(brand: Brand, choices: BrandingChoices): Brand {
  const { preset, pairing, mode, primary, accent, surface, ink, radius, hero, tagline, intro } = choices
  const { join, choose, signIn } = choices
  return {
    ...brand,
    preset,
    pairing,
    mode,
    primary,
    accent,
    surface,
    ink,
    radius,
    hero,
    tagline,
    intro,
    buttonVoice: { ...brand.buttonVoice, join, choose, signIn },
    page: withPageFields(brand.page, choices),
  }
}

/** The branding with every valid field of the form; invalid fields keep their previous value. */
export function withValidFields(brand: Brand, values: Record<string, string>): Brand {
  const taken = Object.entries(brandingForm.shape).flatMap(([name, schema]): [string, unknown][] => {
    const read = (schema as z.ZodType).safeParse(values[name])
    return read.success ? [[name, read.data]] : []
  })
  return withChoices(brand, { ...brand, ...brand.buttonVoice, ...Object.fromEntries(taken) })
}

/**
 * The values that undo a change of several fields: those from before, except where a field was edited after the change.
 */
export function undoneValues(
  { before, after }: Record<'before' | 'after', Record<string, string>>,
  current: Record<string, string>,
): Record<string, string> {
  const undone = Object.entries(after).flatMap(([name, value]): [string, string][] => {
    const earlier = before[name]
    return earlier !== undefined && earlier !== value && current[name] === value ? [[name, earlier]] : []
  })
  return Object.fromEntries(undone)
}

/** The branding as form values. */
export function brandingFormValues({
  buttonVoice,
  page,
  ...brand
}: Brand): Record<keyof BrandingChoices, string> {
  const { preset, pairing, mode, primary, accent, surface, ink, tagline, intro } = brand
  return {
    preset,
    pairing,
    mode,
    primary,
    accent,
    surface,
    ink,
    radius: String(brand.radius),
    hero: brand.hero ?? 'none',
    tagline,
    intro,
    join: buttonVoice.join,
    choose: buttonVoice.choose,
    signIn: buttonVoice.signIn,
    ...pageFormValues(page),
  }
}
