import { rootOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'

/** Address in a ticket's QR code: staff open it with any camera, and the desk's own scanner reads the code in it. */
export const ticketScanUrl = (
  { services }: RequestContext,
  { eventId, code }: { eventId: string; code: string },
): string => rootOrigin(services.env) + paths.business.events.checkIn(eventId, { code })
