import type { PresetId } from '#/tenants/brand'
import { heroUrl, presetBrand, presetIds } from '#/tenants/brand'
import { ColorSwatches } from './color-swatches'
import { hintStyle } from '~/ui/form/input-style'

const presetLabels: Record<PresetId, { name: string; text: string }> = {
  trattoria: { name: 'Trattoria', text: 'A striped awning, a framed menu, an arch.' },
  cellar: { name: 'Cellar', text: 'Dark background, fine lines, small capitals.' },
  modern: { name: 'Modern', text: 'A visible grid, large type, one bold color.' },
  natural: { name: 'Natural', text: 'Paper labels, soft shapes, warm lettering.' },
}

/** Four presets. With JavaScript `onChoose` applies one; without, the button submits the form. */
export function PresetPicker({
  chosen,
  onChoose,
}: {
  chosen: PresetId
  onChoose: (preset: PresetId) => void
}) {
  return (
    <fieldset className="look-part">
      <legend>Start from a preset</legend>
      <p className={hintStyle}>Your logo, photo and texts are kept.</p>
      <ul className="look-presets">
        {presetIds.map((preset) => {
          const brand = presetBrand(preset)
          return (
            <li key={preset}>
              <button
                type="submit"
                name="intent"
                value={`preset:${preset}`}
                className="look-preset"
                aria-pressed={preset === chosen}
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(preset)
                }}
              >
                <img src={heroUrl(brand) ?? undefined} alt="" width={160} height={72} loading="lazy" />
                <strong className="look-face" data-pairing={preset}>
                  {presetLabels[preset].name}
                </strong>
                <span>{presetLabels[preset].text}</span>
                <ColorSwatches colors={brand} />
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
