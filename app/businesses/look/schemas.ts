import { z } from 'zod'
import { brandSchema, type Brand } from '#/tenants/brand'

const radius = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 24, 'Please choose between 0 and 24')
  .transform(Number)

const { preset, pairing, mode, primary, accent, surface, ink, tagline, intro } = brandSchema.shape
const { join, choose, signIn } = brandSchema.shape.buttonVoice.shape

/** A picker of scripts leaves the hash out, and people type colours in capitals. */
const typed = (colour: typeof primary) =>
  z
    .string()
    .transform((text) => text.trim().replace(/^#?(?=[0-9a-f]{6}$)/i, '#'))
    .pipe(colour)

/** The look editor's form. Pictures come by themselves. */
export const lookForm = z.object({
  preset,
  pairing,
  mode,
  primary: typed(primary),
  accent: typed(accent),
  surface: typed(surface),
  ink: typed(ink),
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

export type LookChoices = z.output<typeof lookForm>

/** A look with what the form says; what the form does not speak of stays. */
export function withChoices(brand: Brand, choices: LookChoices): Brand {
  const { preset, pairing, mode, primary, accent, surface, ink, radius, hero, tagline, intro } = choices
  const { join, choose, signIn } = choices
  return {
    ...brand,
    ...{ preset, pairing, mode, primary, accent, surface, ink, radius, hero, tagline, intro },
    buttonVoice: { ...brand.buttonVoice, join, choose, signIn },
  }
}

/** The look with whatever of a form can be taken already: what is half typed leaves its field as it was. */
export function asFarAsValid(brand: Brand, values: Record<string, string>): Brand {
  const taken = Object.entries(lookForm.shape).flatMap(([name, schema]): [string, unknown][] => {
    const read = (schema as z.ZodType).safeParse(values[name])
    return read.success ? [[name, read.data]] : []
  })
  return withChoices(brand, { ...brand, ...brand.buttonVoice, ...Object.fromEntries(taken) })
}

/** A look as the form has it. */
export function lookValues({ buttonVoice, ...brand }: Brand): Record<keyof LookChoices, string> {
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
