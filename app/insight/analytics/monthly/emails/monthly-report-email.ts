import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import type { MonthlyReport, MonthlySection } from '../monthly-report.server'

interface MonthlyReportEmailInput {
  club: EmailSender
  fullName: string
  report: MonthlyReport
  /** The page with the month's figures, its PDF, and the settings of notifications. */
  reportUrl: string
  pdfUrl: string
  settingsUrl: string
}

/** The figures of a month for owners and managers; every one of them as on the month's page. */
export function monthlyReportEmail({
  club,
  fullName,
  report,
  reportUrl,
  pdfUrl,
  settingsUrl,
}: MonthlyReportEmailInput): Email {
  const { month, comparedWith, sections, attention } = report
  const waiting = (attention ?? []).map(({ name, count }) => `${name}: ${count.toLocaleString('en-US')}`)
  return noticeEmail({
    club,
    subject: `${oneLine(club.name)}: report for ${month.name}`,
    title: `Report for ${month.name}`,
    fullName,
    paragraphs: [
      comparedWith === null
        ? `This is how your club did in ${month.name}.`
        : `This is how your club did in ${month.name}, compared with ${comparedWith}.`,
      waiting.length > 0 ? `Needs attention now. ${waiting.join('. ')}.` : 'Nothing needs attention now.',
    ],
    details: detailsOf(sections, comparedWith !== null),
    action: { label: 'Open the report', url: reportUrl },
    links: [
      { label: 'Download the report as PDF', url: pdfUrl },
      { label: 'Choose what you are emailed about', url: settingsUrl },
    ],
    questions: 'Sent to the owners and managers of the club at',
  })
}

/** The figures that have data, and the first of each ranking. */
function detailsOf(sections: MonthlySection[], isCompared: boolean): [string, string][] {
  return sections.flatMap(({ figures, lists }) => [
    ...figures.flatMap(({ name, value, change }): [string, string][] =>
      value === null ? [] : [[name, isCompared && change ? `${value} (${change.words})` : value]],
    ),
    ...lists.flatMap(({ title, rows }): [string, string][] =>
      title === 'What moved it'
        ? rows.map(({ name, figure }) => [name, figure])
        : rows
            .slice(0, 3)
            .map(({ name, figure }, at) => [`${title}, ${at + 1}`, `${oneLine(name)}, ${figure}`]),
    ),
  ])
}
