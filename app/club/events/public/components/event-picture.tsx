import { cx } from 'class-variance-authority'
import { bottleShapes } from '~/cellar/catalog/components/bottle-count'
import { photoSources } from '~/foundation/theme/media'
import { sceneOf, type EventScene } from '../event-scene'

/** The picture of an event: its own photo, or a drawing in the club's colors that suits its title. Decorative. */
export function EventPicture({
  event: { title, pictureUrl },
  sizes,
  isLazy = true,
  className,
}: {
  event: { title: string; pictureUrl: string | null }
  /** Width at which a photo shows, as for `img`. */
  sizes: string
  isLazy?: boolean
  className: string
}) {
  if (!pictureUrl) {
    return (
      <div className={cx('overflow-hidden', className)}>
        <Scene scene={sceneOf(title)} />
      </div>
    )
  }
  return (
    <img
      className={cx('object-cover', className)}
      {...photoSources(pictureUrl, sizes)}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
    />
  )
}

const wine = { red: '#6b1a30', rose: '#dc8d85', white: '#dccf8a', orange: '#c9762f', sweet: '#d69d2c' }

function Scene({ scene }: { scene: EventScene }) {
  return (
    <svg
      className="size-full bg-brand text-on-brand"
      viewBox="0 0 600 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className="fill-current opacity-14" cx="430" cy="150" r="120" />
      {scenes[scene]}
    </svg>
  )
}

/** A glass that stands at `x`, `y`, filled with a wine of this color. */
function Glass({ x, y, color, scale = 1 }: { x: number; y: number; color: string; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill={color} d="M-31-128h62c0 36-14 50-31 50s-31-14-31-50z" />
      <path
        className="fill-none stroke-current stroke-[5]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M-30-172c-6 66 6 94 30 94s36-28 30-94zM0-78V-4M-26-3h52"
      />
    </g>
  )
}

function BottleOf({ x, y, shape, color }: { x: number; y: number; shape: 0 | 1 | 2; color: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(3.3) translate(-12 -78)`}>
      <path fill={color} className="stroke-current stroke-[1.4]" d={bottleShapes[shape]} />
      <path fill="#f6eee2" d="M5 46h14v18H5z" />
    </g>
  )
}

const table = <path className="stroke-current stroke-[6]" strokeLinecap="round" d="M40 346h520" />

function Grapes({ x, y, color }: { x: number; y: number; color: string }) {
  const rows = [4, 5, 4, 3, 2, 1]
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="fill-none stroke-current stroke-[6]" strokeLinecap="round" d="M0-34c0-26 8-44 26-60" />
      <path
        className="fill-current opacity-80"
        d="M6-58c-54-34-92-8-104 18 18-4 22 4 24 18 14-12 24-10 34 4 12-20 28-34 46-40z"
      />
      {rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, at) => (
          <circle
            key={`${row} ${at}`}
            fill={color}
            className="stroke-current stroke-[3]"
            cx={(at - (count - 1) / 2) * 38}
            cy={row * 33}
            r="21"
          />
        )),
      )}
    </g>
  )
}

const lights = (
  <>
    <path className="fill-none stroke-current stroke-[4]" d="M0 40c90 70 190 70 300 24s210-46 300 24" />
    {[
      [60, 78],
      [140, 99],
      [222, 92],
      [300, 64],
      [378, 42],
      [460, 36],
      [540, 56],
    ].map(([x, y]) => (
      <circle key={x} fill={wine.white} cx={x} cy={y! + 16} r="11" />
    ))}
  </>
)

const scenes = {
  tasting: (
    <>
      {table}
      <Glass x={100} y={346} color={wine.white} />
      <Glass x={200} y={346} color={wine.rose} />
      <Glass x={300} y={346} color={wine.orange} />
      <Glass x={400} y={346} color={wine.red} />
      <Glass x={500} y={346} color={wine.sweet} />
    </>
  ),
  dinner: (
    <>
      {table}
      <BottleOf x={300} y={346} shape={1} color={wine.red} />
      <Glass x={200} y={346} color={wine.red} />
      <Glass x={400} y={346} color={wine.red} />
      <path className="fill-current" d="M58 334h92l-14 12H72zM450 334h92l-14 12h-64z" />
      <path className="stroke-current stroke-[10]" strokeLinecap="round" d="M104 328v-96M496 328v-96" />
      <path fill={wine.sweet} d="M104 222c-14-14-8-28 0-42 8 14 14 28 0 42zM496 222c-14-14-8-28 0-42 8 14 14 28 0 42z" />
    </>
  ),
  harvest: (
    <>
      <path className="fill-current opacity-20" d="M0 400V300c150-60 300 20 600-40v140z" />
      <Grapes x={190} y={150} color={wine.red} />
      <Grapes x={410} y={190} color={wine.white} />
    </>
  ),
  party: (
    <>
      {lights}
      {table}
      <BottleOf x={180} y={346} shape={1} color={wine.sweet} />
      <BottleOf x={270} y={346} shape={2} color={wine.white} />
      <Glass x={370} y={346} color={wine.sweet} scale={0.95} />
      <Glass x={465} y={346} color={wine.rose} scale={0.95} />
    </>
  ),
} satisfies Record<EventScene, JSX.Element>
