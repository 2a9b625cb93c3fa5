// Rehearsal of an import of members: /business/members/import/:memberImportId/rehearsal
import type { LoaderFunctionArgs, ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { RehearsalView } from '~/business/moving-in/components/rehearsal-view'
import type { ShownRehearsal } from '~/business/moving-in/rehearsal/rehearse'
import { rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { tellAdministrators } from '~/business/moving-in/rehearsal/tell-administrators.server'
import { formatMoment } from '~/foundation/audit/filters'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { frameOf, requireImporter, requireMemberImport } from './import-request.server'

export async function loader(args: LoaderFunctionArgs) {
  const { club, session } = await requireMemberImport(args)
  const isCurrent = session.rehearsed_revision === session.revision
  return {
    frame: frameOf(session),
    counts: session.counts,
    currency: club.currency,
    wasRehearsed: session.rehearsed_at !== null,
    when: session.rehearsed_at && formatMoment(club.timeZone, session.rehearsed_at),
    hasCards: session.cards_state === 'done',
    rehearsal: isCurrent ? (session.rehearsal as unknown as ShownRehearsal | null) : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by, importId } = await requireImporter(args)
  return handleForms(args.request, args.context, {
    rehearse: async () => {
      const { isFirst } = await rehearseImport(db, { importId, club, now: by.now })
      if (isFirst) await tellAdministrators(args.context.services, { club, importId, now: by.now })
      return redirect(paths.business.memberImports.rehearsal(importId), 303)
    },
  })
}

export const meta = privatePage('Rehearsal: import members')

export default function RehearsalPage() {
  const { frame, rehearsal, currency, wasRehearsed, when, counts, hasCards } = useLoaderData<typeof loader>()
  return (
    <>
      <ImportFrame
        {...frame}
        page="rehearsal"
        lead="What going live would do. Nothing is charged, emailed or visible to members by it."
      />
      <FormResult done={{}} />
      {!hasCards && (
        <Banner tone="warn" title="Cards were not searched yet">
          <p>
            <Link to={paths.business.memberImports.cards(frame.importId)}>Search for cards first</Link>, or
            every member is asked for a card.
          </p>
        </Banner>
      )}
      {rehearsal ? (
        <>
          <RehearsalView importId={frame.importId} rehearsal={rehearsal} currency={currency} />
          <div className={actionsStyle}>
            <ButtonLink to={paths.business.memberImports.live(frame.importId)}>
              Continue to go live
            </ButtonLink>
            <ButtonLink
              to={paths.business.memberImports.rehearsalFile(frame.importId)}
              variant="secondary"
              document
            >
              Download Excel file
            </ButtonLink>
            <IntentForm intent="rehearse" variant="quiet" pendingLabel="Rehearsing ...">
              Rehearse again
            </IntentForm>
          </div>
          <p className="text-sm text-muted">Rehearsed {when}.</p>
        </>
      ) : (
        <Card title={wasRehearsed ? 'Rehearse again' : 'Rehearse the move'}>
          {wasRehearsed && <p>The import changed, or members went live, since the last rehearsal.</p>}
          <p>
            {counts.ready.toLocaleString('en-US')} of {counts.all.toLocaleString('en-US')} rows are ready. The
            rehearsal checks every row once more and lists each charge of the next 60 days.
          </p>
          <IntentForm intent="rehearse" pendingLabel="Rehearsing ...">
            Rehearse
          </IntentForm>
        </Card>
      )}
    </>
  )
}
