// The pick-up windows of a member's boxes as a calendar file: /customer/deliveries/calendar.ics
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { pickUpEntries } from '~/club/runs/member/pick-up-entries.server'
import { fileDownload } from '~/web/http/file-download.server'
import { calendarFile } from '~/foundation/kit/calendar-file'
import { requireMember } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const entries = await pickUpEntries(db, {
    memberId: member.id,
    club,
    clubOrigin: clubOrigin(context.services.env, club),
    now,
  })
  return fileDownload(`${club.slug}-pick-ups`, 'ics', calendarFile(`${club.name} pick-ups`, entries))
}
