// The photo of a wine's label: /business/inventory/pictures/:wineId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { data } from '@remix-run/node'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { usePhotoUpload } from '~/foundation/pictures/components/use-photo-upload'
import { acceptedTypes } from '~/foundation/pictures/limits'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FileField } from '~/foundation/ui/form/file-field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { labelName } from '~/cellar/reference/labels'
import { picturePath, setLabelPicture } from '~/cellar/catalog/pictures/label-picture.server'
import { pageOfWine } from '~/cellar/imports/documents/label-from-page.server'
import { WinePicture } from '~/cellar/inventory/wine-page/wine-details'
import { receiveLabel } from './receive-label.server'
import { requireWine } from './require-wine.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  const wine = await requireWine(db, idIn(params, 'wineId'))
  context.services.imageWorker.warm()
  const { id, type } = wine
  const page = await pageOfWine(db, id)
  return {
    wine: { id, type, name: labelName(wine) },
    picture: await picturePath(db, wine.pictureId),
    list: page && page.fileName,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'wines.change')
  const { db, user, now } = principal
  const wine = await requireWine(db, idIn(params, 'wineId'))
  const by = { userId: user.id, requestId: context.requestId, now }
  const here = (done: string) => redirect(paths.business.inventory.wine(wine.id, { done }), 303)
  let fields: Record<string, string> = {}
  try {
    const sent = await formFieldsAndFiles(request, ['label', 'camera'] as const)
    fields = sent.fields
    if (fields.intent === 'remove') {
      await setLabelPicture(db, { wineId: wine.id, pictureId: null, ...by })
      return here('picture-removed')
    }
    const file = sent.files.label ?? sent.files.camera
    await receiveLabel(context, principal, { wineId: wine.id, file, now })
    return here('picture')
  } catch (error) {
    const { data: answer, init } = rejectionResponse(error, fields, context)
    return data(answer, init ?? undefined)
  }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Picture of ${data.wine.name} – Tastevin` : 'Tastevin',
)

export default function WinePicturePage() {
  const { wine, picture, list } = useLoaderData<typeof loader>()
  const send = usePhotoUpload('label')
  const sendFromCamera = usePhotoUpload('camera')
  const errors = submissionIn(useActionData<typeof action>())?.error?.label ?? undefined

  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.wine(wine.id), label: wine.name }}
        title="Picture of the label"
      >
        Shown to your team, and to guests once the wine is on the public list.
      </PortalTitle>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[16rem_minmax(0,1fr)] sm:items-start">
        <WinePicture path={picture} type={wine.type} name={wine.name} />
        <Card title={picture ? 'Replace picture' : 'Add a picture'}>
          <RejectionNotice />
          <Form method="post" encType="multipart/form-data" className={narrowFormStyle} onSubmit={send}>
            <FileField
              name="label"
              label="Photo of the label or bottle"
              hint="JPEG, PNG or WebP, up to 10 MB. Location and time in the file are removed."
              errors={errors}
              accept={acceptedTypes}
            />
            <SubmitButton pendingLabel="Uploading...">Upload picture</SubmitButton>
          </Form>
          <Form
            method="post"
            encType="multipart/form-data"
            className={`${narrowFormStyle} [@media(pointer:fine)]:hidden`}
            onSubmit={sendFromCamera}
          >
            <FileField
              name="camera"
              label="Take a photo now"
              hint="Opens the camera of this phone."
              accept={acceptedTypes}
              capture="environment"
            />
            <SubmitButton variant="secondary" pendingLabel="Uploading...">
              Upload photo
            </SubmitButton>
          </Form>
          {list && (
            <p>
              <Link to={paths.business.inventory.labelFromPage(wine.id)}>Cut the label out of {list}</Link>
            </p>
          )}
          {picture && (
            <IntentForm intent="remove" variant="quiet">
              Remove picture
            </IntentForm>
          )}
        </Card>
      </div>
    </>
  )
}
