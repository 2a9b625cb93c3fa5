// Whether a language model reads lists as well: /business/inventory/import/reading
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ModelSwitch, ModelUse } from '~/cellar/reading-model/components/model-switch'
import { modelView } from '~/cellar/reading-model/model-view'
import { isModelOn, switchModel } from '~/cellar/reading-model/reading-settings.server'
import { usageOfMonth } from '~/cellar/reading-model/usage.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'wines.change')
  const [isOn, use] = await Promise.all([isModelOn(db), usageOfMonth(db, now)])
  const reader = context.services.modelReader
  return {
    view: modelView({ reader, isOn, use, mayChange: may('models.manage'), now }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'models.manage')
  const turn = async (isOn: boolean) => {
    const reader = context.services.modelReader
    await switchModel(db, reader, { isOn, userId: user.id, now })
    return redirect(paths.business.inventory.reading({ done: isOn ? 'on' : 'off' }), 303)
  }
  return handleForms(request, context, { on: () => turn(true), off: () => turn(false) })
}

export const meta = privatePage('Reading lists')

export default function Reading() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.imports(), label: 'Import and export' }}
        title="Reading lists"
      >
        How wines get from a PDF, a photo or a web page into the rows that you check.
      </PortalTitle>
      <FormResult
        done={
          view.isOn
            ? { on: 'Language model turned on. It reads the lists you upload from now on.' }
            : { off: 'Language model turned off. The built-in reader reads your lists.' }
        }
      />
      <ModelSwitch view={view} />
      {view.use && <ModelUse use={view.use} />}
    </>
  )
}
