import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import type { Brand } from '~/foundation/theme/brand'
import {
  colorFields,
  contrastCorrections,
  sameColors,
  type ColorField,
} from '~/foundation/theme/theme-presets'
import type { ThemeSuggestion } from '~/foundation/theme/theme-suggestions'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { ChoiceTile } from './choice-tile'
import { ColorSwatches } from './color-swatches'
import { EditorSection } from './editor-section'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'

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
  onChoose: (suggestion: ThemeSuggestion) => void
  /** Writes a picked color into its field. */
  onPick: (field: ColorField, color: string) => void
  /** Result of the last choice. */
  children: ReactNode
}

/**
 * Color settings: generated from the logo or picked one by one, with a note where a color is adjusted for contrast.
 */
export function ColorFields({
  brand,
  values,
  errors,
  proposals,
  onChoose,
  onPick,
  children,
}: ColorFieldsProps) {
  const corrected = contrastCorrections(brand)
  return (
    <EditorSection title="Colors">
      {proposals.length > 0 && (
        <div className={fieldStyle}>
          <p className={labelStyle} id="from-logo">
            From your logo
          </p>
          <ul className="grid grid-cols-3 gap-2.5" aria-labelledby="from-logo">
            {proposals.map((proposal, at) => (
              <li key={proposal.name} className="grid">
                <ChoiceTile
                  size="small"
                  intent={`colors:${at}`}
                  isChosen={sameColors(brand, proposal.colors)}
                  onChoose={() => onChoose(proposal)}
                >
                  <ColorSwatches colors={proposal.colors} size="medium" />
                  {proposal.name}
                </ChoiceTile>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
      <ModeChoice mode={values.mode ?? brand.mode} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-end gap-4">
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
          <ul className="grid gap-2.5">
            {corrected.map(({ field, own, shown, direction }) => (
              <li
                key={field}
                className="grid grid-cols-[2.75rem_1fr] gap-3 rounded-control bg-warn-soft px-3 py-2.5 text-sm leading-snug text-warn"
              >
                <svg
                  className="h-5.5 w-11 rounded-[4px] border border-warn"
                  viewBox="0 0 40 20"
                  aria-hidden="true"
                >
                  <rect width="20" height="20" fill={own} />
                  <rect x="20" width="20" height="20" fill={shown} />
                </svg>
                <span>
                  {fieldLabels[field].label} {own} isn’t readable everywhere, so we make it {direction}: your
                  pages show {shown}.
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </EditorSection>
  )
}

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

function ModeChoice({ mode }: { mode: string }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className={labelStyle}>Default theme</legend>
      <p className={hintStyle}>Guests can switch; we derive the other theme from your colors.</p>
      <div className="mt-1 grid auto-cols-[1fr] grid-flow-col overflow-clip rounded-control border border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
        {modes.map(([value, label]) => (
          <label key={value} className="relative cursor-pointer">
            <input
              className="peer absolute inset-0 cursor-pointer opacity-0"
              type="radio"
              name="mode"
              value={value}
              defaultChecked={mode === value}
            />
            <span className="grid min-h-11 place-items-center peer-checked:bg-ink peer-checked:font-semibold peer-checked:text-surface">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The color beside its code. */
const pickedColorStyle = 'size-12 flex-none rounded-l-control border border-r-0 border-edge bg-raised'

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
      <div className="flex">
        {hydrated ? (
          <input
            className={cx(pickedColorStyle, 'cursor-pointer p-1')}
            type="color"
            aria-label={`Pick: ${label}`}
            value={shown}
            onChange={(event) => onPick(field, event.target.value)}
          />
        ) : (
          <svg className={pickedColorStyle} viewBox="0 0 20 20" aria-hidden="true">
            <rect width="20" height="20" fill={shown} />
          </svg>
        )}
        <input
          type="text"
          {...fieldAttributes(field, { hint, errors })}
          className={cx(inputStyle(), 'rounded-l-none! lining-nums tabular-nums')}
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
