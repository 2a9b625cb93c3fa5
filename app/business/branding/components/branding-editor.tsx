import { Form } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Brand } from '~/foundation/theme/brand'
import { applyPresetTo, withPresetColors, withPresetPicture } from '~/foundation/theme/theme-presets'
import type { ThemeSuggestion } from '~/foundation/theme/theme-suggestions'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { paths } from '~/foundation/kit/paths'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { fieldId } from '~/foundation/ui/form/field'
import { pageTextFields } from '../page-form'
import { BlockFields } from './block-fields'
import { ColorFields } from './color-fields'
import type { PreviewedClub } from './club-page-preview'
import { BrandingPreview } from './branding-preview'
import { HeroField, LogoField } from './picture-fields'
import { presetNames, presetSentence } from './preset-names'
import { PresetPicker } from './preset-picker'
import { TypographyFields } from './typography-fields'
import { useBrandingDraft, type SaveResult, type DraftStatus } from './use-branding-draft'
import { useUndoableChange, type UndoableChange } from './use-undoable-change'
import { TextFields } from './text-fields'

interface EditedBranding {
  brand: Brand
  values: Record<string, string>
  isDraft: boolean
  draftToken: string
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
  'portrait',
  'gallery',
  ...pageTextFields,
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
  const [generation, setSaved] = useFormGeneration(props.branding.draftToken, newest)
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)] lg:items-start lg:gap-10">
      <BrandingForm key={generation} {...props} onPreview={setPreviewBrand} onSaved={setSaved} />
      <section
        className="grid scroll-mt-20 grid-cols-1 gap-4 lg:sticky lg:top-22"
        id="preview"
        aria-labelledby="preview-title"
      >
        <h2 id="preview-title" className="sr-only">
          Preview
        </h2>
        <BrandingPreview previewed={props.previewed} brand={previewBrand} />
        <p className="text-center text-sm">
          <a className="link" href={paths.business.lookPreview()} target="_blank" rel="noreferrer">
            Preview the draft in full
          </a>
        </p>
      </section>
    </div>
  )
}

/** Counts remounts of the form. What the form saved itself does not remount it. */
function useFormGeneration(draftToken: string, newest: string | undefined) {
  const [saved, setSaved] = useState<string | null>(null)
  const [last, setLast] = useState({ draftToken, newest, count: 0 })
  if (draftToken !== last.draftToken || newest !== last.newest) {
    const isOwn = draftToken === saved && newest === last.newest
    setLast({ draftToken, newest, count: last.count + (isOwn ? 0 : 1) })
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
}: EditorProps & { onPreview: (brand: Brand) => void; onSaved: (draftToken: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useBrandingDraft(form, branding, refused, onSaved)
  const { brand, values } = draft
  const { change, apply } = useUndoableChange(draft)
  // Loaded with the form, because a picture may be requested at once.
  useLayoutEffect(() => onPreview(brand), [brand, onPreview])
  const rejection = draft.status === 'saved' ? null : (draft.submission ?? refused?.submission)
  const { errors, ...summary } = errorsOf(rejection)
  const fieldProps = { brand, values, errors }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid grid-cols-1 gap-5"
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
      <input type="hidden" name="seen" value={draft.draftToken} />
      <input type="hidden" name="preset" defaultValue={values.preset} />
      <ErrorSummary form={{ rejection, ...summary }} />
      <PresetPicker
        brand={brand}
        onChoose={(preset) => {
          const next = applyPresetTo(brand, preset)
          apply('preset', next, presetSentence(next))
        }}
        onUse={(part) => {
          const next = part === 'colors' ? withPresetColors(brand) : withPresetPicture(brand)
          apply('preset', next, `${presetNames[brand.preset]}’s ${part} applied.`)
        }}
      >
        <ChangeResult part="preset" change={change} />
      </PresetPicker>
      <LogoField brand={branding.brand} errors={errors} onChoose={draft.sendPicture} />
      <ColorFields
        {...fieldProps}
        proposals={branding.proposals}
        onChoose={({ name, colors }) => apply('colors', { ...brand, ...colors }, `Colors “${name}” applied.`)}
        onPick={(field, color) => draft.put({ [field]: color })}
      >
        <ChangeResult part="colors" change={change} />
      </ColorFields>
      <TypographyFields name={previewed.club.name} values={values} />
      <HeroField {...fieldProps} onChoose={draft.sendPicture} onPick={draft.put} />
      <TextFields name={previewed.club.name} values={values} errors={errors} />
      <BlockFields {...fieldProps} previewed={previewed} onChoose={draft.sendPicture} onPick={draft.put} />
      <SaveBar
        status={draft.status}
        branding={branding}
        notice={draft.status === 'still' && !rejection && notice}
      />
    </Form>
  )
}

/** The errors of each field, and those of the form with the invalid fields in the order of the screen. */
function errorsOf(rejection: RejectedSubmission | null | undefined) {
  const { '': formErrors, ...fieldErrors } = rejection?.error ?? {}
  const errors: Record<string, string[] | undefined> = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, messages]) => [name, messages ?? undefined]),
  )
  return {
    errors,
    formErrors: formErrors ?? undefined,
    invalidFields: fieldOrder.flatMap((name) => {
      const messages = errors[name]
      return messages?.length ? [{ id: fieldId(name), errors: messages }] : []
    }),
  }
}

/** The state of the draft and the buttons of the form, at the bottom of the window. */
function SaveBar({
  status,
  branding,
  notice,
}: {
  status: DraftStatus
  branding: EditedBranding
  notice: ReactNode
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-1 grid gap-2.5 border-t border-line bg-surface px-1 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      {notice}
      <p className="text-sm text-muted" role="status">
        {statusText(status, branding)}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton
          size="small"
          name="intent"
          value="publish"
          intent="publish"
          pendingLabel="Publishing..."
        >
          Publish
        </SubmitButton>
        <SubmitButton
          variant="secondary"
          size="small"
          name="intent"
          value="save"
          intent="save"
          pendingLabel="Saving..."
        >
          Save draft
        </SubmitButton>
        {branding.isDraft && (
          <SubmitButton variant="quiet" size="small" name="intent" value="discard" intent="discard">
            Discard draft
          </SubmitButton>
        )}
        <a className="link ml-auto inline-flex min-h-11 items-center lg:hidden" href="#preview">
          Preview
        </a>
      </div>
    </div>
  )
}

/** The result of a change of several fields, announced, with a button that undoes it. */
function ChangeResult({ part, change }: { part: UndoableChange['part']; change: UndoableChange | null }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = change?.part === part ? change : null
  // The button just pressed may be gone: keep the focus beside it.
  useEffect(() => {
    if (shown && document.activeElement === document.body) box.current?.focus()
  }, [shown])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={shown ? 'flex flex-wrap items-center justify-between gap-x-3' : 'sr-only'}
    >
      <p role="status" className="text-sm text-muted">
        {shown?.sentence}
      </p>
      {shown?.undo && (
        <Button variant="quiet" size="small" onClick={shown.undo}>
          Undo {part === 'preset' ? 'preset change' : 'colors'}
        </Button>
      )}
    </div>
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
