import { cx } from 'class-variance-authority'
import { monogram, presetBrand, presetIds, type PresetId } from '~/foundation/theme/brand'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { FieldError } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { presetForm } from '../schemas'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

const presetLabels: Record<PresetId, { name: string; about: string }> = {
  trattoria: { name: 'Trattoria', about: 'Warm paper, red and olive, like a menu on the table.' },
  cellar: { name: 'Cellar', about: 'Dark and quiet, with brass lettering.' },
  modern: { name: 'Modern', about: 'White and blue, clean and direct.' },
  natural: { name: 'Natural', about: 'Soft greens and rounded letters, close to the vineyard.' },
}

/** The presets side by side, each drawn in its own colors with the business's name. */
export function PresetChooser({ name, current }: { name: string; current: PresetId }) {
  const form = useSchemaForm(presetForm, { defaultValue: { preset: current } })
  const { preset: field } = form.fields
  return (
    <CheckedForm
      form={form}
      action={paths.business.setUp.look()}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <fieldset id={field.id} tabIndex={-1}>
        <legend className="sr-only">Look</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {presetIds.map((preset) => (
            <label key={preset} className={presetStyle}>
              <PresetThumbnail preset={preset} name={name} />
              <span className="flex items-center gap-3 px-1.5 text-lg font-semibold">
                <input
                  type="radio"
                  className={radioStyle}
                  name="preset"
                  value={preset}
                  defaultChecked={preset === field.initialValue}
                />
                {presetLabels[preset].name}
              </span>
              <span className="pr-1.5 pl-9.5 text-sm text-muted">{presetLabels[preset].about}</span>
            </label>
          ))}
        </div>
        <FieldError id={field.id} errors={field.errors} />
      </fieldset>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">Use this preset</SubmitButton>
      </div>
    </CheckedForm>
  )
}

const presetStyle = cx(choiceStyle, 'grid content-start gap-0.5 p-3 pb-4')

/** The display face of each preset. */
const displayFace: Record<PresetId, string> = {
  trattoria: 'font-(family-name:--pair-trattoria-display)',
  cellar: 'font-(family-name:--pair-cellar-display)',
  modern: 'font-(family-name:--pair-modern-display) font-bold',
  natural: 'font-(family-name:--pair-natural-display)',
}

/**
 * A miniature club page. Colors are SVG attributes, because the content security policy forbids inline styles.
 */
function PresetThumbnail({ preset, name }: { preset: PresetId; name: string }) {
  const { surface, ink, primary, accent, radius } = presetBrand(preset)
  const shown = name.length > 18 ? `${name.slice(0, 17)}…` : name
  const left = preset === 'natural' || preset === 'trattoria' ? 160 : 24
  const anchor = left === 160 ? 'middle' : 'start'
  const button = left === 160 ? 108 : 24
  return (
    <svg className="mb-2.5 h-auto w-full rounded-control" viewBox="0 0 320 190" aria-hidden="true">
      <rect width="320" height="190" fill={surface} />
      <rect x="24" y="18" width="26" height="26" rx={Math.min(radius, 13)} fill={primary} />
      <text x="37" y="36" fontSize="12" textAnchor="middle" fill={surface} className={displayFace[preset]}>
        {monogram(name)}
      </text>
      <rect x="236" y="27" width="60" height="4" rx="2" fill={ink} opacity="0.35" />
      <text x={left} y="86" fontSize="25" textAnchor={anchor} fill={ink} className={displayFace[preset]}>
        {shown}
      </text>
      <rect x={left === 160 ? 85 : 24} y="100" width="150" height="4" rx="2" fill={ink} opacity="0.5" />
      <rect x={left === 160 ? 105 : 24} y="110" width="110" height="4" rx="2" fill={ink} opacity="0.5" />
      <rect x={button} y="130" width="104" height="30" rx={Math.min(radius, 15)} fill={primary} />
      <text x={button + 52} y="149" fontSize="12" textAnchor="middle" fill={surface}>
        Join
      </text>
      <rect x="0" y="180" width="320" height="10" fill={accent} />
    </svg>
  )
}
