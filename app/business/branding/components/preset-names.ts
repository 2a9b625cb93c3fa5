import type { Brand, PresetId } from '~/foundation/theme/brand'
import { usesPresetColors, usesPresetPicture } from '~/foundation/theme/theme-presets'

export const presetNames: Record<PresetId, string> = {
  trattoria: 'Trattoria',
  cellar: 'Cellar',
  modern: 'Modern',
  natural: 'Natural',
}

/** Message after a switch to this branding's preset: "Cellar applied. Your own colors and picture are kept." */
export function presetSentence(brand: Brand): string {
  const presetLacks = [!usesPresetColors(brand) && 'colors', !usesPresetPicture(brand) && 'picture'].filter(
    Boolean,
  )
  const applied = `${presetNames[brand.preset]} applied.`
  if (presetLacks.length === 0) return applied
  const isOne = presetLacks.length === 1 && presetLacks[0] === 'picture'
  return `${applied} Your own ${presetLacks.join(' and ')} ${isOne ? 'is' : 'are'} kept.`
}
