import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
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
 * brought, by its key `edition`; the page beside it only changes its clothes.
 */
export function LookEditor({ edition, ...props }: EditorProps & { edition: string }) {
  const [worn, setWorn] = useState(props.look.brand)
  return (
    <div className="look-desk">
      <LookForm key={edition} {...props} onWear={setWorn} />
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

/** One form: whichever button is pressed, all that was typed goes along. */
function LookForm({
  look,
  previewed,
  refused,
  news,
  onWear,
}: EditorProps & { onWear: (brand: Brand) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const work = useLookInWork(form, look, refused)
  const { brand, values } = work
  useEffect(() => onWear(brand), [brand, onWear])
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
      <LogoPart brand={look.brand} errors={errors} />
      <ColoursPart
        {...parts}
        proposals={look.proposals}
        onChoose={(colours) => work.put({ ...colours })}
        onPick={(field, colour) => work.put({ [field]: colour })}
      />
      <TypePart name={previewed.club.name} values={values} />
      <HeroPart {...parts} />
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
