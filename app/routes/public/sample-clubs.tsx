// Previews of three demo clubs, each in its own theme.
const samples = [
  { look: 'trattoria', name: 'Bottega Rossa', kind: 'A trattoria', picture: '/clubs/arcade.svg' },
  { look: 'modern', name: 'Harbor Cellars', kind: 'A wine shop', picture: '/clubs/harbour.svg' },
  { look: 'natural', name: 'Olive & Vine', kind: 'A natural wine shop', picture: '/clubs/terraces.svg' },
]

/** Previews of the demo clubs, linked where `live` has a URL. */
export function SampleClubs({ live }: { live: (string | null)[] }) {
  return (
    <ul className="samples" aria-label="Clubs that run on Tastevin">
      {samples.map(({ look, name, kind, picture }, index) => {
        const href = live[index]
        const face = (
          <>
            <span className="sample-bar" aria-hidden="true">
              <i />
            </span>
            <span className="sample-picture">
              <img src={picture} alt="" width={1600} height={1000} />
            </span>
            <span className="sample-words">
              <span className="sample-name">{name}</span>
              <span className="sample-kind">{kind}</span>
              <span className="sample-press" aria-hidden="true" />
            </span>
          </>
        )
        return (
          <li key={look} className="sample" data-look={look}>
            {href ? <a href={href}>{face}</a> : <div>{face}</div>}
          </li>
        )
      })}
    </ul>
  )
}
