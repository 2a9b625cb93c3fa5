import { presetIds, type PresetId } from '~/foundation/theme/brand'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { EditorSection } from './editor-section'
import { PairingText } from './pairing-text'

const pairings: Record<PresetId, string> = {
  trattoria: 'A delicate serif with plain body text',
  cellar: 'Engraved capitals with a classic book face',
  modern: 'A wide sans serif with a neutral one',
  natural: 'Soft, round letters with friendly body text',
}

/** Typefaces and corner radius. */
export function TypographyFields({ name, values }: { name: string; values: Record<string, string> }) {
  return (
    <EditorSection title="Fonts and corners">
      <div className="grid gap-2" role="radiogroup" aria-label="Typefaces">
        {presetIds.map((pairing) => (
          <label
            key={pairing}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5 rounded-control border-[1.5px] border-line bg-surface px-3.5 py-2 has-checked:border-accent"
          >
            <input
              className="size-5"
              type="radio"
              name="pairing"
              value={pairing}
              defaultChecked={values.pairing === pairing}
            />
            <span className="grid min-w-0">
              <PairingText pairing={pairing} size="large">
                {name}
              </PairingText>
              <span className="text-xs text-muted">{pairings[pairing]}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldFrame name="radius" label="Corners" hint="From square to rounded.">
        <input
          type="range"
          {...fieldAttributes('radius', { hint: true })}
          className="min-h-11 w-full cursor-pointer"
          min={0}
          max={24}
          step={1}
          defaultValue={values.radius}
        />
      </FieldFrame>
    </EditorSection>
  )
}
