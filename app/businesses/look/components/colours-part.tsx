import type { Brand } from '#/tenants/brand'
import { colourFields, corrections, sameColours, type ColourField, type Colours } from '#/tenants/looks'
import type { Proposal } from '#/tenants/proposals'
import { FieldFrame, fieldAttributes } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { Swatches } from './swatches'

const names: Record<ColourField, { label: string; hint: string }> = {
  primary: { label: 'Main colour', hint: 'Buttons, prices and large areas.' },
  accent: { label: 'Second colour', hint: 'Links, marks and small ornaments.' },
  surface: { label: 'Background', hint: 'The paper everything stands on.' },
  ink: { label: 'Text', hint: 'Headings and running text.' },
}

interface ColoursProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  proposals: Proposal[]
  onChoose: (colours: Colours) => void
  /** Puts a picked colour into its field. */
  onPick: (field: ColourField, colour: string) => void
}

/** The club's colours: drawn from its logo in one press, or one by one, and what of them is shown otherwise. */
export function ColoursPart({ brand, values, errors, proposals, onChoose, onPick }: ColoursProps) {
  const corrected = corrections(brand)
  return (
    <fieldset className="look-part">
      <legend>Colours</legend>
      {proposals.length > 0 && (
        <div className="field">
          <p className="field-label" id="from-logo">
            From your logo
          </p>
          <ul className="look-proposals" aria-labelledby="from-logo">
            {proposals.map(({ name, colours }, at) => (
              <li key={name}>
                <button
                  type="submit"
                  name="intent"
                  value={`colours:${at}`}
                  className="look-proposal"
                  aria-pressed={sameColours(brand, colours)}
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose(colours)
                  }}
                >
                  <Swatches colours={colours} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ModeChoice mode={values.mode ?? brand.mode} />
      <div className="look-colours">
        {colourFields.map((field) => (
          <Colour
            key={field}
            field={field}
            value={values[field] ?? brand[field]}
            shown={brand[field]}
            errors={errors[field]}
            onPick={onPick}
          />
        ))}
      </div>
      <div aria-live="polite">
        {corrected.length > 0 && (
          <ul className="look-corrections">
            {corrected.map(({ field, chosen, shown, direction }) => (
              <li key={field}>
                <svg viewBox="0 0 40 20" aria-hidden="true">
                  <rect width="20" height="20" fill={chosen} />
                  <rect x="20" width="20" height="20" fill={shown} />
                </svg>
                <span>
                  {names[field].label} {chosen} could not be read everywhere, so it is made {direction}: your
                  pages show {shown}.
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

function ModeChoice({ mode }: { mode: string }) {
  return (
    <fieldset className="look-choice">
      <legend className="field-label">At first sight</legend>
      <p className="field-hint">Guests can switch; the other one is made from your colours.</p>
      <div className="look-segments">
        {modes.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="mode" value={value} defaultChecked={mode === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ColourProps {
  field: ColourField
  value: string
  /** The last colour that was whole. */
  shown: string
  errors: string[] | undefined
  onPick: ColoursProps['onPick']
}

function Colour({ field, value, shown, errors, onPick }: ColourProps) {
  const { label, hint } = names[field]
  const hydrated = useHydrated()
  return (
    <FieldFrame name={field} label={label} hint={hint} errors={errors}>
      <div className="look-colour">
        {hydrated ? (
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={shown}
            onChange={(event) => onPick(field, event.target.value)}
          />
        ) : (
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <rect width="20" height="20" fill={shown} />
          </svg>
        )}
        <input
          type="text"
          {...fieldAttributes(field, { hint, errors })}
          className="input figures"
          defaultValue={value}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </FieldFrame>
  )
}
