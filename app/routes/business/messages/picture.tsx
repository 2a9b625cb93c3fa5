// The picture of a block of a message: /business/messages/:messageId/picture/:blockId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { saveComposedWords } from '~/insight/campaigns/automatic/change-automatic.server'
import { saveDraft } from '~/insight/campaigns/writing/drafts.server'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { usePhotoUpload } from '~/foundation/pictures/components/use-photo-upload'
import { acceptedTypes, pictureErrorMessages } from '~/foundation/pictures/limits'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FileField } from '~/foundation/ui/form/file-field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
    allowsAutomatic: true,
  })
  requirePictureBlock(campaign, idIn(params, 'blockId'))
  context.services.imageWorker.warm()
  return { to: editPath(campaign) }
}

type Campaign = Awaited<ReturnType<typeof requireMessage>>['campaign']

function requirePictureBlock({ blocks }: Campaign, blockId: string) {
  if (!blocks.some(({ id, type }) => id === blockId && type === 'picture'))
    throw new DomainError('block-not-found', 404, 'This picture block does not exist.')
}

const editPath = ({ id, automatic }: Campaign, done?: string) =>
  automatic
    ? paths.business.messages.automatic.edit(automatic, { done })
    : paths.business.messages.edit(id, { done })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
    allowsAutomatic: true,
  })
  const blockId = idIn(params, 'blockId')
  let fields: Record<string, string> = {}
  try {
    requirePictureBlock(campaign, blockId)
    const sent = await formFieldsAndFiles(request, ['photo'] as const)
    fields = sent.fields
    const file = sent.files.photo
    if (!file) throw new DomainError('no-file', 400, pictureErrorMessages.none, { field: 'photo' })
    const limit = { limit: 60, windowSeconds: 3_600, now }
    await countHit(context.services.scopes, 'picture', db.businessId, limit)
    const bytes = Buffer.from(await file.arrayBuffer())
    const picture = await uploadPicture(db, context.services, { kind: 'photo', bytes, userId: user.id, now })
    const blocks = campaign.blocks.map((block) =>
      block.id === blockId && block.type === 'picture' ? { ...block, pictureId: picture.id } : block,
    )
    const by = { timeZone: club.timeZone, userId: user.id, now }
    if (campaign.automatic) {
      const origin = clubOrigin(context.services.env, club)
      const words = { ...campaign, blocks }
      await saveComposedWords(db, {
        ...by,
        kind: campaign.automatic,
        version: campaign.version,
        words,
        origin,
      })
    } else await saveDraft(db, { ...campaign, ...by, blocks })
    return redirect(editPath(campaign, 'picture'), 303)
  } catch (error) {
    const { data: answer, init } = rejectionResponse(error, fields, context)
    return data(answer, init ?? undefined)
  }
}

export const meta = privatePage('Picture of a message')

export default function MessagePicture() {
  const { to } = useLoaderData<typeof loader>()
  const send = usePhotoUpload('photo')
  const errors = submissionIn(useActionData<typeof action>())?.error?.photo ?? undefined

  return (
    <>
      <PortalTitle back={{ href: to, label: 'Message' }} title="Choose a picture" />
      <RejectionNotice />
      <Form method="post" encType="multipart/form-data" className={narrowFormStyle} onSubmit={send}>
        <FileField
          name="photo"
          label="Picture"
          hint="JPEG, PNG or WebP, at least 800 pixels wide, up to 10 MB. Location and time in the file are removed."
          errors={errors}
          accept={acceptedTypes}
        />
        <SubmitButton pendingLabel="Uploading...">Upload picture</SubmitButton>
      </Form>
    </>
  )
}
