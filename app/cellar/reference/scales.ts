// The words that describe a wine: scales with a few steps, and free attributes to choose from. Pure.

/** Values of a scale in their order, with what people read. */
export const bodies = {
  very_light: 'Very light',
  light: 'Light',
  medium: 'Medium',
  full: 'Full',
  very_full: 'Very full',
} as const
export const acidities = { low: 'Low', medium: 'Medium', high: 'High' } as const
export const sweetnesses = { dry: 'Dry', off_dry: 'Off-dry', medium: 'Medium sweet', sweet: 'Sweet' } as const
export const oaks = { none: 'None', light: 'Light', medium: 'Medium', strong: 'Strong' } as const

export type Body = keyof typeof bodies
export type Acidity = keyof typeof acidities
export type Sweetness = keyof typeof sweetnesses
export type Oak = keyof typeof oaks

/** All scales by the name of their field. */
export const scales = {
  body: { label: 'Body', steps: bodies },
  acidity: { label: 'Acidity', steps: acidities },
  sweetness: { label: 'Sweetness', steps: sweetnesses },
  oak: { label: 'Oak', steps: oaks },
} as const
export type ScaleName = keyof typeof scales

/** Attributes to offer; a business may add its own. */
export const suggestedAttributes: readonly string[] = [
  'Organic',
  'Biodynamic',
  'Natural',
  'Sustainable',
  'Vegan',
  'Low sulfites',
  'No added sulfites',
  'Unfiltered',
  'Skin contact',
  'Old vines',
  'Single vineyard',
  'Estate grown',
  'High altitude',
  'Volcanic soil',
  'Field blend',
  'Amphora',
  'Concrete',
  'Unoaked',
  'Barrel aged',
  'Traditional method',
  'Pét-nat',
  'Zero dosage',
  'Late harvest',
  'Whole cluster',
  'Low alcohol',
  'Alcohol-free',
  'Kosher',
  'Limited production',
  'Family owned',
  'Woman winemaker',
  'Indigenous grape',
  'Great value',
]
