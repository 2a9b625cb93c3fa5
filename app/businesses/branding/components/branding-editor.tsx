import { Form } from '@remix-run/react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Brand } from '#/tenants/brand'
import { applyPresetTo } from '#/tenants/theme-presets'
import type { ThemeSuggestion } from '#/tenants/theme-suggestions'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { ColorFields } from './color-fields'
import type { PreviewedClub } from './club-page-preview'
import { BrandingPreview } from './branding-preview'
import { HeroField, LogoField } from './picture-fields'
import { PresetPicker } from './preset-picker'
import { TypographyFields } from './typography-fields'
import { useBrandingDraft, type SaveResult, type DraftStatus } from './use-branding-draft'
import { TextFields } from './text-fields'

export interface EditedBranding {
  brand: Brand
  values: Record<string, string>
  isDraft: boolean
  seen: string
  changedBy: string | null
  changedWhen: string | null
  proposals: ThemeSuggestion[]
}

const fieldOrder = [
  'logo',
  'mode',
  'primary',
  'accent',
  'surface',
  'ink',
  'radius',
  'photo',
  'tagline',
  'intro',
  'join',
  'choose',
  'signIn',
] as const

interface EditorProps {
  branding: EditedBranding
  previewed: PreviewedClub
  refused: SaveResult | undefined
  /** Result of the last button. */
  notice: ReactNode
}

/**
 * The branding form beside a live preview of the club page. The form remounts when a button has changed the branding;
 * `newest` is the latest version of the history. The preview only changes its theme.
 */
export function BrandingEditor({ newest, ...props }: EditorProps & { newest: string | undefined }) {
  const [previewBrand, setPreviewBrand] = useState(props.branding.brand)
  const [generation, setSaved] = useFormGeneration(props.branding.seen, newest)
  return (
    <div className="look-desk">
      <BrandingForm key={generation} {...props} onPreview={setPreviewBrand} onSaved={setSaved} />
      <section className="look-stage" id="preview" aria-labelledby="preview-title">
        <h2 id="preview-title" className="sr-only">
          Preview
        </h2>
        <BrandingPreview previewed={props.previewed} brand={previewBrand} />
        <p className="look-whole">
          <a className="link" href={paths.business.lookPreview()} target="_blank" rel="noreferrer">
            Preview the draft in full
          </a>
        </p>
      </section>
    </div>
  )
}

/** Counts remounts of the form. What the form saved itself does not remount it. */
function useFormGeneration(seen: string, newest: string | undefined) {
  const [saved, setSaved] = useState<string | null>(null)
  const [last, setLast] = useState({ seen, newest, count: 0 })
  if (seen !== last.seen || newest !== last.newest) {
    const isOwn = seen === saved && newest === last.newest
    setLast({ seen, newest, count: last.count + (isOwn ? 0 : 1) })
  }
  return [last.count, setSaved] as const
}

/** A single form, so that every button submits all fields. */
function BrandingForm({
  branding,
  previewed,
  refused,
  notice,
  onPreview,
  onSaved,
}: EditorProps & { onPreview: (brand: Brand) => void; onSaved: (seen: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useBrandingDraft(form, branding, refused, onSaved)
  const { brand, values } = draft
  // Loaded with the form, because a picture may be requested at once.
  useLayoutEffect(() => onPreview(brand), [brand, onPreview])
  const refusal = draft.status === 'saved' ? null : (draft.refusal ?? refused?.refusal)
  const errors = refusal?.fieldErrors ?? {}
  const fieldProps = { brand, values, errors }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="look-form"
      aria-label="Branding"
      noValidate
      // A file is not part of the draft until it is uploaded.
      onInput={({ target }) => ('files' in target && target.files ? undefined : draft.read())}
      onSubmit={draft.deferWhileSaving}
    >
      {/* The button that Enter in a field submits. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      <input type="hidden" name="seen" value={draft.seen} />
      <input type="hidden" name="preset" defaultValue={values.preset} />
      <ErrorSummary errors={refusal} order={fieldOrder} />
      <PresetPicker
        chosen={brand.preset}
        onChoose={(preset) => draft.applyBrand(applyPresetTo(brand, preset))}
      />
      <LogoField brand={branding.brand} errors={errors} onChoose={draft.sendPicture} />
      <ColorFields
        {...fieldProps}
        proposals={branding.proposals}
        onChoose={(colors) => draft.put({ ...colors })}
        onPick={(field, color) => draft.put({ [field]: color })}
      />
      <TypographyFields name={previewed.club.name} values={values} />
      <HeroField {...fieldProps} onChoose={draft.sendPicture} />
      <TextFields name={previewed.club.name} values={values} errors={errors} />
      <div className="look-actions">
        {draft.status === 'still' && !refusal && notice}
        <p className="look-status" role="status">
          {statusText(draft.status, branding)}
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="publish" intent="publish" pendingLabel="Publishing...">
            Publish
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary" intent="save" pendingLabel="Saving...">
            Save draft
          </SubmitButton>
          {branding.isDraft && (
            <SubmitButton name="intent" value="discard" variant="quiet" intent="discard">
              Discard draft
            </SubmitButton>
          )}
          <a className="look-to-preview link" href="#preview">
            Preview
          </a>
        </div>
      </div>
    </Form>
  )
}

function statusText(status: DraftStatus, branding: EditedBranding): string {
  switch (status) {
    case 'sent':
      return 'Saving draft...'
    case 'touched':
      return 'Unsaved changes. Guests don’t see them yet.'
    case 'saved':
      return 'Draft saved. Guests don’t see it until you publish.'
    case 'lost':
      return 'Not saved: no connection. Trying again.'
    case 'refused':
      return 'Not saved. See the message above.'
    case 'still': {
      if (!branding.isDraft) return 'This is what guests see now.'
      const who = branding.changedBy ? ` by ${branding.changedBy}` : ''
      return `Draft${who}, ${branding.changedWhen ?? 'just now'}. Guests don’t see it until you publish.`
    }
  }
}
