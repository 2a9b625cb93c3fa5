import { useRef, type PointerEvent } from 'react'
import { heroIllustrationSize } from '~/foundation/theme/hero-illustrations'
import { photoInfo, smallestFile } from '~/foundation/theme/media'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import type { CropName } from '~/business/branding/page-form'

type Values = Record<string, string | undefined>

const parts = [
  { part: 'x', label: 'Left to right', least: 0, most: 100 },
  { part: 'y', label: 'Top to bottom', least: 0, most: 100 },
  { part: 'zoom', label: 'Enlarge', least: 100, most: 300 },
] as const

/**
 * The focus and crop of a picture: three sliders, and with JavaScript a point to drag on the picture. `onPick` overwrites
 * fields of the form.
 */
export function CropField({
  crop,
  path,
  label,
  values,
  onPick,
}: {
  crop: CropName
  path: string
  /** Name of the picture, such as "Picture 2". */
  label: string
  values: Values
  onPick: (values: Record<string, string>) => void
}) {
  const hydrated = useHydrated()
  const isDragging = useRef(false)
  const { width, height } = photoInfo(path) ?? heroIllustrationSize
  const valueOf = (part: (typeof parts)[number]['part']) =>
    values[`${crop}-${part}`] ?? (part === 'zoom' ? '100' : '50')
  const pick = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const percent = (share: number) => String(Math.round(Math.min(1, Math.max(0, share)) * 100))
    onPick({
      [`${crop}-x`]: percent((clientX - box.left) / box.width),
      [`${crop}-y`]: percent((clientY - box.top) / box.height),
    })
  }
  return (
    <details className="rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm">
        Focus and crop<span className="sr-only"> of {label}</span>
      </summary>
      <div className="grid gap-3 p-3 pt-1">
        <div
          className="relative w-fit touch-none justify-self-center overflow-hidden rounded-control cursor-crosshair"
          onPointerDown={(event) => {
            isDragging.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
            pick(event)
          }}
          onPointerMove={(event) => {
            if (isDragging.current) pick(event)
          }}
          onPointerUp={() => (isDragging.current = false)}
          onPointerCancel={() => (isDragging.current = false)}
        >
          <img
            className="block max-h-52 w-auto select-none"
            src={smallestFile(path)}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            draggable={false}
          />
          {hydrated && (
            <span
              className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
              style={{ left: `${valueOf('x')}%`, top: `${valueOf('y')}%` }}
              aria-hidden="true"
            />
          )}
        </div>
        {parts.map(({ part, label: name, least, most }) => (
          <label key={part} className="grid gap-1 text-sm">
            <span>
              {name}
              <span className="sr-only"> of {label}</span>
            </span>
            <input
              className="min-h-11 w-full cursor-pointer accent-accent"
              type="range"
              name={`${crop}-${part}`}
              min={least}
              max={most}
              defaultValue={valueOf(part)}
            />
          </label>
        ))}
      </div>
    </details>
  )
}
