import { z } from 'zod'
import { brandSchema, type Brand } from '#/tenants/brand'

const radius = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 24, 'Please choose between 0 and 24')
  .transform(Number)

const { preset, pairing, mode, primary, accent, surface, ink, tagline, intro } = brandSchema.shape
const { join, choose, signIn } = brandSchema.shape.buttonVoice.shape

/** A picker of scripts leaves the hash out, and people type colors in capitals. */
const typedColor = (color: typeof primary) =>
  z
    .string()
    .transform((text) => text.trim().replace(/^#?(?=[0-9a-f]{6}$)/i, '#'))
    .pipe(color)

/** The look editor's form. Pictures come by themselves. */
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
})

export type BrandingChoices = z.output<typeof brandingForm>

/** A look with what the form says; what the form does not speak of stays. */
export function withChoices(brand: Brand, choices: BrandingChoices): Brand {
  const { preset, pairing, mode, primary, accent, surface, ink, radius, hero, tagline, intro } = choices
  const { join, choose, signIn } = choices
  return {
    ...brand,
    ...{ preset, pairing, mode, primary, accent, surface, ink, radius, hero, tagline, intro },
    buttonVoice: { ...brand.buttonVoice, join, choose, signIn },
  }
}

/** The look with whatever of a form can be taken already: what is half typed leaves its field as it was. */
export function withValidFields(brand: Brand, values: Record<string, string>): Brand {
  const taken = Object.entries(brandingForm.shape).flatMap(([name, schema]): [string, unknown][] => {
    const read = (schema as z.ZodType).safeParse(values[name])
    return read.success ? [[name, read.data]] : []
  })
  return withChoices(brand, { ...brand, ...brand.buttonVoice, ...Object.fromEntries(taken) })
}

/** A look as the form has it. */
export function brandingFormValues({ buttonVoice, ...brand }: Brand): Record<keyof BrandingChoices, string> {
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
  }
}
