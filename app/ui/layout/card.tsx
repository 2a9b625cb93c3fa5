import { type ReactNode, useId } from 'react'

/** A titled box. `level` is the heading's place in the page's outline. */
export function Card({ title, level = 2, children }: { title: string; level?: 2 | 3; children: ReactNode }) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="card" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  )
}

/** Names and values, one pair a line. */
export function DetailList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
