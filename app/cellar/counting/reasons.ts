// Why a count differs from the record. Pure.

/** The usual reasons; `other` stands for a person's own words. */
export const reasonPresets = {
  miscounted: 'Miscounted before',
  breakage: 'Breakage not recorded',
  gift: 'Gift',
  unknown: 'Unknown',
  other: 'Own words',
} as const
export type ReasonPreset = keyof typeof reasonPresets

/** The text that is stored for a choice. */
export function reasonText(preset: ReasonPreset, words: string): string {
  return preset === 'other' ? words : reasonPresets[preset]
}

/** The choice that a stored text came from. */
export function presetOf(reason: string): ReasonPreset {
  const preset = Object.entries(reasonPresets).find(([, text]) => text === reason)
  return (preset?.[0] as ReasonPreset | undefined) ?? 'other'
}
