import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { DetailList, cardStyle } from '~/foundation/ui/layout/card'
import type { FirstBoxView } from '../first-box.server'
import { PickUpPlace } from './box-facts'

/** The first box of a new member: its wines, where and when to pick it up, the code, and the days as a calendar. */
export function FirstBox({ box, place, mapUrl, hours, code }: FirstBoxView) {
  return (
    <section className={`${cardStyle} w-full text-start`} aria-labelledby="first-box">
      <h2 id="first-box" className="text-title-sm">
        Your first box
      </h2>
      {box ? (
        <>
          <p className="font-semibold wrap-anywhere">{box.name}</p>
          {box.lines.length > 0 && (
            <ul className="my-3 grid gap-3">
              {box.lines.map(({ wine, count }, at) => (
                <li key={at} className="flex items-center gap-3">
                  <BottlePicture wine={wine} size="small" />
                  <span className="min-w-0 wrap-anywhere">
                    {count > 1 && `${count} × `}
                    {wine.title}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p>We’ll email you as soon as it’s announced.</p>
      )}
      <DetailList
        facts={[
          ...(box ? [{ name: 'Pick up', value: box.pickUp.days }] : []),
          ...(hours ? [{ name: 'Hours', value: <span className="whitespace-pre-line">{hours}</span> }] : []),
          ...(place
            ? [{ name: 'Where', value: <PickUpPlace pickUp={{ days: '', hours: null, place, mapUrl }} /> }]
            : []),
          {
            name: 'Pick-up code',
            value: (
              <span className="text-lg font-semibold tracking-[0.18em] tabular-nums lining-nums">{code}</span>
            ),
          },
        ]}
      />
      <p className={actionsStyle}>
        {box && (
          <a className={buttonStyle({ variant: 'secondary' })} href={paths.customer.pickUpCalendar()}>
            Add to calendar
          </a>
        )}
        <a className={buttonStyle({ variant: 'quiet' })} href={paths.customer.code()}>
          Show pick-up code
        </a>
      </p>
    </section>
  )
}
