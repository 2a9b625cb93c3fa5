// The first wines of a cellar: /business/setup/wines. Adds, edits, removes and restores wines; none are required.
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { onwardStyle } from '~/business/onboarding/components/step-actions'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { CellarList } from '~/cellar/catalog/components/cellar-list'
import { RemovedWine } from '~/cellar/catalog/components/removed-wine'
import { WineForm } from '~/cellar/catalog/components/wine-form'
import { DocumentsNotice } from '~/cellar/imports/components/documents-notice'
import { documentsUnderWay } from '~/cellar/imports/documents/document-steps.server'
import { labelName } from '~/cellar/reference/labels'
import { newestWines, wineById } from '~/cellar/catalog/queries.server'
import { winesAction } from './wines.action.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { requireOnboarding } from './onboarding-step.server'

/** Page size. */
const PAGE = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireOnboarding(request, context, 'settings.change')
  const query = new URL(request.url).searchParams
  const after = query.get('after') ?? undefined
  const { wines, next, count } = await newestWines(db, { after: after ?? null, limit: PAGE })
  const openId = query.get('wine') ?? ''
  const open = openId === '' ? null : await wineById(db, openId)
  const removedId = query.get('removed') ?? ''
  const removed = isId(removedId) ? await wineById(db, removedId) : null
  return {
    isBeginning: club.status === 'draft',
    wines,
    after,
    count,
    next,
    open: open?.retiredAt === null ? open : null,
    removed:
      removed !== null && removed.retiredAt !== null ? { id: removedId, name: labelName(removed) } : null,
    documents: await documentsUnderWay(db),
  }
}

export const action = (args: ActionFunctionArgs) => winesAction(args)

export const meta = privatePage('Setup: first wines')

const doneMessages = {
  added: 'Wine added to your cellar. Add another?',
  changed: 'Wine updated.',
  back: 'Wine restored to your cellar.',
}

export default function WinesStep() {
  const { isBeginning, open, removed, documents, ...list } = useLoaderData<typeof loader>()
  const isRejected = useErrorsOf().rejection !== null
  return (
    <>
      {isBeginning ? (
        <StepTitle title="Your first wines">
          Add a few wines you would pour for your first members. They stay in your cellar until you plan a
          month; nothing is ordered, and guests can’t see them. You can also skip this step.
        </StepTitle>
      ) : (
        <StepTitle title="Your wines">
          The wines you choose from when you plan a month. Guests can’t see them.
        </StepTitle>
      )}
      <FormResult done={doneMessages} only={['remove', 'put-back', 'go-on']} />
      {removed && !isRejected && <RemovedWine {...removed} />}
      {isBeginning && (
        <Card title="Do you have a wine list?">
          <p>
            Upload it as a PDF, photos or a spreadsheet, and we read the wines for you. You come back here
            afterwards.
          </p>
          <div className={actionsStyle}>
            <ButtonLink
              to={paths.business.inventory.imports({ from: 'set-up' })}
              variant={list.count === 0 && documents.length === 0 ? 'primary' : 'secondary'}
            >
              Upload a wine list
            </ButtonLink>
          </div>
        </Card>
      )}
      <DocumentsNotice documents={documents} />
      <CellarList {...list} open={open?.id ?? null} />
      <div id="wine" className="mt-8">
        <Card title={open ? `Edit ${labelName(open)}` : 'Add a wine'}>
          {/* Another wine is another form: its fields begin with that one's label. */}
          <WineForm
            key={open?.id ?? `new ${list.count} ${list.wines[0]?.id}`}
            wine={open}
            leaveTo={paths.business.setUp.wines({ after: list.after })}
          />
        </Card>
      </div>
      {isBeginning && (
        <IntentForm intent="go-on" className={onwardStyle} variant={list.count > 0 ? 'primary' : 'secondary'}>
          {list.count > 0 ? 'Continue' : 'Do this later'}
        </IntentForm>
      )}
    </>
  )
}
