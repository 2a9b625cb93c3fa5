// Imports of members from other systems, and the start of one: /business/members/import
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { memberImportColumns } from '~/business/moving-in/components/import-columns'
import { MemberFilesForm } from '~/business/moving-in/components/member-files-form'
import { memberImportListing } from '~/business/moving-in/import-listing'
import { memberImportList } from '~/business/moving-in/queries.server'
import { startMemberImport } from '~/business/moving-in/session/import-files.server'
import { formatMoment } from '~/foundation/audit/filters'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { numberedListStyle } from '~/foundation/ui/layout/list-style'
import { ListPage } from '~/foundation/ui/list/list-page'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { memberFileReader, receiveMemberFiles } from './import-request.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'members.import')
  const { rows, total, state } = await memberImportList(db, memberImportListing.read(request.url))
  return {
    formId: newId(),
    params: state,
    total,
    imports: rows.map(({ createdAt, ...row }) => ({ ...row, when: formatMoment(club.timeZone, createdAt) })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by } = await requireBusiness(args.request, args.context, 'members.import')
  const received = await receiveMemberFiles(args, ({ files, formId }) =>
    startMemberImport(db, memberFileReader(args.context), { id: formId, files, club, ...by }),
  )
  return 'rejected' in received
    ? received.rejected
    : redirect(paths.business.memberImports.match(received.result), 303)
}

export const meta = privatePage('Import members')

export default function MemberImports() {
  const { formId, params, total, imports } = useLoaderData<typeof loader>()
  const errors = useErrorsOf()
  return (
    <>
      <PortalTitle back={{ href: paths.business.members(), label: 'Members' }} title="Import members">
        Bring the members of another system. You see every charge before anything happens, and no one is
        charged or emailed until you go live.
      </PortalTitle>
      <DoneMessage messages={{ discarded: 'Import discarded. Its files and rows were deleted.' }} />
      <ErrorSummary form={errors} />
      <Card title="Start with your files">
        <p>
          We know the exports of WineDirect, Commerce7, Shopify, Recharge, WooCommerce, Memberful, Square,
          Mailchimp and Stripe; any other spreadsheet works too. Members, memberships and cards may be in
          several files: choose them together.
        </p>
        <MemberFilesForm
          intent="upload"
          fields={{ formId }}
          label="Files"
          hint="CSV or Excel, and JSON for a card map of Stripe. Up to 10,000 members and 25 MB."
          button="Read files"
        />
      </Card>
      {imports.length === 0 ? (
        <Card title="How members move in">
          <ol className={numberedListStyle}>
            <li>
              <strong>Match</strong> Every plan becomes one of your tiers, a new tier, or is left out.
            </li>
            <li>
              <strong>Review</strong> Rows with a question are listed; many are answered together.
            </li>
            <li>
              <strong>Cards</strong> Cards in your Stripe account are found. Other members are asked for one.
            </li>
            <li>
              <strong>Rehearsal</strong> You read every charge of the next 60 days, by day and to the cent.
            </li>
            <li>
              <strong>Go live</strong> Five members first, then the rest. You can undo it until the first
              payment.
            </li>
          </ol>
        </Card>
      ) : (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="imports">
          <h2 id="imports" className="text-2xl">
            Your imports
          </h2>
          <ListPage
            list={memberImportListing}
            state={params}
            total={total}
            rows={imports}
            columns={memberImportColumns}
            rowHref={({ id, status }) =>
              status === 'dropped' ? null : paths.business.memberImports.match(id)
            }
            none={{ title: 'No imports yet' }}
          />
        </section>
      )}
    </>
  )
}
