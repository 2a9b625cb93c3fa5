// The shipping rule of a state: /admin/shipping-rules/:state
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { stateName, type ShippingRule } from '~/club/shipping/rules/rule'
import { ruleForm } from '~/club/shipping/rules/rule-form'
import { ruleChanges, saveRule, shippingRules } from '~/club/shipping/rules/rules.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'shipping.rules')
  const db = context.services.scopes.platform('shipping rule of a state')
  const rule = (await db.read(shippingRules)).find(({ state }) => state === params.state)
  if (!rule) throw new DomainError('no-state', 404, 'This state has no rule.')
  return {
    rule,
    changes: (await ruleChanges(db, rule.state)).map(({ at, ...change }) => ({
      ...change,
      when: formatMoment('UTC', at),
    })),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'shipping.rules')
  const { state = '' } = params
  return handleForm(request, context, ruleForm, async (rule) => {
    const now = context.now()
    if (rule.asOf > dayIn('UTC', now))
      throw new DomainError('future-date', 400, 'This date is in the future', { field: 'asOf' })
    const db = context.services.scopes.platform('change of a shipping rule')
    await saveRule(db, { state, rule, adminId: user.id, requestId: context.requestId, now })
    return redirect(paths.admin.shippingRule(state, { done: 'saved' }), 303)
  })
}

export const meta = privatePage('Shipping rule')

export default function ShippingRulePage() {
  const { rule, changes } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.admin.shippingRules(), label: 'Shipping rules' }}
        title={stateName(rule.state)}
      />
      <DoneMessage messages={{ saved: 'Rule saved.' }} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Rule">
          <RuleFields key={rule.version} rule={rule} />
        </Card>
        <Card title="History">
          {changes.length === 0 && <p className={noteStyle}>This rule was not changed yet.</p>}
          <ol className="grid gap-4">
            {changes.map(({ id, when, by, before, after }) => (
              <li key={id}>
                <p className="font-semibold">
                  {when} (UTC), {by ?? 'a former administrator'}
                </p>
                {differences(before, after).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

function RuleFields({ rule }: { rule: ShippingRule }) {
  const on = (is: boolean) => (is ? 'on' : '')
  const form = useSchemaForm(ruleForm, {
    defaultValue: {
      wineries: on(rule.wineries),
      retailers: on(rule.retailers),
      retailersWithin: on(rule.retailersWithin),
      needsAdultSignature: on(rule.needsAdultSignature),
      license: rule.license,
      note: rule.note,
      source: rule.source,
      asOf: rule.asOf,
    },
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={{ version: rule.version }} className={formStyle}>
      <Checkbox field={fields.wineries}>Wineries may ship to consumers</Checkbox>
      <Checkbox field={fields.retailers}>
        Shops and restaurants of other states may ship to consumers
      </Checkbox>
      <Checkbox field={fields.retailersWithin}>
        Shops and restaurants of {stateName(rule.state)} may ship within the state
      </Checkbox>
      <Checkbox field={fields.needsAdultSignature}>An adult must sign</Checkbox>
      <Field field={fields.license} label="License or permit needed" />
      <TextArea field={fields.note} label="Note" optional rows={3} />
      <TextArea field={fields.source} label="Source" hint="A statute, or the authority’s page." rows={3} />
      <Field field={fields.asOf} type="date" label="As of" />
      <SubmitButton pendingLabel="Saving...">Save rule</SubmitButton>
    </CheckedForm>
  )
}

const names: [keyof ShippingRule, string][] = [
  ['wineries', 'Wineries'],
  ['retailers', 'Shops and restaurants of other states'],
  ['retailersWithin', 'Within the state'],
  ['needsAdultSignature', 'Adult signature'],
  ['license', 'License'],
  ['note', 'Note'],
  ['source', 'Source'],
  ['asOf', 'As of'],
]

const shown = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value) || 'empty')

const differences = (before: ShippingRule, after: ShippingRule): string[] =>
  names
    .filter(([key]) => before[key] !== after[key])
    .map(([key, name]) => `${name}: ${shown(before[key])} → ${shown(after[key])}`)
