import { presetIds, type PresetId } from '#/tenants/brand'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'

const pairings: Record<PresetId, string> = {
  trattoria: 'A fine-lined serif over a plain text face',
  cellar: 'Cut capitals over a bookish text face',
  modern: 'A wide grotesque over a quiet one',
  natural: 'A soft, round hand over a friendly text face',
}

/** The faces the club writes in, and how round its corners are. */
export function TypographyFields({ name, values }: { name: string; values: Record<string, string> }) {
  return (
    <fieldset className="look-part">
      <legend>Type and shape</legend>
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
      <FieldFrame name="radius" label="Corners" hint="From square to round.">
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
