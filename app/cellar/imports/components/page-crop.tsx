import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { CropView } from '../documents/document-steps.server'
import { CropForm } from './crop-form'

/** Chooses the part of a page that is read. */
export function PageCrop({ importId, page }: { importId: string; page: CropView }) {
  const here = paths.business.inventory.import(importId)
  return (
    <CropForm
      page={page}
      title={`Crop page ${page.number}`}
      hint="Drag over the part of the page with the wines, or enter its edges. Only this part is read."
      action={here}
      submit="Crop page"
    >
      {page.isCropped && (
        <IntentForm
          intent="uncrop"
          fields={{ id: page.id }}
          action={here}
          className="mt-3"
          variant="secondary"
        >
          Use the whole page
        </IntentForm>
      )}
    </CropForm>
  )
}
