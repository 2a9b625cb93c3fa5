import { ScanBarcode, Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../feedback/banner'
import { Button } from '../form/button'
import { openDetector } from './code-detector'

/** How often a picture is read, in milliseconds. */
const readEvery = 200

/** Opens the camera and reports the first code it reads; says why where it cannot. */
export function CodeScanner({ onCode, onClose }: { onCode(code: string): void; onClose(): void }) {
  const { video, problem, readsBarcodes, light, toggleLight } = useCamera(onCode)
  return (
    <section aria-label="Scan a code" className="grid gap-3 rounded-card border border-line bg-raised p-3">
      {problem ? (
        <Banner tone="warn" title="The camera can’t be used">
          <p>{problem}</p>
        </Banner>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            className="aspect-4/3 w-full rounded-control bg-[#000] object-cover"
            aria-label="Picture of the camera"
          />
          <p className="flex items-center gap-2 text-sm text-muted svg:size-5">
            <ScanBarcode aria-hidden="true" />
            {readsBarcodes
              ? 'Hold the barcode or QR code in front of the camera.'
              : 'Hold the QR code in front of the camera. Barcodes can’t be read in this browser: type their digits.'}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onClose}>
          Close camera
        </Button>
        {light !== 'none' && !problem && (
          <Button
            variant="secondary"
            size="small"
            aria-pressed={light === 'on'}
            onClick={() => void toggleLight()}
          >
            <Zap aria-hidden="true" />
            Light
          </Button>
        )}
      </div>
    </section>
  )
}

/** Shows the camera in `video` until the component goes, and reads its pictures. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [readsBarcodes, setReadsBarcodes] = useState(true)
  const [light, setLight] = useState<'none' | 'off' | 'on'>('none')
  const report = useRef(onCode)
  useEffect(() => void (report.current = onCode), [onCode])
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let timer = 0
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      const [first] = stream.getVideoTracks()
      track.current = first ?? null
      // A light is not in the types of the capabilities.
      if (first && (first.getCapabilities?.() as { torch?: boolean } | undefined)?.torch) setLight('off')
      video.current.srcObject = stream
      await video.current.play()
      const { detector, readsBarcodes } = await openDetector()
      if (isOver) return stop()
      setReadsBarcodes(readsBarcodes)
      const read = async () => {
        if (isOver || !video.current) return
        const [match] = await detector.detect(video.current).catch(() => [])
        if (match && !isOver) {
          navigator.vibrate?.(60)
          return report.current(match.rawValue)
        }
        timer = window.setTimeout(() => void read(), readEvery)
      }
      void read()
    }
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    begin().catch((error: unknown) => {
      stop()
      if (!isOver) setProblem(problemOf(error))
    })
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stop()
    }
  }, [])
  const toggleLight = async () => {
    const torch = light !== 'on'
    try {
      await track.current?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
      setLight(torch ? 'on' : 'off')
    } catch {
      setLight('none')
    }
  }
  return { video, problem, readsBarcodes, light, toggleLight }
}

/** Why the camera cannot be opened, and what to do instead. */
function problemOf(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Allow this page to use the camera in your browser’s settings, then try again. Or type the code in the search field.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera. Type the code in the search field.'
    case 'NotReadableError':
    case 'AbortError':
      return 'Another app is using the camera. Close it and try again, or type the code in the search field.'
    default:
      return 'Type the code in the search field.'
  }
}
