// Comparison of an import with the old system, and who has confirmed: /business/members/import/:memberImportId/afterwards
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { claimCounts } from '~/business/moving-in/afterwards/claim-counts.server'
import { compareImport } from '~/business/moving-in/afterwards/compare-import.server'
import { readComparison } from '~/business/moving-in/afterwards/compare'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { MemberFilesForm } from '~/business/moving-in/components/member-files-form'
import { formatMoment } from '~/foundation/audit/filters'
import { bouncedClaims } from '~/membership/claims/queries.server'
import { countWords } from '~/foundation/kit/count-words'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import {
  frameOf,
  memberFileReader,
  receiveMemberFiles,
  requireImporter,
  requireMemberImport,
} from './import-request.server'

/** Members without a working address that the page lists. */
const mostBounced = 50

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, session } = await requireMemberImport(args)
  const comparison = readComparison(session.comparison)
  return {
    frame: frameOf(session),
    counts: session.counts,
    claims: await claimCounts(db, session.id),
    bounced: await db.read((db) => bouncedClaims(db, { importId: session.id, limit: mostBounced })),
    currency: club.currency,
    comparison: comparison && { ...comparison, when: formatMoment(club.timeZone, new Date(comparison.at)) },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by, importId } = await requireImporter(args)
  const received = await receiveMemberFiles(args, ({ files }) =>
    compareImport(db, memberFileReader(args.context), { importId, files, club, now: by.now }),
  )
  return 'rejected' in received
    ? received.rejected
    : redirect(paths.business.memberImports.afterwards(importId, { done: 'compared' }), 303)
}

export const meta = privatePage('Afterwards: import members')

export default function Afterwards() {
  const { frame, comparison, currency, counts, claims, bounced } = useLoaderData<typeof loader>()
  return (
    <>
      <ImportFrame
        {...frame}
        page="afterwards"
        lead="Compare with a new file of the old system before you end it there, and see who has confirmed."
      />
      <ErrorSummary form={useErrorsOf()} />
      <DoneMessage messages={{ compared: 'Compared.' }} />
      <KeyFigures
        figures={[
          { name: 'Moved in', value: counts.moved },
          { name: 'Not moved yet', value: counts.ready + counts.problem + counts.failed + counts.moving },
          { name: 'Confirmed', value: claims.claimed },
          { name: 'Emailed, not confirmed', value: claims.sent + claims.queued },
          { name: 'Email bounced', value: claims.bounced },
          { name: 'Not emailed', value: claims.new },
        ]}
      />
      {bounced.total > 0 && (
        <Card title={`${countWords(bounced.total, 'email')} bounced`}>
          <p>Ask these members for their address, correct it, and send a new link.</p>
          <ul className="divide-y divide-line">
            {bounced.members.map(({ memberId, fullName, email }) => (
              <li key={memberId} className="flex flex-wrap items-center justify-between gap-x-6">
                <Link
                  className="inline-flex min-h-11 items-center wrap-anywhere"
                  to={paths.business.memberClaim(memberId)}
                >
                  {fullName}
                </Link>
                <span className="text-sm text-muted wrap-anywhere">{email}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {comparison && (
        <Card title={`Compared with ${comparison.files.join(', ')}`}>
          <p className="text-muted">{comparison.when}. The file was not kept.</p>
          <KeyFigures
            figures={[
              { name: 'Members there', value: comparison.there.members },
              { name: 'Members here', value: comparison.here.members },
              { name: 'Monthly revenue there', value: formatMoney(comparison.there.mrrCents, currency) },
              { name: 'Monthly revenue here', value: formatMoney(comparison.here.mrrCents, currency) },
            ]}
          />
          <DataTable
            label="Members by plan of the old system"
            rows={comparison.plans}
            rowKey={({ plan }) => plan}
            columns={[
              { label: 'Plan', cell: ({ plan }) => plan || 'No plan' },
              { label: 'There', figure: true, cell: ({ there }) => there },
              { label: 'Here', figure: true, cell: ({ here }) => here },
            ]}
          />
          {comparison.differences.length === 0 ? (
            <p>Every member has the same price and the same next payment in both.</p>
          ) : (
            <DataTable
              label={countWords(comparison.differenceCount, 'difference')}
              rows={comparison.differences}
              rowKey={(_difference, at) => at}
              columns={[
                {
                  label: 'Member',
                  cell: ({ name, memberId }) =>
                    memberId ? <Link to={paths.business.member(memberId)}>{name}</Link> : name,
                },
                { label: 'Difference', cell: ({ sentence }) => sentence },
              ]}
            />
          )}
        </Card>
      )}
      <Card title="Compare with a new file">
        <MemberFilesForm
          intent="compare"
          label="Files"
          hint="The same export of your old system, made today."
          button="Compare"
        />
      </Card>
    </>
  )
}
