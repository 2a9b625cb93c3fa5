import type { PresetId } from '#/tenants/brand'
import { heroUrl, presetBrand, presetIds } from '#/tenants/brand'
import { ColorSwatches } from './color-swatches'
import { hintStyle } from '~/ui/form/input-style'

const presetLabels: Record<PresetId, { name: string; text: string }> = {
  trattoria: { name: 'Trattoria', text: 'An awning, a framed menu, an arch.' },
  cellar: { name: 'Cellar', text: 'A dark room, hairlines, quiet capitals.' },
  modern: { name: 'Modern', text: 'A visible grid, large type, one loud colour.' },
  natural: { name: 'Natural', text: 'Paper labels, soft shapes, a warm hand.' },
}

/** Four finished looks to begin with. With scripts `onChoose` puts one on; without, the button sends the form. */
export function PresetPicker({
  chosen,
  onChoose,
}: {
  chosen: PresetId
  onChoose: (preset: PresetId) => void
}) {
  return (
    <fieldset className="look-part">
      <legend>Begin with a look</legend>
      <p className={hintStyle}>What you have chosen yourself stays when you change it.</p>
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
