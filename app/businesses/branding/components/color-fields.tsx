import type { Brand } from '#/tenants/brand'
import {
  colorFields,
  contrastCorrections,
  sameColors,
  type ColorField,
  type ThemeColors,
} from '#/tenants/theme-presets'
import type { ThemeSuggestion } from '#/tenants/theme-suggestions'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'
import { useHydrated } from '~/ui/document/use-hydrated'
import { ColorSwatches } from './color-swatches'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/ui/form/input-style'

const fieldLabels: Record<ColorField, { label: string; hint: string }> = {
  primary: { label: 'Main color', hint: 'Buttons, prices and large areas.' },
  accent: { label: 'Accent color', hint: 'Links, icons and small details.' },
  surface: { label: 'Page background', hint: 'The background of every page.' },
  ink: { label: 'Text', hint: 'Headings and body text.' },
}

interface ColorFieldsProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  proposals: ThemeSuggestion[]
  onChoose: (colors: ThemeColors) => void
  /** Writes a picked color into its field. */
  onPick: (field: ColorField, color: string) => void
}

/**
 * Color settings: generated from the logo or picked one by one, with a note where a color is adjusted for contrast.
 */
export function ColorFields({ brand, values, errors, proposals, onChoose, onPick }: ColorFieldsProps) {
  const corrected = contrastCorrections(brand)
  return (
    <fieldset className="look-part">
      <legend>Colors</legend>
      {proposals.length > 0 && (
        <div className={fieldStyle}>
          <p className={labelStyle} id="from-logo">
            From your logo
          </p>
          <ul className="look-proposals" aria-labelledby="from-logo">
            {proposals.map(({ name, colors }, at) => (
              <li key={name}>
                <button
                  type="submit"
                  name="intent"
                  value={`colors:${at}`}
                  className="look-proposal"
                  aria-pressed={sameColors(brand, colors)}
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose(colors)
                  }}
                >
                  <ColorSwatches colors={colors} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ModeChoice mode={values.mode ?? brand.mode} />
      <div className="look-colors">
        {colorFields.map((field) => (
          <ColorInput
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
                  {fieldLabels[field].label} {chosen} isn’t readable everywhere, so we make it {direction}:
                  your pages show {shown}.
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
      <legend className={labelStyle}>Default theme</legend>
      <p className={hintStyle}>Guests can switch; we derive the other theme from your colors.</p>
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

interface ColorInputProps {
  field: ColorField
  value: string
  /** The last valid color. */
  shown: string
  errors: string[] | undefined
  onPick: ColorFieldsProps['onPick']
}

function ColorInput({ field, value, shown, errors, onPick }: ColorInputProps) {
  const { label, hint } = fieldLabels[field]
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
          className={`${inputStyle()} figures`}
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
