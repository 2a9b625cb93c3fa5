// The editor of a run: its details, boxes and texts: /business/runs/:runId/edit
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { DetailsForm } from '~/club/runs/components/details-form'
import { LicenseForm } from '~/club/runs/components/license-form'
import { RunBadge } from '~/club/runs/components/run-badge'
import { RecentChanges } from '~/club/runs/editor/components/recent-changes'
import { TierBox } from '~/club/runs/editor/components/tier-box'
import { WineNoteForm, WineTextList } from '~/club/runs/editor/components/wine-texts'
import { editorPage } from '~/club/runs/editor/editor-page.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { PictureForms } from '~/foundation/pictures/components/picture-forms'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { ConflictNotice } from '~/cellar/inventory/editor/conflict-notice'
import { editRunAction } from './edit-run.action.server'

/** How often the page asks what colleagues changed, in milliseconds. */
const refreshMs = 20_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, may, club, now } = await requireBusiness(request, context, 'runs.change')
  const seesCosts = may('costs.read')
  const page = await db.read((db) =>
    editorPage(db, {
      runId: idIn(params, 'runId'),
      url: request.url,
      userId: user.id,
      seesCosts,
      now,
    }),
  )
  return { ...page, seesCosts, businessName: club.name }
}

export const action = (args: ActionFunctionArgs) => editRunAction(args)

/** After a conflict the page shows what the other person saved. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.values.title} – Tastevin` : 'Tastevin',
)

export default function EditRun() {
  const data = useLoaderData<typeof loader>()
  if (data.choices) return <EditDetails choices={data.choices} />
  if (data.noteOf && data.mayDescribe) return <EditTexts wine={data.noteOf} />
  return <Boxes />
}

type EditorData = ReturnType<typeof useLoaderData<typeof loader>>

function EditDetails({ choices }: { choices: NonNullable<EditorData['choices']> }) {
  const { id, version, status, values } = useLoaderData<typeof loader>()
  const conflict = useActionData<typeof action>()?.conflict
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.runs.edit(id), label: values.title }}
        title="Details of the run"
      />
      {conflict && (
        <ConflictNotice lines={conflict.lines} reloadTo={paths.business.runs.edit(id, { part: 'details' })} />
      )}
      <RejectionNotice except={['details']} />
      <div className="max-w-3xl">
        <DetailsForm
          // After a conflict the form holds the merged values.
          key={conflict ? `conflict ${conflict.version}` : 'details'}
          values={values}
          {...choices}
          isFixed={status !== 'draft'}
          submission={conflict?.submission}
          hidden={{ version: String(conflict?.version ?? version) }}
          saveLabel="Save details"
          leaveTo={paths.business.runs.edit(id)}
        />
      </div>
    </>
  )
}

function EditTexts({ wine }: { wine: NonNullable<EditorData['noteOf']> }) {
  const { id, version, values } = useLoaderData<typeof loader>()
  const conflict = useActionData<typeof action>()?.conflict
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.runs.edit(id), label: values.title }}
        title="Texts of a wine"
      />
      {conflict && (
        <ConflictNotice
          lines={conflict.lines}
          reloadTo={paths.business.runs.edit(id, { note: wine.wineId })}
        />
      )}
      <RejectionNotice except={['note']} />
      <WineNoteForm
        key={conflict ? `conflict ${conflict.version}` : wine.wineId}
        runId={id}
        wine={wine}
        version={conflict?.version ?? version}
        submission={conflict?.submission}
      />
    </>
  )
}

const doneMessages = lookup({
  created: 'Draft created. Choose its wines below.',
  copied: 'Draft created with the tiers and wines of the earlier run. Change what is different this month.',
  details: 'Details saved.',
  texts: 'Texts saved.',
  picture: 'Picture saved.',
  'picture-removed': 'Picture removed.',
  license: 'License saved.',
})

function doneMessage(done: string): string | undefined {
  const retired = /^copied-(\d{1,3})$/.exec(done)?.[1]
  if (!retired) return doneMessages.get(done)
  const wines = retired === '1' ? '1 wine was' : `${retired} wines were`
  return `Draft created with the tiers and wines of the earlier run. ${wines} removed from your cellar since and left out.`
}

const stateSentences = {
  draft: 'Only your team sees it.',
  published: 'Members see it. What you change here, they see at once.',
  locked: 'It is locked: the wines are assigned. You can still change its texts and picture.',
  fulfilling: 'Boxes are being picked up. You can still change its texts and picture.',
  closed: 'It is closed and cannot be changed.',
  canceled: 'It was canceled and cannot be changed.',
}

function Boxes() {
  const data = useLoaderData<typeof loader>()
  useRefresh(refreshMs)
  const rejected = useActionData<typeof action>()
  const { id, status, values, tiers, mayEdit } = data
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.runs.list(), label: 'Box runs' }}
        title={values.title}
        action={
          <div className={actionsStyle}>
            <RunBadge status={status} />
            {status === 'draft' ? (
              <ButtonLink to={paths.business.run.check(id)}>Check and publish</ButtonLink>
            ) : (
              <ButtonLink to={paths.business.run.home(id)} variant="secondary">
                Open run
              </ButtonLink>
            )}
          </div>
        }
      >
        {stateSentences[status]}
      </PortalTitle>
      <FormResult
        done={rejected ? {} : doneMessage}
        except={['license', ...tiers.map((tier) => `ceiling ${tier.id}`)]}
      />
      {mayEdit && data.isPast && (
        <Banner tone="warn" title="The deadline is in the past">
          <p>
            {status === 'draft'
              ? 'Choose a later one before you publish this run.'
              : 'The run is about to be locked.'}
          </p>
        </Banner>
      )}
      <RecentChanges changes={data.changes} />
      <RunDetails />
      {status === 'draft' && data.license === null && (
        <LicenseForm businessName={data.businessName} license={null} today={data.today} />
      )}
      <TierBoxes />
      <WineTextList runId={id} wines={data.texts} mayEdit={data.mayDescribe} />
      <RunPicture />
      {status === 'draft' && <DeleteDraft />}
    </>
  )
}

function RunDetails() {
  const { id, values, facts, location, mayEdit } = useLoaderData<typeof loader>()
  return (
    <Card title="Details" folds={facts.cutOff}>
      <DetailList
        facts={[
          { name: 'Deadline for members', value: facts.cutOff },
          {
            name: 'Pick-up',
            value: facts.from === facts.until ? facts.from : `${facts.from} – ${facts.until}`,
          },
          { name: 'Hours', value: values.pickUpHours || 'Not set' },
          { name: 'Location', value: location },
          { name: 'Matched to taste', value: values.isTasteAware === 'on' ? 'Yes' : 'No' },
          { name: 'Shown to guests', value: values.isPublic === 'on' ? 'Yes' : 'No' },
          {
            name: 'Story',
            value:
              values.story === '' ? (
                'None yet'
              ) : (
                <p className="line-clamp-4 whitespace-pre-line">{values.story}</p>
              ),
          },
        ]}
      />
      {mayEdit && (
        <div className={actionsStyle}>
          <ButtonLink to={paths.business.runs.edit(id, { part: 'details' })} variant="secondary">
            Edit details
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function TierBoxes() {
  const { id, version, values, location, tiers, mayEdit, picking, seesCosts, saved } =
    useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="boxes" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="boxes" className="text-title-sm">
          Boxes
        </h2>
        <p className="mt-1 text-muted">
          {tiers.length === 0
            ? 'You have no published tier yet.'
            : values.isTasteAware === 'on'
              ? 'Each member gets the wine of a bottle that suits them best, the first one or a choice, and may swap; substitutes come in where the others are short or not wanted.'
              : 'The first wine of a bottle goes to everyone; members may swap to a choice; substitutes come in where the others are short.'}
        </p>
      </div>
      {tiers.map((tier) => (
        <TierBox
          key={tier.id}
          tier={tier}
          runId={id}
          version={version}
          location={location}
          mayEdit={mayEdit}
          picking={picking}
          seesCosts={seesCosts}
          saved={
            saved?.part === `tier ${tier.id}` && saved.lines.length > 0
              ? `Saved: ${saved.lines.join('; ')}.`
              : ''
          }
        />
      ))}
      {tiers.length === 0 && (
        <div className={actionsStyle}>
          <ButtonLink to={paths.business.tiers()} variant="secondary">
            Open tiers
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function RunPicture() {
  const { id, picture, values, mayDescribe } = useLoaderData<typeof loader>()
  const errors = submissionIn(useActionData<typeof action>())?.error?.photo ?? undefined
  return (
    <Card title="Picture" folds={picture === null && 'None'}>
      {!picture && !mayDescribe && <p className="text-muted">None.</p>}
      <PictureForms
        action={paths.business.runs.edit(id)}
        label="Picture of the month"
        path={picture}
        title={values.title}
        errors={errors}
        mayEdit={mayDescribe}
      />
    </Card>
  )
}

function DeleteDraft() {
  const { id, values } = useLoaderData<typeof loader>()
  return (
    <div className={actionsStyle}>
      <ConfirmDialog
        trigger="Delete draft"
        title={`Delete ${values.title}?`}
        description="Its boxes and texts are deleted. No member has seen it, and your stock does not change."
      >
        <IntentForm intent="delete" action={paths.business.runs.edit(id)} variant="danger">
          {`Delete ${values.title}`}
        </IntentForm>
      </ConfirmDialog>
    </div>
  )
}
