// Files, columns, plans and statuses of an import of members: /business/members/import/:memberImportId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ColumnsForm } from '~/business/moving-in/components/columns-form'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { MemberFilesForm } from '~/business/moving-in/components/member-files-form'
import { PlansForm, StatusesForm } from '~/business/moving-in/components/plans-form'
import {
  decisionOf,
  statusMeanings,
  type Decisions,
  type StatusMeaning,
} from '~/business/moving-in/decisions'
import { memberImport } from '~/business/moving-in/queries.server'
import type { Reading } from '~/business/moving-in/session/reading'
import { columnsForm, pricesForm, removeFileForm, revisionForm } from '~/business/moving-in/schemas'
import { dropMemberImport } from '~/business/moving-in/session/drop-import.server'
import {
  addMemberFiles,
  removeMemberFile,
  saveMemberColumns,
} from '~/business/moving-in/session/import-files.server'
import {
  savePlans,
  savePrices,
  saveStatuses,
  type PlanChoice,
} from '~/business/moving-in/session/save-decisions.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { formatMoney, parseMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { memberFields } from '~/membership/member-files/member-row'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { Form } from '@remix-run/react'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import {
  frameOf,
  memberFileReader,
  receiveMemberFiles,
  requireImporter,
  requireMemberImport,
} from './import-request.server'

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, session } = await requireMemberImport(args)
  const { reading, decisions, revision, files, status, counts } = session
  const tiers = (await portalTiers(db)).filter((tier) => tier.status !== 'archived')
  return {
    frame: frameOf(session),
    revision,
    status,
    counts,
    decisions,
    reading,
    files: files.map(({ name, bytes, isKept }) => ({ name, bytes, isKept })),
    currency: club.currency,
    tiers: tiers.map(({ id, name, priceCents, currency }) => ({
      id,
      name,
      price: formatMoney(priceCents, currency),
    })),
    plans: plansToShow(reading.plans, decisions.plans),
    openPlans: reading.plans.filter(({ name }) => !decisionOf(decisions.plans, name)).length,
  }
}

/** Plans of one form, as many as it may have fields for. */
const mostPlans = 50

/** Plans with their place among all, those without a decision first. */
const plansToShow = (plans: Reading['plans'], decisions: Decisions['plans']) =>
  plans
    .map((plan, place) => ({ ...plan, place, formId: newId() }))
    .sort(
      (one, other) =>
        Number(decisionOf(decisions, one.name) !== undefined) -
        Number(decisionOf(decisions, other.name) !== undefined),
    )
    .slice(0, mostPlans)

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const read = memberFileReader(context)
  const { db, club, by, importId } = await requireImporter(args)
  const here = (done: string) => redirect(paths.business.memberImports.match(importId, { done }), 303)
  // Only the form of files has files.
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const received = await receiveMemberFiles(args, ({ files }) =>
      addMemberFiles(db, read, { importId, files, club, ...by }),
    )
    return 'rejected' in received ? received.rejected : here('files')
  }
  return handleForms(request, context, {
    'remove-file': formHandler(removeFileForm, async ({ name }) => {
      await removeMemberFile(db, read, { importId, name, club, now: by.now })
      return here('removed')
    }),
    columns: formHandler(columnsForm, async ({ revision, file }, fields) => {
      const readings = (await memberImport(db, importId))?.reading.files ?? []
      const place = readings.findIndex(({ name }) => name === file)
      const columns = Object.fromEntries(
        (readings[place]?.columns ?? []).map(({ header }, at) => [
          header,
          memberFields.find((name) => name === fields[`column-${place}-${at}`]) ?? '',
        ]),
      )
      await saveMemberColumns(db, read, { importId, revision, file, columns, club, now: by.now })
      return here('columns')
    }),
    plans: formHandler(revisionForm, async ({ revision }, fields) => {
      const { plans } = (await memberImport(db, importId))!.reading
      const choices = new Map(plans.flatMap(({ name }, at) => planChoice(name, at, fields)))
      await savePlans(db, { importId, revision, plans: choices, club, ...by })
      context.services.clubs.forget(db.businessId)
      return here('plans')
    }),
    statuses: formHandler(revisionForm, async ({ revision }, fields) => {
      const { statuses } = (await memberImport(db, importId))!.reading
      const meanings = statuses.flatMap(({ text }, at): [string, StatusMeaning][] => {
        const meaning = statusMeanings.find((word) => word === fields[`status-${at}`])
        return meaning ? [[text, meaning]] : []
      })
      await saveStatuses(db, { importId, revision, statuses: new Map(meanings), club, ...by })
      return here('statuses')
    }),
    prices: formHandler(pricesForm, async ({ revision, prices }) => {
      await savePrices(db, { importId, revision, prices, club, ...by })
      return here('prices')
    }),
    drop: async () => {
      await dropMemberImport(db, { importId, ...by })
      return redirect(paths.business.memberImports.list({ done: 'discarded' }), 303)
    },
  })
}

/** The choice of a plan in the form; nothing for one that was not made. Throws `no-price` (400) for a new tier without one. */
function planChoice(plan: string, at: number, fields: Record<string, string>): [string, PlanChoice][] {
  const choice = fields[`choice-${at}`] ?? ''
  if (choice === 'out') return [[plan, { kind: 'out' }]]
  if (isId(choice)) return [[plan, { kind: 'tier', tierId: choice }]]
  const formId = fields[`form-${at}`] ?? ''
  if (choice !== 'new' || !isId(formId)) return []
  const name = (fields[`name-${at}`] ?? '').trim().slice(0, 60)
  const priceCents = parseMoney(fields[`price-${at}`] ?? '')
  if (name === '' || priceCents === null || priceCents < 50)
    throw new DomainError('no-price', 400, `A new tier for “${plan}” needs a name and a price per month.`)
  return [[plan, { kind: 'new', formId, name, priceCents }]]
}

export const meta = privatePage('Match: import members')

const doneMessages = {
  files: 'Files read. Rows with the same key were updated, not doubled.',
  removed: 'File removed.',
  columns: 'Columns saved, and the file read again.',
  plans: 'Plans saved.',
  statuses: 'Statuses saved.',
  prices: 'Prices saved.',
}

export default function Match() {
  const { frame, reading, files, revision, decisions, tiers, currency, ...view } =
    useLoaderData<typeof loader>()
  const { counts, plans, openPlans, status } = view
  const problems = reading.files.flatMap((file) => file.problems)
  const isKept = files.every((file) => file.isKept)
  return (
    <>
      <ImportFrame {...frame} page="match" lead="Say once what each column, plan and status means." />
      <ErrorSummary form={useErrorsOf()} />
      <DoneMessage messages={doneMessages} />
      <Card title="Files">
        {reading.files.map((file, place) => (
          <section key={file.name} className="grid gap-1 border-t border-line pt-3 first:border-t-0">
            <h3 className="text-lg wrap-anywhere">{file.name}</h3>
            <p className="text-muted">
              {file.exporter ?? 'A file of an unknown system: check its columns'},{' '}
              {countWords(file.rowCount, 'row')}
            </p>
            {isKept && <ColumnsForm file={file} place={place} revision={revision} />}
          </section>
        ))}
        {problems.length > 0 && (
          <Banner tone="warn" title={`${countWords(problems.length, 'line')} could not be read as they are`}>
            <ul className={bulletListStyle}>
              {problems.slice(0, 20).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Banner>
        )}
        {isKept ? (
          <>
            {files.length > 1 && (
              <div className={actionsStyle}>
                {files.map(({ name }) => (
                  <IntentForm key={name} intent="remove-file" fields={{ name }} variant="quiet" size="small">
                    Remove {name}
                  </IntentForm>
                ))}
              </div>
            )}
            <MemberFilesForm
              intent="files"
              label="Add or correct a file"
              hint="A file with the name of an earlier one takes its place. Your answers about rows stay."
              button="Read files"
            />
          </>
        ) : (
          <p>
            The files were deleted, as they are after 90 days or when a person in them deletes their account.
          </p>
        )}
      </Card>
      {plans.length > 0 && (
        <Card title="Plans">
          <p>
            Members of each plan join the tier that you choose. A new tier stays a draft, which guests do not
            see, until you publish it.
          </p>
          <PlansForm {...{ plans, tiers, decisions, revision, currency }} />
          {reading.plans.length > plans.length && (
            <p className="text-muted">
              {plans.length} of {reading.plans.length} plans are shown; the others follow once these are
              saved.
            </p>
          )}
        </Card>
      )}
      <Card title="Prices">
        <Form method="post" className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <HiddenFields fields={{ intent: 'prices', revision }} />
          <SelectField
            key={decisions.prices}
            name="prices"
            label="Where a member pays another price than their tier’s"
            options={{ kept: 'They keep the price they pay', tier: 'They pay the price of the tier' }}
            defaultValue={decisions.prices}
          />
          <SubmitButton intent="prices" variant="secondary">
            Save prices
          </SubmitButton>
        </Form>
      </Card>
      {reading.statuses.length > 0 && (
        <Card title="Statuses">
          <p>Members whose membership is canceled are left out, unless it ends later.</p>
          <StatusesForm statuses={reading.statuses} decisions={decisions} revision={revision} />
        </Card>
      )}
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.memberImports.review(frame.importId)}>
          {openPlans > 0 ? 'Continue to the review' : `Review ${countWords(counts.all, 'row')}`}
        </ButtonLink>
        {status === 'open' && (
          <IntentForm intent="drop" variant="quiet">
            Discard the import
          </IntentForm>
        )}
      </div>
    </>
  )
}
