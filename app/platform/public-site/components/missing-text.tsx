import { buttonStyle } from '~/foundation/ui/form/button'

/** Instead of a text that does not exist: where to look. */
export function MissingText({ href, label }: { href: string; label: string }) {
  return (
    <section className="wrap grid justify-items-start gap-5 py-[clamp(3rem,8vw,7rem)]">
      <h1>Page not found</h1>
      <p className="max-w-120 text-lg text-muted">
        There is nothing at this address. It may have been renamed.
      </p>
      <a className={buttonStyle()} href={href}>
        {label}
      </a>
    </section>
  )
}
