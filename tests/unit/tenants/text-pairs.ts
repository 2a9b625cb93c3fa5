import { contrast, mix, worstContrast } from '~/foundation/theme/color'
import type { Palette } from '~/foundation/theme/palette'

const [textContrast, controlContrast] = [4.5, 3]

/** Every pair of text and background that pages draw, with the contrast each has and needs. */
export function textPairs(p: Palette): { name: string; ratio: number; needs: number }[] {
  const grounds = [p.surface, p.raised, p.tint]
  const texts = ['ink', 'muted', 'primary', 'accent', 'danger', 'ok', 'warn'] as const
  const fills = [
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryHover'],
    ['ink', 'line'],
    ['onAccent', 'accent'],
    ['onBrand', 'brand'],
    ['onDanger', 'danger'],
    ['ink', 'dangerSoft'],
    ['ink', 'okSoft'],
    ['ink', 'warnSoft'],
    ['danger', 'dangerSoft'],
    ['ok', 'okSoft'],
    ['warn', 'warnSoft'],
  ] as const
  return [
    ...texts.map((text) => ({ name: text, ratio: worstContrast(p[text], grounds), needs: textContrast })),
    ...fills.map(([text, fill]) => ({
      name: `${text} on ${fill}`,
      ratio: contrast(p[text], p[fill]),
      needs: textContrast,
    })),
    // A button without a fill under the pointer: a little of its words on whatever it lies on.
    {
      name: 'ink on a secondary button under the pointer',
      ratio: Math.min(...grounds.map((ground) => contrast(p.ink, mix(ground, p.ink, 0.07)))),
      needs: textContrast,
    },
    ...(['edge', 'focus'] as const).map((name) => ({
      name,
      ratio: worstContrast(p[name], grounds),
      needs: controlContrast,
    })),
  ]
}
