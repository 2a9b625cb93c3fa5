import { type ReactNode } from 'react'
import type { Brand, PresetId } from '~/foundation/theme/brand'
import { heroUrl, presetBrand, presetIds } from '~/foundation/theme/brand'
import { usesPresetColors, usesPresetPicture } from '~/foundation/theme/theme-presets'
import { buttonStyle } from '~/foundation/ui/form/button'
import { ChoiceTile } from './choice-tile'
import { ColorSwatches } from './color-swatches'
import { EditorSection } from './editor-section'
import { PairingText } from './pairing-text'
import { presetNames } from './preset-names'

const presetTexts: Record<PresetId, string> = {
  trattoria: 'A striped awning, a framed menu, an arch.',
  cellar: 'Dark background, fine lines, small capitals.',
  modern: 'A visible grid, large type, one bold color.',
  natural: 'Paper labels, soft shapes, warm lettering.',
}

/** A part of a preset that the picker offers where the branding does not use it yet. */
type PresetPart = 'colors' | 'picture'

/**
 * Four presets. A club that chose its own colors or picture keeps them and is offered those of the preset.
 * With JavaScript `onChoose` and `onUse` apply a change; without, each button submits the form.
 */
export function PresetPicker({
  brand,
  onChoose,
  onUse,
  children,
}: {
  brand: Brand
  onChoose: (preset: PresetId) => void
  onUse: (part: PresetPart) => void
  /** Result of the last change. */
  children: ReactNode
}) {
  const name = presetNames[brand.preset]
  const offered: PresetPart[] = []
  if (!usesPresetColors(brand)) offered.push('colors')
  if (!usesPresetPicture(brand)) offered.push('picture')
  return (
    <EditorSection
      title="Start from a preset"
      hint="Your own logo, photo, colors and texts are kept."
      startsOpen
    >
      <ul className="grid grid-cols-2 gap-3">
        {presetIds.map((preset) => {
          const presetColors = presetBrand(preset)
          return (
            <li key={preset} className="grid">
              <ChoiceTile
                size="large"
                intent={`preset:${preset}`}
                isChosen={preset === brand.preset}
                onChoose={() => onChoose(preset)}
              >
                <img
                  className="h-18 w-full rounded-control object-cover"
                  src={heroUrl(presetColors) ?? undefined}
                  alt=""
                  width={160}
                  height={72}
                  loading="lazy"
                />
                <PairingText pairing={preset}>{presetNames[preset]}</PairingText>
                <span className="text-xs leading-snug text-muted">{presetTexts[preset]}</span>
                <ColorSwatches colors={presetColors} />
              </ChoiceTile>
            </li>
          )
        })}
      </ul>
      {children}
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {offered.map((part) => (
            <button
              key={part}
              type="submit"
              name="intent"
              value={`preset-${part}`}
              className={buttonStyle({ variant: 'secondary', size: 'small' })}
              onClick={(event) => {
                event.preventDefault()
                onUse(part)
              }}
            >
              Use {name}’s {part}
            </button>
          ))}
        </div>
      )}
    </EditorSection>
  )
}
