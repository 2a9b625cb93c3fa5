import type { Services } from '~/context.server'
import { deliverMailHandler } from '~/messaging/deliver-mail.server'
import { createMailer } from '~/messaging/mailer.server'
import type { Handler } from './handler'

/** Everything this product does in the background: the one list of what a worker works on. */
function handlers({ env }: Services): Handler[] {
  return [deliverMailHandler(createMailer(env.mail))]
}

/** Begins to work on jobs in this process. `stop` lets the work in hand finish. */
export async function startBackground(services: Services): Promise<{ stop(): Promise<void> }> {
  const { jobs, scopes, now } = services
  await jobs.work({ handlers: handlers(services), enter: scopes.tenant, now })
  return { stop: () => jobs.stop() }
}
