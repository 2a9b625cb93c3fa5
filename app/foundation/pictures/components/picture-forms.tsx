import { Form } from '@remix-run/react'
import { photoInfo, photoSources } from '~/foundation/theme/media'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FileField } from '~/foundation/ui/form/file-field'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { acceptedTypes } from '../limits'
import { usePhotoUpload } from './use-photo-upload'

/** The picture of something, and the forms that replace and remove it: `picture` and `remove-picture`. */
export function PictureForms({
  action,
  label,
  path,
  title,
  errors,
  mayEdit,
}: {
  /** The address that takes the forms. */
  action: string
  /** Of the field while there is no picture. */
  label: string
  path: string | null
  title: string
  errors: string[] | undefined
  mayEdit: boolean
}) {
  const send = usePhotoUpload('photo', { action, preventScrollReset: true })
  const photo = photoInfo(path)

  return (
    <div className="grid gap-4">
      {path && photo && (
        <img
          className="max-h-72 w-full rounded-control object-cover"
          {...photoSources(path, '(min-width: 48rem) 44rem, 100vw')}
          alt={`Picture of ${title}`}
        />
      )}
      {mayEdit && (
        <>
          <Form
            method="post"
            action={action}
            encType="multipart/form-data"
            onSubmit={send}
            className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <input type="hidden" name="intent" value="picture" />
            <FileField
              name="photo"
              label={path ? 'Another picture' : label}
              hint="JPEG, PNG or WebP, at least 800 pixels wide, up to 10 MB."
              errors={errors}
              accept={acceptedTypes}
            />
            <SubmitButton variant="secondary" intent="picture" pendingLabel="Uploading...">
              Upload picture
            </SubmitButton>
          </Form>
          {path && (
            <Form method="post" action={action} className={actionsStyle}>
              <input type="hidden" name="intent" value="remove-picture" />
              <SubmitButton variant="quiet" size="small" intent="remove-picture">
                Remove picture
              </SubmitButton>
            </Form>
          )}
        </>
      )}
    </div>
  )
}
