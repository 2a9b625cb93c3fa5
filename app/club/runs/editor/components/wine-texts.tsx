import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { buttonStyle, ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'
import { wineNoteForm } from '../../runs/schemas'
import type { WineTexts } from '../editor-data.server'

const names = [
  ['note', 'Note'],
  ['pairing', 'Pairing'],
  ['recipe', 'Recipe'],
] as const

/** More wines than this are folded once they have a text. */
const mostOpen = 6

/** The run's texts about each of its wines, with a link to their form. */
export function WineTextList({
  runId,
  wines,
  mayEdit,
}: {
  runId: string
  wines: WineTexts[]
  mayEdit: boolean
}) {
  if (wines.length === 0) return null
  const isDone = (wine: WineTexts) => names.some(([name]) => wine[name] !== '')
  const isLong = wines.length > mostOpen
  const open = isLong ? wines.filter((wine) => !isDone(wine)) : wines
  const folded = isLong ? wines.filter(isDone) : []
  return (
    <Card title="What you tell about the wines">
      <p className={noteStyle}>
        Members read it with their box and on the note cards. A wine’s picture is the one in your cellar.
      </p>
      {open.length > 0 && (
        <ul className="divide-y divide-line">
          {open.map((wine) => (
            <WineTextRow key={wine.wineId} runId={runId} wine={wine} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {folded.length > 0 && (
        <details>
          <summary className={disclosureStyle}>{folded.length} wines with texts</summary>
          <ul className="divide-y divide-line">
            {folded.map((wine) => (
              <WineTextRow key={wine.wineId} runId={runId} wine={wine} mayEdit={mayEdit} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function WineTextRow({ runId, wine, mayEdit }: { runId: string; wine: WineTexts; mayEdit: boolean }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <LabelPicture path={wine.picture} type={wine.type} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{wine.name}</p>
        {names.every(([name]) => wine[name] === '') ? (
          <p className="text-sm text-muted">Nothing yet.</p>
        ) : (
          names.map(
            ([name, label]) =>
              wine[name] !== '' && (
                <p key={name} className="line-clamp-2 text-sm wrap-anywhere">
                  <span className="text-muted">{label}:</span> {wine[name]}
                </p>
              ),
          )
        )}
      </div>
      <div className="-ml-3.5 flex flex-wrap max-sm:col-start-2 sm:ml-0">
        {mayEdit && (
          <Link
            to={paths.business.runs.edit(runId, { note: wine.wineId })}
            className={buttonStyle({ variant: 'quiet', size: 'small' })}
            aria-label={`Edit the texts of ${wine.name}`}
          >
            Edit
          </Link>
        )}
        <Link
          to={paths.business.inventory.picture(wine.wineId)}
          className={buttonStyle({ variant: 'quiet', size: 'small' })}
          aria-label={`${wine.picture ? 'Change' : 'Add'} the picture of ${wine.name}`}
        >
          {wine.picture ? 'Picture' : 'Add picture'}
        </Link>
      </div>
    </li>
  )
}

/** The form of what a run tells about a wine. */
export function WineNoteForm({
  runId,
  wine,
  version,
  submission,
}: {
  runId: string
  wine: WineTexts
  version: number
  /** Values to show instead of what was sent, after someone else saved in between. */
  submission?: RejectedSubmission
}) {
  const { note, pairing, recipe } = wine
  const form = useSchemaForm(wineNoteForm, {
    id: 'note',
    intent: 'note',
    defaultValue: { note, pairing, recipe },
    submission: submission ?? undefined,
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={{ wineId: wine.wineId, version }} className="grid max-w-3xl gap-5">
      <Card title={wine.name}>
        <TextArea
          field={fields.note}
          label="Note"
          hint="Why you chose it, and how it tastes."
          rows={5}
          optional
        />
        <TextArea field={fields.pairing} label="Pairing" hint="What to eat with it." rows={3} optional />
        <TextArea
          field={fields.recipe}
          label="Recipe"
          hint="One line each for ingredients and steps."
          rows={8}
          optional
        />
      </Card>
      <div className={actionsStyle}>
        <SubmitButton intent="note" pendingLabel="Saving...">
          Save texts
        </SubmitButton>
        <ButtonLink to={paths.business.runs.edit(runId)} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
