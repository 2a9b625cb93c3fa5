// A club's branding, as pages and emails use it. Browser-safe; the style sheet contains only validated values.
import { z } from 'zod'
import { singleLineText, plainText } from '~/foundation/kit/text'
import { photoInfo } from './media'
import { heroIds, heroIllustrationSize, heroIllustrations } from './hero-illustrations'
import { initialPage, ownPicture, pageFields, pageSchema, uploadHere, type BlockId } from './page-blocks'

export const presetIds = ['trattoria', 'cellar', 'modern', 'natural'] as const
export type PresetId = (typeof presetIds)[number]

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Please choose a color such as #7a1f2b')
  .transform((value) => value.toLowerCase())

const brandFields = {
  preset: z.enum(presetIds),
  /** Whether the surface is meant to be light or dark; the other mode is derived. */
  mode: z.enum(['light', 'dark']),
  primary: color,
  accent: color,
  surface: color,
  ink: color,
  /** Display and text faces that belong together; their names are those of the presets. */
  pairing: z.enum(presetIds),
  /** Corner radius of controls, in CSS pixels. */
  radius: z.number().int().min(0).max(24),
  logo: ownPicture('Please upload the logo here instead of linking to it').nullable(),
  /** One of the drawn pictures, the club's own photo, or none. */
  hero: z.enum([...heroIds, 'photo']).nullable(),
  photo: ownPicture(uploadHere).nullable(),
  tagline: singleLineText(140),
  intro: plainText(1_000),
}

/** Words on the buttons; empty means the platform's own. */
const voiceFields = {
  join: singleLineText(32),
  choose: singleLineText(32),
  continue: singleLineText(32),
  signIn: singleLineText(32),
}

/** A club's look as it is stored and edited. Every refusal is a sentence tied to its field. */
export const brandSchema = z.object({
  ...brandFields,
  buttonVoice: z.object(voiceFields),
  page: pageSchema,
})

export type Brand = z.infer<typeof brandSchema>
type ButtonVoice = Brand['buttonVoice']

const defaultVoice: ButtonVoice = { join: '', choose: '', continue: '', signIn: '' }

type PresetStyle = Omit<Brand, 'logo' | 'photo' | 'buttonVoice' | 'page' | 'preset' | 'pairing'>

/** Four finished looks. Each needs nothing but a name: where there is no logo, the mark is drawn from it. */
const presetStyles: Record<PresetId, PresetStyle> = {
  trattoria: {
    mode: 'light',
    primary: '#a1261d',
    accent: '#4d6632',
    surface: '#fbf4e6',
    ink: '#2b1a12',
    radius: 3,
    hero: 'table',
    tagline: 'Our wines, at your table at home.',
    intro:
      'Every month we set aside bottles that we pour and love ourselves. Pick them up on your next visit.',
  },
  cellar: {
    mode: 'dark',
    primary: '#cfa860',
    accent: '#d98b74',
    surface: '#15110e',
    ink: '#f1e7d5',
    radius: 0,
    hero: 'vaults',
    tagline: 'Bottles worth waiting for.',
    intro: 'Members receive what never reaches the shelf: small lots, older vintages, and the story of each.',
  },
  modern: {
    mode: 'light',
    primary: '#1f35c7',
    accent: '#b83a17',
    surface: '#ffffff',
    ink: '#0d1020',
    radius: 12,
    hero: 'pour',
    tagline: 'Good wine, every month. That is all.',
    intro:
      'We taste a lot so that you do not have to. A few bottles a month, chosen with care, ready for you.',
  },
  natural: {
    mode: 'light',
    primary: '#5b3560',
    accent: '#8a4b12',
    surface: '#eef0e2',
    ink: '#22301f',
    radius: 22,
    hero: 'vines',
    tagline: 'Wine from people who farm.',
    intro: 'Low intervention, living soils, honest labels. Each month, bottles from growers whom we know.',
  },
}

/** A complete look from nothing but a preset's name. */
export function presetBrand(preset: PresetId): Brand {
  return {
    ...presetStyles[preset],
    preset,
    pairing: preset,
    logo: null,
    photo: null,
    buttonVoice: { ...defaultVoice },
    page: initialPage,
  }
}

/**
 * A look from whatever is stored: each field that is missing or no longer valid falls back to the preset's, so
 * that a page can always be drawn. Never throws.
 */
export function readBrand(stored: unknown): Brand {
  const values = record(stored)
  const brand = presetBrand(valid(brandFields.preset, values.preset) ?? 'cellar')
  const voice = record(values.buttonVoice)
  return {
    ...brand,
    ...onlyValid(brandFields, values),
    buttonVoice: { ...brand.buttonVoice, ...onlyValid(voiceFields, voice) },
    page: { ...brand.page, ...onlyValid(pageFields, record(values.page)) },
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function valid<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

function onlyValid<Fields extends Record<string, z.ZodType>>(
  fields: Fields,
  values: Record<string, unknown>,
) {
  const entries = Object.entries(fields)
    .map(([name, schema]) => [name, valid(schema, values[name])] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: z.infer<Fields[Name]> }
}

/** Each preset's own order of the blocks of the club page. */
export const presetBlockOrder: Record<PresetId, readonly BlockId[]> = {
  trattoria: [
    'story',
    'tiers',
    'box',
    'person',
    'wines',
    'gallery',
    'events',
    'how',
    'press',
    'visit',
    'questions',
  ],
  cellar: [
    'tiers',
    'story',
    'box',
    'press',
    'wines',
    'person',
    'events',
    'gallery',
    'how',
    'questions',
    'visit',
  ],
  modern: [
    'tiers',
    'how',
    'box',
    'wines',
    'gallery',
    'events',
    'press',
    'person',
    'questions',
    'visit',
    'story',
  ],
  natural: [
    'how',
    'tiers',
    'person',
    'box',
    'wines',
    'gallery',
    'events',
    'story',
    'press',
    'visit',
    'questions',
  ],
}

/** The words on the club's main button. */
export const joinLabel = (brand: Brand, name: string): string => brand.buttonVoice.join || `Join ${name}`

/** Where the hero picture is, on our own origin; null when the club wants none. */
export const heroUrl = (brand: Brand): string | null =>
  brand.hero === 'photo' ? brand.photo : brand.hero && heroIllustrations[brand.hero].url

/** The hero picture as an image: of a photo the browser takes the width it needs. */
export interface HeroPicture {
  src: string
  srcSet?: string
  width: number
  height: number
  /** A photo may be of any brightness, a drawn picture keeps to its look's. */
  isPhoto: boolean
}

export function heroPicture(brand: Brand): HeroPicture | null {
  const src = heroUrl(brand)
  if (!src) return null
  const facts = brand.hero === 'photo' ? photoInfo(src) : null
  if (!facts) return { src, ...heroIllustrationSize, isPhoto: brand.hero === 'photo' }
  const srcSet = facts.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return { src, srcSet, width: facts.width, height: facts.height, isPhoto: true }
}

const articles = new Set([
  'the',
  'a',
  'an',
  'la',
  'le',
  'les',
  'il',
  'lo',
  'el',
  'los',
  'las',
  'der',
  'die',
  'das',
])

/** One or two letters that stand for a club without a logo: "The Olive & Vine" -> "OV". */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
  const telling = words.filter((word) => !articles.has(word.toLowerCase()))
  const [first, second] = telling.length > 0 ? telling : words
  return [first, second].map((word) => firstLetter(word ?? '')).join('')
}

const firstLetter = (word: string): string => (word.match(/^.\p{M}*/su)?.[0] ?? '').toUpperCase()

/** How display text is set in each pairing; the families themselves are declared by the style sheet. */
export const displayTypography: Record<
  PresetId,
  { weight: number; tracking: string; case: 'none' | 'uppercase' }
> = {
  trattoria: { weight: 500, tracking: '-0.01em', case: 'none' },
  cellar: { weight: 400, tracking: '0.06em', case: 'uppercase' },
  modern: { weight: 650, tracking: '-0.03em', case: 'none' },
  natural: { weight: 400, tracking: '-0.005em', case: 'none' },
}
