// A saved segment: who is in it, its name, and deleting it: /business/messages/segments/:segmentId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { segmentNameForm } from '~/insight/campaigns/schemas'
import {
  deleteSegment,
  findSegment,
  renameSegment,
  segmentDetails,
} from '~/insight/campaigns/segments/segments.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { FormResult } from '~/foundation/ui/form/form-result'
import { formStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

/** Names that the page lists. */
const namedAtMost = 50

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'messages.send')
  return db.read((db) =>
    segmentDetails(db, {
      id: idIn(params, 'segmentId'),
      namesAtMost: namedAtMost,
      clock: { timeZone: club.timeZone, now },
    }),
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'messages.send')
  const { id } = await db.read((db) => findSegment(db, idIn(params, 'segmentId')))
  const by = { userId: user.id, now }
  return handleForms(request, context, {
    rename: formHandler(segmentNameForm, async ({ segmentName }) => {
      await renameSegment(db, { id, name: segmentName, ...by })
      return redirect(paths.business.messages.segment(id, { done: 'saved' }), 303)
    }),
    async delete() {
      await deleteSegment(db, { id, ...by })
      return redirect(paths.business.messages.segments({ done: 'deleted' }), 303)
    },
  })
}

export const meta = privatePage('Segment')

export default function Segment() {
  const { name, members, drafts, people } = useLoaderData<typeof loader>()
  const form = useSchemaForm(segmentNameForm, {
    id: 'rename',
    intent: 'rename',
    defaultValue: { segmentName: name },
  })
  return (
    <>
      <PortalTitle back={{ href: paths.business.messages.segments(), label: 'Segments' }} title={name}>
        {members === 1 ? '1 member now' : `${members} members now`}. Whether each of them gets a message is
        shown before it is sent.
      </PortalTitle>
      <FormResult done={{ saved: 'Name saved.' }} except={['rename']} />
      {members === 0 ? (
        <EmptyState title="No one at the moment">
          <p>No member matches this segment. A message to it would reach no one.</p>
        </EmptyState>
      ) : (
        <Card title="Who">
          <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          {members > people.length && <p className="text-muted">and {members - people.length} more</p>}
        </Card>
      )}
      <Card title="Name">
        <CheckedForm form={form} className={formStyle}>
          <Field field={form.fields.segmentName} label="Name of the segment" autoComplete="off" />
          <div className={actionsStyle}>
            <SubmitButton intent="rename" variant="secondary" pendingLabel="Saving...">
              Save name
            </SubmitButton>
          </div>
        </CheckedForm>
      </Card>
      <Card title="Delete">
        <p>
          {drafts === 0
            ? 'No draft uses this segment.'
            : drafts === 1
              ? 'One draft or template uses this segment. It keeps its choice of members.'
              : `${drafts} drafts or templates use this segment. They keep its choice of members.`}{' '}
          No member and no message is deleted.
        </p>
        <IntentForm intent="delete" variant="danger" pendingLabel="Deleting...">
          Delete segment
        </IntentForm>
      </Card>
    </>
  )
}
