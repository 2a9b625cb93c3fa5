// One search over the whole portal, as a page that works without scripts: /business/find?q=rossi
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FindingsPage } from '~/business/portal/components/find/findings-page'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ListSearch } from '~/foundation/ui/form/list-search'
import { findRequest } from './find-request.server'

export const loader = (args: LoaderFunctionArgs) => findRequest(args)

export const meta = privatePage('Find anything')

export default function Find() {
  const findings = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Find anything" />
      <ListSearch
        text={{
          label: 'Search',
          hint: 'A name, a wine, an order’s number, or what you want to do',
          value: findings.text,
        }}
        choices={[]}
      />
      <FindingsPage {...findings} />
    </>
  )
}
