// Every member in the columns that another system needs: /business/settings/close/members
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { paths } from '~/foundation/kit/paths'
import { membersFile } from '~/platform/privacy/members-file/members-file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'club.close')
  await requireReauthentication(request, context, { next: paths.business.close() })
  return listFileDownload(request, `${club.slug}-members-for-another-system`, await membersFile(db, now))
}
