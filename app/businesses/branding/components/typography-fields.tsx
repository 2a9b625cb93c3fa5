import { presetIds, type PresetId } from '#/tenants/brand'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'

const pairings: Record<PresetId, string> = {
  trattoria: 'A delicate serif with plain body text',
  cellar: 'Engraved capitals with a classic book face',
  modern: 'A wide sans serif with a neutral one',
  natural: 'Soft, round letters with friendly body text',
}

/** Typefaces and corner radius. */
export function TypographyFields({ name, values }: { name: string; values: Record<string, string> }) {
  return (
    <fieldset className="look-part">
      <legend>Fonts and corners</legend>
      <div className="look-faces" role="radiogroup" aria-label="Typefaces">
        {presetIds.map((pairing) => (
          <label key={pairing} className="look-face-choice">
            <input type="radio" name="pairing" value={pairing} defaultChecked={values.pairing === pairing} />
            <span>
              <span className="look-face" data-pairing={pairing}>
                {name}
              </span>
              <span className="look-face-text">{pairings[pairing]}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldFrame name="radius" label="Corners" hint="From square to rounded.">
        <input
          type="range"
          {...fieldAttributes('radius', { hint: true })}
          className="look-range"
          min={0}
          max={24}
          step={1}
          defaultValue={values.radius}
        />
      </FieldFrame>
    </fieldset>
  )
}
