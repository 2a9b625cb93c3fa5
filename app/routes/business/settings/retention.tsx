// Retention rules, by kind of data: /business/settings/retention
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { retentionRules } from '~/platform/privacy/retention'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'portal.enter')
  return { rules: retentionRules }
}

export const meta = privatePage('Data retention')

export default function Retention() {
  const { rules } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Data retention">What we keep for your club, how long, and why.</SettingsTitle>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-raised">
        {rules.map(({ data, period: period, why }) => (
          <li key={data} className="grid gap-x-8 gap-y-1 px-5 py-1 md:py-4 xl:grid-cols-[2fr_3fr]">
            <PhoneFold
              title={data}
              headStyle="font-text text-base font-semibold tracking-normal"
              bodyStyle="grid gap-1"
            >
              <p>{period}</p>
              <p className="text-sm text-muted">{why}</p>
            </PhoneFold>
          </li>
        ))}
      </ul>
    </>
  )
}
