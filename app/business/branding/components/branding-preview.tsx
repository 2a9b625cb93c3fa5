import { cva } from 'class-variance-authority'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Brand } from '~/foundation/theme/brand'
import type { ColorMode } from '~/foundation/theme/palette'
import { brandCss } from '~/foundation/theme/theme'
import { paths } from '~/foundation/kit/paths'
import { ScriptsOnly } from '~/foundation/ui/form/scripts-only'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { ClubPagePreview, type PreviewedClub } from './club-page-preview'

/** Screen widths of the preview, in CSS pixels. */
const screenSizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } }
type ScreenSize = keyof typeof screenSizes

const screenStyle = cva('h-[min(80vh,44rem)] w-full overflow-hidden bg-raised', {
  variants: {
    screen: {
      desktop: 'rounded-[10px] shadow-[0_0_0_1px_var(--line),0_22px_60px_rgb(0_0_0/0.28)]',
      phone:
        'my-2 rounded-[28px] shadow-[0_0_0_7px_#0c0a09,0_0_0_8px_var(--edge),0_22px_60px_rgb(0_0_0/0.3)]',
    },
  },
})

/**
 * The club page with the edited branding, in a frame of phone or desktop width that follows every change. Without
 * JavaScript it shows the saved draft.
 */
export function BrandingPreview({ previewed, brand }: { previewed: PreviewedClub; brand: Brand }) {
  const hydrated = useHydrated()
  const [screen, setScreen] = useState<ScreenSize>('desktop')
  const [selection, setSelection] = useState<ColorMode | null>(null)
  const mode = selection ?? brand.mode
  useEffect(() => setSelection(null), [brand.mode])
  // On a phone, start with the phone preview.
  useEffect(() => void (window.innerWidth < 720 && setScreen('phone')), [])
  const [container, available] = useAvailableSize()
  const { width, height } = screenSizes[screen]
  const scale = available.width > 0 ? Math.min(1, available.width / width, available.height / height) : 1
  return (
    <>
      <ScriptsOnly>
        <div className="flex flex-wrap justify-between gap-3">
          <SegmentedControl name="Screen" value={screen} onChange={setScreen}>
            {[
              ['desktop', 'Desktop', <Monitor key="desktop" aria-hidden="true" />],
              ['phone', 'Phone', <Smartphone key="phone" aria-hidden="true" />],
            ]}
          </SegmentedControl>
          <SegmentedControl name="Theme" value={mode} onChange={setSelection}>
            {[
              ['light', 'Light', <Sun key="light" aria-hidden="true" />],
              ['dark', 'Dark', <Moon key="dark" aria-hidden="true" />],
            ]}
          </SegmentedControl>
        </div>
      </ScriptsOnly>
      <div className="grid min-w-0 justify-items-center" ref={container}>
        <div
          className={screenStyle({ screen: hydrated ? screen : 'desktop' })}
          style={hydrated ? { width: width * scale, height: height * scale } : undefined}
        >
          <PreviewFrame
            size={hydrated ? { width, height, transform: `scale(${scale})` } : undefined}
            css={brandCss(brand)}
            mode={mode}
            preset={brand.preset}
          >
            <ClubPagePreview {...previewed} brand={brand} />
          </PreviewFrame>
        </div>
      </div>
    </>
  )
}

/** Height of the toolbar and the space around it, in CSS pixels. */
const chromeHeight = 230
/** Smallest legible scale; below it the page scrolls instead. */
const minHeight = 420

/** Measures the available space as it changes, the first time before anything is painted by it. */
function useAvailableSize() {
  const container = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () =>
      setAvailable({
        width: container.current?.clientWidth ?? 0,
        height: Math.max(minHeight, window.innerHeight - chromeHeight),
      })
    measure()
    const watcher = new ResizeObserver(measure)
    if (container.current) watcher.observe(container.current)
    window.addEventListener('resize', measure)
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return [container, available] as const
}

function SegmentedControl<Value extends string>({
  name,
  value,
  onChange,
  children,
}: {
  name: string
  value: Value
  onChange: (value: Value) => void
  children: [value: Value, label: string, icon: ReactNode][]
}) {
  return (
    <div className="inline-flex rounded-full border border-line p-0.75" role="group" aria-label={name}>
      {children.map(([option, label, icon]) => (
        <button
          key={option}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 text-sm text-muted aria-pressed:bg-ink aria-pressed:text-surface svg:size-4.5"
          type="button"
          aria-pressed={value === option}
          onClick={() => onChange(option)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}

interface FrameProps {
  size: { width: number; height: number; transform: string } | undefined
  css: string
  mode: ColorMode
  preset: string
  children: ReactNode
}

/** Renders into the frame's document once it has loaded: its head stays, its body is replaced. */
function PreviewFrame({ size, css, mode, preset, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)

  const adopt = () => {
    const loaded = frame.current?.contentDocument
    if (!loaded || loaded.readyState !== 'complete' || !loaded.querySelector('.club')) return
    loaded.body.replaceChildren()
    // Links in the preview lead nowhere.
    loaded.addEventListener('click', (event) => {
      const link = event.target instanceof Object && (event.target as Element).closest?.('a[href]')
      if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
    })
    setPage(loaded)
  }
  // The frame may have loaded before hydration.
  useEffect(adopt, [])

  useLayoutEffect(() => {
    const view = page?.defaultView as (Window & typeof globalThis) | null | undefined
    if (!page || !view) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets = [sheet]
    page.documentElement.dataset.theme = mode
    page.documentElement.dataset.preset = preset
  }, [page, css, mode, preset])

  // Landmarks in the preview need names, because the portal has its own.
  useLayoutEffect(() => {
    page?.querySelector('main')?.setAttribute('aria-label', 'Preview')
    page?.querySelector('header')?.setAttribute('aria-label', 'Preview header')
  })

  return (
    <>
      <iframe
        className="block size-full origin-top-left border-0"
        ref={frame}
        title="Preview of your club page"
        src={paths.business.lookPreview({ framed: '1' })}
        onLoad={adopt}
        style={size}
      />
      {page && createPortal(children, page.body)}
    </>
  )
}
