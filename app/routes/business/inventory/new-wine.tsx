// A new wine with its opening stock: /business/inventory/new
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isDomainError } from '~/foundation/kit/errors'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { addWineOfForm } from '~/cellar/inventory/editor/save-wine-form.server'
import { wineFormData } from '~/cellar/inventory/editor/wine-form-data.server'
import { WineFactsForm } from '~/cellar/inventory/editor/wine-facts-form'
import { labelName } from '~/cellar/reference/labels'
import { findDuplicate } from '~/cellar/catalog/queries.server'
import { factsOfForm, wineFactsForm } from '~/cellar/catalog/schemas'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  const { terms, names } = await wineFormData(db, null)
  const locationId = terms.locations[0]?.id ?? ''
  const back = new URL(request.url).searchParams.get('back') ?? ''
  return { formId: newId(), back, terms, names, values: { formatMl: '750', locationId } }
}

/** The wine that is there already. */
interface Known {
  duplicate: { id: string; name: string } | null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'wines.change')
  const by = { userId: user.id, requestId: context.requestId, now }
  const notices: Known = { duplicate: null }
  return handleForm<typeof wineFactsForm, Known>(
    request,
    context,
    wineFactsForm,
    async (value, fields) => {
      const id = formIdIn(fields) ?? newId()
      try {
        await addWineOfForm(db, { id, value, ...by })
      } catch (error) {
        if (isDomainError(error) && error.code === 'wine-duplicate') {
          const duplicate = await findDuplicate(db, factsOfForm(value))
          notices.duplicate = duplicate && { id: duplicate.id, name: labelName(duplicate) }
        }
        throw error
      }
      return redirect(afterAdding(id, fields.back), 303)
    },
    { onRejected: () => notices },
  )
}

/** Back to the page that asked for a wine, which gets its id; else to the wine. */
function afterAdding(wineId: string, back: string | undefined): string {
  const page = safeRedirect(back, '')
  if (!page.startsWith(`${paths.business.inventory.list()}/`)) {
    return paths.business.inventory.wine(wineId, { done: 'added' })
  }
  const [path = '', query = ''] = page.split('?')
  const search = new URLSearchParams(query)
  search.set('wine', wineId)
  return `${path}?${search}`
}

export const meta = privatePage('Add a wine')

export default function NewWine() {
  const { formId, back, ...shown } = useLoaderData<typeof loader>()
  const duplicate = useActionData<typeof action>()?.duplicate
  return (
    <>
      <PortalTitle title="Add a wine">
        Producer, wine and kind are required. You can add the rest later.
      </PortalTitle>
      {duplicate && (
        <Banner tone="info">
          <p>
            <Link to={paths.business.inventory.wine(duplicate.id)}>Open {duplicate.name}</Link> to change it
            or receive bottles.
          </p>
        </Banner>
      )}
      <WineFactsForm
        {...shown}
        isNew
        hidden={{ formId, back }}
        estimate={null}
        saveLabel="Add wine"
        leaveTo={safeRedirect(back, paths.business.inventory.list())}
      />
    </>
  )
}
