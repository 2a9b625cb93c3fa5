import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'
import { formFields, withoutSecrets } from '~/foundation/kit/forms.server'
import { recordRequestError } from './request-error.server'

type Route = NonNullable<ServerBuild['routes'][string]>
type Handler<Args> = (args: Args) => unknown

/**
 * The same build, with every page's loader and action wrapped to protect what users typed. A loader's error
 * reaches the browser with its sentence and request id, for data requests too. An action's error keeps the user on
 * the form's page: the response has the error's status, and the form's fields are under `failedForm` in the
 * context's memo for a browser without scripts. Thrown responses pass through.
 */
export function withErrorResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && safeRoute(route)])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function safeRoute(route: Route): Route {
  const { default: page, loader, action } = route.module
  // API routes have error responses of their own.
  if (!page) return route
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: safeLoader(loader as Handler<LoaderFunctionArgs>) }),
      ...(action && { action: safeAction(action as Handler<ActionFunctionArgs>) }),
    },
  } as Route
}

/** The data of a failed loader's response, for error boundaries. */
interface LoaderError {
  sentence?: string
  requestId: string
}

function safeLoader(loader: Handler<LoaderFunctionArgs>): Handler<LoaderFunctionArgs> {
  return async (args) => {
    try {
      return await loader(args)
    } catch (error) {
      const fault = isAnswer(error) ? null : recordRequestError(error, args)
      if (!fault) throw error
      const shown: LoaderError = { sentence: fault.sentence, requestId: args.context.requestId }
      throw data(shown, { status: fault.status })
    }
  }
}

function safeAction(action: Handler<ActionFunctionArgs>): Handler<ActionFunctionArgs> {
  return async (args) => {
    try {
      return await action(args)
    } catch (error) {
      const fault = isAnswer(error) ? null : recordRequestError(error, args)
      if (!fault) throw error
      const { pathname, search } = new URL(args.request.url)
      const fields = await formFields(args.request).catch(() => null)
      args.context.memo.set('failedForm', {
        to: pathname + search,
        fields: fields && withoutSecrets(fields),
        fault: { sentence: fault.sentence, requestId: args.context.requestId },
      } satisfies FailedForm)
      return data(null, { status: fault.status })
    }
  }
}

/** A form whose action failed; `fields` is null when they cannot be sent again, such as files. */
interface FailedForm {
  to: string
  fields: Record<string, string> | null
  fault: LoaderError
}

/** The form of this request, if its action failed. */
export const failedForm = ({ memo }: AppLoadContext): FailedForm | null =>
  (memo.get('failedForm') as FailedForm | undefined) ?? null

const isAnswer = (thrown: unknown): boolean =>
  thrown instanceof Response ||
  (typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit')
