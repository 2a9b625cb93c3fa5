import { ListSearch } from '~/foundation/ui/form/list-search'
import { askedDays, audienceLabels, audiences, dayLabels, type AskedAudience, type AskedDays } from '../asked'

/** Chooses the days and the people that a page about requests covers. */
export function AskedSpanSearch({ days, audience }: { days: AskedDays; audience: AskedAudience | null }) {
  return (
    <ListSearch
      choices={[
        {
          name: 'days',
          label: 'Time',
          value: days,
          options: askedDays.map((value) => ({ value, label: dayLabels[value] })),
        },
        {
          name: 'who',
          label: 'Asked by',
          value: audience ?? '',
          options: [
            { value: '', label: 'Everyone' },
            ...audiences.map((value) => ({ value, label: audienceLabels[value] })),
          ],
        },
      ]}
    />
  )
}
