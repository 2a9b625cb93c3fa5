import { planPriceList } from '~/billing/plan/plan-price-list'

/** The price list as cards. */
export function PlanCards() {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {planPriceList.map(({ name, fee, share, members }) => (
        <li key={name} className="grid content-start gap-5 rounded-card border border-line bg-raised p-7">
          <div>
            <h2 className="text-title-sm leading-tight">{name}</h2>
            <p className="mt-1 text-muted">For {members} members</p>
          </div>
          <p className="font-display text-[3.2rem] leading-none lining-nums tabular-nums">
            {fee} <small className="font-text text-base tracking-normal text-muted">a month</small>
          </p>
          <p className="border-t border-line pt-4">
            and <strong>{share}</strong> of what your members pay
          </p>
        </li>
      ))}
    </ul>
  )
}
