// Results of a search over the whole portal while it is typed, as JSON for scripts: /business/find/results?q=rossi
import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonForScript } from '~/web/http/forms/json-response.server'
import { findRequest } from './find-request.server'

export const loader = (args: LoaderFunctionArgs) =>
  jsonForScript(args.context, async () => ({ body: await findRequest(args) }))
