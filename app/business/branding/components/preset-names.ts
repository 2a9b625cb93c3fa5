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
  const kept = [!usesPresetColors(brand) && 'colors', !usesPresetPicture(brand) && 'picture'].filter(Boolean)
  const applied = `${presetNames[brand.preset]} applied.`
  if (kept.length === 0) return applied
  const isOne = kept.length === 1 && kept[0] === 'picture'
  return `${applied} Your own ${kept.join(' and ')} ${isOne ? 'is' : 'are'} kept.`
}
