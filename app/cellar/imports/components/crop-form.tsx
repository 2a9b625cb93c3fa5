import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { controlAttributes, controlOf, FieldFrame } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import type { CropView } from '../documents/document-steps.server'
import { cropForm } from '../documents/page-forms'

const edges = ['left', 'top', 'right', 'bottom'] as const
const labels = {
  left: 'Left edge (%)',
  top: 'Top edge (%)',
  right: 'Right edge (%)',
  bottom: 'Bottom edge (%)',
}

type EdgeTexts = Record<(typeof edges)[number], string>

/**
 * Chooses a part of a page, by dragging over its picture or by numbers.
 * @param action where the edges are posted
 * @param back where "Cancel" leads
 */
export function CropForm({
  page,
  title,
  hint,
  action,
  back = action,
  submit,
  children,
}: {
  page: CropView
  title: string
  hint: string
  action: string
  back?: string
  submit: string
  children?: ReactNode
}) {
  const { left, top, right, bottom } = page
  const start = { left: String(left), top: String(top), right: String(right), bottom: String(bottom) }
  const [texts, setTexts] = useState<EdgeTexts>(start)
  const form = useSchemaForm(cropForm, {
    id: 'crop-form',
    intent: 'crop',
    defaultValue: { id: page.id, ...start },
  })
  return (
    <Card title={title} takesFocus>
      <p className="text-muted">{hint}</p>
      <CropFrame page={page} texts={texts} onChange={setTexts} />
      <CheckedForm form={form} fields={{ id: page.id }} action={action} className="grid gap-5">
        <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4 md:grid-cols-4">
          {edges.map((edge) => {
            const control = controlOf({ field: form.fields[edge] })
            return (
              <FieldFrame
                key={edge}
                name={edge}
                id={control.id}
                label={labels[edge]}
                errors={control.errors}
                live
              >
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts[edge]}
                  onChange={({ target }) => setTexts((all) => ({ ...all, [edge]: target.value }))}
                  className={inputStyle()}
                  {...controlAttributes(control)}
                />
              </FieldFrame>
            )
          })}
        </div>
        <div className={actionsStyle}>
          <SubmitButton intent="crop">{submit}</SubmitButton>
          <ButtonLink to={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </CheckedForm>
      {children}
    </Card>
  )
}

const percentText = (share: number): string => String(Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10)

function CropFrame({
  page,
  texts,
  onChange,
}: {
  page: CropView
  texts: EdgeTexts
  onChange(texts: EdgeTexts): void
}) {
  const isReady = useHydrated()
  const frame = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)

  function pointIn({ clientX, clientY }: PointerEvent) {
    const box = frame.current!.getBoundingClientRect()
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }

  function move(event: PointerEvent) {
    if (!from.current) return
    const { x, y } = pointIn(event)
    const [left, right] = [from.current.x, x].sort((one, other) => one - other)
    const [top, bottom] = [from.current.y, y].sort((one, other) => one - other)
    // A press without a move is no choice.
    if (right! - left! < 0.01 || bottom! - top! < 0.01) return
    onChange({
      left: percentText(left!),
      top: percentText(top!),
      right: percentText(right!),
      bottom: percentText(bottom!),
    })
  }

  const [left, top, right, bottom] = edges.map((edge) => Number(texts[edge].replace(',', '.')))
  const isShown = isReady && left! < right! && top! < bottom!
  return (
    <div
      ref={frame}
      className="relative mx-auto w-fit max-w-full touch-none overflow-hidden rounded-control border border-line select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = pointIn(event)
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    >
      <img
        src={page.picture}
        alt={`Page ${page.number}, all of it`}
        width={Math.round(page.width)}
        height={Math.round(page.height)}
        draggable={false}
        className="block h-auto max-h-[70vh] w-auto max-w-full"
      />
      {isShown && (
        <div
          className="pointer-events-none absolute border-2 border-focus shadow-[0_0_0_9999px_rgb(0_0_0/55%)]"
          style={{
            left: `${left}%`,
            top: `${top}%`,
            width: `${right! - left!}%`,
            height: `${bottom! - top!}%`,
          }}
        />
      )}
    </div>
  )
}
