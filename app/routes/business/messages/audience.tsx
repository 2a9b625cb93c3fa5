// The audience of a message: /business/messages/:messageId/audience
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { AudienceFields } from '~/insight/campaigns/components/audience-fields'
import { filterOfForm } from '~/insight/campaigns/segments/filter-form'
import {
  audienceChoices,
  findSegment,
  listSegments,
  saveSegment,
} from '~/insight/campaigns/segments/segments.server'
import { saveAudience } from '~/insight/campaigns/writing/drafts.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { SelectField } from '~/foundation/ui/form/select-field'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, campaign } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  if (campaign.status !== 'draft') throw redirect(paths.business.messages.results(campaign.id))
  return db.read(async (db) => ({
    id: campaign.id,
    version: campaign.version,
    filter: campaign.filter,
    segmentId: campaign.segmentId,
    segments: await listSegments(db),
    choices: await audienceChoices(db),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const by = { userId: user.id, now }
  const save = (fields: Record<string, string>) => ({
    ...by,
    id: campaign.id,
    version: Number(fields.version) || 0,
    timeZone: club.timeZone,
  })
  const toReview = () => redirect(paths.business.messages.review(campaign.id), 303)
  return handleForms(request, context, {
    segment: async (fields) => {
      const segment = await db.read((db) => findSegment(db, idIn(fields, 'segmentId')))
      await saveAudience(db, { ...save(fields), filter: segment.filter, segmentId: segment.id })
      return toReview()
    },
    filter: async (fields) => {
      const filter = filterOfForm(fields)
      const name = (fields.segmentName ?? '').trim()
      const segmentId = name === '' ? null : await saveSegment(db, { id: newId(), name, filter, ...by })
      await saveAudience(db, { ...save(fields), filter, segmentId })
      return toReview()
    },
  })
}

export const meta = privatePage('Who gets it')

export default function MessageAudience() {
  const { id, version, filter, segmentId, segments, choices } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.messages.edit(id), label: 'Message' }} title="Who gets it">
        Counted again when it is sent: members who join by then are included, members who leave are not.
      </PortalTitle>
      <RejectionNotice />
      {segments.length > 0 && (
        <Card title="Saved segments">
          <Form method="post" className="grid max-w-xl gap-5">
            <input type="hidden" name="intent" value="segment" />
            <input type="hidden" name="version" value={version} />
            <SelectField
              name="segmentId"
              label="Segment"
              defaultValue={segmentId ?? segments[0]!.id}
              options={Object.fromEntries(segments.map(({ id, name }) => [id, name]))}
            />
            <div>
              <SubmitButton intent="segment" variant="secondary">
                Use segment
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
      <Card title="Choose members">
        <Form method="post" className="grid gap-6">
          <input type="hidden" name="intent" value="filter" />
          <input type="hidden" name="version" value={version} />
          <AudienceFields filter={filter} choices={choices} />
          <Field
            name="segmentName"
            label="Save as segment"
            optional
            hint="A name under which you find this choice again."
            maxLength={80}
            autoComplete="off"
          />
          <div className={actionsStyle}>
            <SubmitButton intent="filter" pendingLabel="Counting...">
              Count and review
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  )
}
