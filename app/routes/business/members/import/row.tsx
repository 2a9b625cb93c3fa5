// A row of an import of members, with its form: /business/members/import/:memberImportId/rows/:importRowId
import { Link, useLoaderData } from '@remix-run/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { RowFields } from '~/business/moving-in/components/row-fields'
import { importRow } from '~/business/moving-in/queries.server'
import { acceptDoubts, changeImportRow, leaveRowOut } from '~/business/moving-in/review/change-row.server'
import { readRowChanges } from '~/business/moving-in/review/row-changes'
import { changesOf, rowTexts } from '~/business/moving-in/review/row-form-values'
import { tasteSentence } from '~/business/moving-in/review/taste-words.server'
import { rowButton, rowForm } from '~/business/moving-in/schemas'
import type { StatusMeaning } from '~/business/moving-in/decisions'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import type { MemberRow } from '~/membership/member-files/member-row'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireImporter, requireMemberImport } from './import-request.server'

const changeable = ['problem', 'ready', 'left-out', 'failed']

export async function loader(args: LoaderFunctionArgs) {
  const { db, session } = await requireMemberImport(args)
  const row = await importRow(db, session.id, idIn(args.params, 'importRowId'))
  if (!row) throw new Response(null, { status: 404 })
  const source = row.source as unknown as Partial<MemberRow>
  const tiers = (await portalTiers(db)).filter((tier) => tier.status !== 'archived')
  return {
    importId: session.id,
    id: row.id,
    version: row.version,
    name: row.full_name || 'A row without a name',
    state: row.state,
    reason: row.reason,
    problems: row.problems,
    memberId: row.member_id,
    isLeftOut: row.is_left_out,
    isChangeable: changeable.includes(row.state) && source.key !== undefined,
    texts:
      source.key === undefined
        ? null
        : rowTexts(row.source as unknown as MemberRow, readRowChanges(row.changes), {
            tierId: row.tier_id,
            status: row.status as StatusMeaning | 'unknown',
          }),
    tiers: Object.fromEntries(
      tiers.map(({ id, name, priceCents, currency }) => [
        id,
        `${name}, ${formatMoney(priceCents, currency)}`,
      ]),
    ),
    facts: [
      {
        name: 'In the files',
        value: (source.sources ?? []).map(({ file, line }) => `${file}, line ${line}`).join('; '),
      },
      { name: 'Plan', value: source.plan ?? '' },
      { name: 'Status', value: source.statusText ?? '' },
      { name: 'Likes', value: tasteSentence(source.likes ?? []) },
      { name: 'Dislikes', value: tasteSentence(source.dislikes ?? []) },
    ].filter(({ value }) => value !== ''),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by, importId } = await requireImporter(args)
  const rowId = idIn(args.params, 'importRowId')
  const change = (version: number) => ({ importId, rowId, version, club, now: by.now })
  const toList = (done: string) => redirect(paths.business.memberImports.review(importId, { done }), 303)
  const leave = (isLeftOut: boolean) =>
    formHandler(rowButton, async ({ version }) => {
      await leaveRowOut(db, { ...change(version), isLeftOut })
      return toList(isLeftOut ? 'left-out' : 'taken-in')
    })
  return handleForms(args.request, args.context, {
    save: formHandler(rowForm, async (value) => {
      const row = await importRow(db, importId, rowId)
      if (!row) throw new Response(null, { status: 404 })
      const shown = rowTexts(row.source as unknown as MemberRow, readRowChanges(row.changes), {
        tierId: row.tier_id,
        status: row.status as StatusMeaning | 'unknown',
      })
      await changeImportRow(db, { ...change(value.version), changes: changesOf(value, shown) })
      return redirect(paths.business.memberImports.row(importId, rowId, { done: 'saved' }), 303)
    }),
    accept: formHandler(rowButton, async ({ version }) => {
      await acceptDoubts(db, change(version))
      return redirect(paths.business.memberImports.row(importId, rowId, { done: 'saved' }), 303)
    }),
    'leave-out': leave(true),
    'take-in': leave(false),
  })
}

export const meta = privatePage('Row: import members')

export default function ImportRow() {
  const view = useLoaderData<typeof loader>()
  const { importId, id, version, name, problems, reason, state, isChangeable, isLeftOut, texts } = view
  const mayAccept = problems.some(({ accept }) => accept !== undefined)
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.memberImports.review(importId), label: 'Review' }}
        title={name}
      />
      <FormResult done={{ saved: 'Row saved.' }} only={['leave-out', 'take-in', 'accept']} />
      {problems.length > 0 && (
        <Banner tone="warn" title="To decide">
          <ul className={bulletListStyle}>
            {problems.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      {state === 'ready' && <Banner tone="ok" title="Ready to move" />}
      {reason && (
        <Banner
          tone={state === 'failed' ? 'error' : 'info'}
          title={state === 'failed' ? 'Failed' : 'Left out'}
        >
          <p>{reason}</p>
        </Banner>
      )}
      {view.memberId && (
        <p>
          <Link className="link" to={paths.business.member(view.memberId)}>
            Open the member
          </Link>
        </p>
      )}
      {view.facts.length > 0 && (
        <Card title="In your files">
          <DetailList facts={view.facts} />
        </Card>
      )}
      {isChangeable && texts && (
        <RowFields key={version} texts={texts} version={version} tiers={view.tiers} />
      )}
      {isChangeable && (
        <div className={actionsStyle}>
          {mayAccept && (
            <IntentForm intent="accept" id={id} fields={{ version }} variant="secondary">
              Take the row as it is
            </IntentForm>
          )}
          <IntentForm
            intent={isLeftOut ? 'take-in' : 'leave-out'}
            id={id}
            fields={{ version }}
            variant="quiet"
          >
            {isLeftOut ? 'Take the row in again' : 'Leave the row out'}
          </IntentForm>
        </div>
      )}
    </>
  )
}
