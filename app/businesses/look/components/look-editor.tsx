import { Form } from '@remix-run/react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Brand } from '#/tenants/brand'
import { inPreset } from '#/tenants/looks'
import type { Proposal } from '#/tenants/proposals'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { ColoursPart } from './colours-part'
import type { Previewed } from './looked-at'
import { LookPreview } from './look-preview'
import { HeroPart, LogoPart } from './pictures-part'
import { PresetPart } from './preset-part'
import { TypePart } from './type-part'
import { useLookInWork, type SavedLook, type Status } from './use-look-in-work'
import { WordsPart } from './words-part'

export interface EditedLook {
  brand: Brand
  values: Record<string, string>
  isDraft: boolean
  seen: string
  changedBy: string | null
  changedWhen: string | null
  proposals: Proposal[]
}

const order = [
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
  look: EditedLook
  previewed: Previewed
  refused: SavedLook | undefined
  /** What the last button did. */
  news: ReactNode
}

/**
 * The look with all that can be chosen, beside the real page wearing it. The form begins anew with what a button has
 * brought, `newest` being the last of the history; the page beside it only changes its clothes.
 */
export function LookEditor({ newest, ...props }: EditorProps & { newest: string | undefined }) {
  const [worn, setWorn] = useState(props.look.brand)
  const [beginning, setSaved] = useBeginnings(props.look.seen, newest)
  return (
    <div className="look-desk">
      <LookForm key={beginning} {...props} onWear={setWorn} onSaved={setSaved} />
      <section className="look-stage" id="preview" aria-labelledby="preview-title">
        <h2 id="preview-title" className="sr-only">
          Preview
        </h2>
        <LookPreview previewed={props.previewed} brand={worn} />
        <p className="look-whole">
          <a className="link" href={paths.business.lookPreview()} target="_blank" rel="noreferrer">
            See the draft as a whole page
          </a>
        </p>
      </section>
    </div>
  )
}

/** Counts how often the form begins anew. What it has saved by itself is its own already, and no beginning. */
function useBeginnings(seen: string, newest: string | undefined) {
  const [saved, setSaved] = useState<string | null>(null)
  const [last, setLast] = useState({ seen, newest, count: 0 })
  if (seen !== last.seen || newest !== last.newest) {
    const isOwn = seen === saved && newest === last.newest
    setLast({ seen, newest, count: last.count + (isOwn ? 0 : 1) })
  }
  return [last.count, setSaved] as const
}

/** One form: whichever button is pressed, all that was typed goes along. */
function LookForm({
  look,
  previewed,
  refused,
  news,
  onWear,
  onSaved,
}: EditorProps & { onWear: (brand: Brand) => void; onSaved: (seen: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const work = useLookInWork(form, look, refused, onSaved)
  const { brand, values } = work
  // With the form and not behind it: a picture is asked for at once.
  useLayoutEffect(() => onWear(brand), [brand, onWear])
  const refusal = work.status === 'saved' ? null : (work.refusal ?? refused?.refusal)
  const errors = refusal?.fieldErrors ?? {}
  const parts = { brand, values, errors }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="look-form"
      aria-label="Look"
      noValidate
      // A file is no part of the draft before it is sent.
      onInput={({ target }) => ('files' in target && target.files ? undefined : work.read())}
      onSubmit={work.holdWhileSaving}
    >
      {/* What Enter in a field presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      <input type="hidden" name="seen" value={work.seen} />
      <input type="hidden" name="preset" defaultValue={values.preset} />
      <ErrorSummary errors={refusal} order={order} />
      <PresetPart chosen={brand.preset} onChoose={(preset) => work.wear(inPreset(brand, preset))} />
      <LogoPart brand={look.brand} errors={errors} onChoose={work.sendPicture} />
      <ColoursPart
        {...parts}
        proposals={look.proposals}
        onChoose={(colours) => work.put({ ...colours })}
        onPick={(field, colour) => work.put({ [field]: colour })}
      />
      <TypePart name={previewed.club.name} values={values} />
      <HeroPart {...parts} onChoose={work.sendPicture} />
      <WordsPart name={previewed.club.name} values={values} errors={errors} />
      <div className="look-actions">
        {work.status === 'still' && !refusal && news}
        <p className="look-status" role="status">
          {statusText(work.status, look)}
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="publish" intent="publish" pendingLabel="Publishing...">
            Publish
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary" intent="save" pendingLabel="Saving...">
            Save draft
          </SubmitButton>
          {look.isDraft && (
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

function statusText(status: Status, look: EditedLook): string {
  switch (status) {
    case 'sent':
      return 'Saving the draft...'
    case 'touched':
      return 'Changed. Guests do not see it yet.'
    case 'saved':
      return 'Draft saved. Guests do not see it yet.'
    case 'lost':
      return 'Not saved: there is no connection. It is tried again.'
    case 'refused':
      return 'Not saved: see above.'
    case 'still': {
      if (!look.isDraft) return 'This is what guests see.'
      const who = look.changedBy ? ` by ${look.changedBy}` : ''
      return `Draft${who}, ${look.changedWhen ?? 'just now'}. Guests do not see it yet.`
    }
  }
}
