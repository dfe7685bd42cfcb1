import { effect } from '@preact/signals-core'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAWING_KINDS, DRAWINGS_LIMIT, type DrawingKind } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { showToast } from '../../../core/toastQueue.ts'
import { formatPercent, formatPrice } from '../../../ui/format/number.ts'
import { appDrawings } from './appDrawings.ts'
import { createBoard } from './board.ts'
import css from './DrawingTools.module.css'
import type { DrawingToolsProps } from './drawingToolsProps.ts'
import { followKeys } from './keys.ts'
import { LineSample } from './LineSample.tsx'
import { createLayer } from './layer.ts'
import { tapsOf } from './model.ts'
import { StyleSheet } from './StyleSheet.tsx'
import { ToolIcon } from './ToolIcon.tsx'
import { useDrawingsSync } from './useDrawingsSync.ts'

interface ToolProps {
  readonly name: string
  readonly onPress: () => void
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}
const Tool = ({ name, onPress, pressed, disabled, children }: ToolProps) => (
  <button
    type="button"
    className={css['tool']}
    aria-label={name}
    title={name}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onPress}
  >
    {children}
  </button>
)

/** What is drawn on a chart, with the tools to draw it; a chunk of its own. */
const DrawingTools = ({ slot, value, bar, instId, tick, decimals, active, onDone }: DrawingToolsProps) => {
  const { t } = useTranslation('drawing')
  const [kept] = useState(appDrawings)
  const changed = useDrawingsSync(instId, kept)
  const [board] = useState(() =>
    createBoard(kept.page(instId).all, {
      onAct: (all, step) => {
        const ids = step.map(({ id }) => id)
        kept.change(instId, all, ids)
        changed()
      },
    }),
  )
  const attached = useSignalValue(slot.now)
  const drawn = useSignalValue(board.drawn)
  const tool = useSignalValue(board.tool)
  const taps = useSignalValue(board.taps)
  const selected = useSignalValue(board.selected)
  const { templates } = useSignalValue(kept.kept)
  const [isStyling, setStyling] = useState(false)
  const one = drawn.all.find(({ id }) => id === selected)
  const hint =
    tool === undefined ? '' : t('hint', { name: t(`kind.${tool}`), number: taps.length + 1, of: tapsOf(tool) })

  // What came from elsewhere: the account, another tab, or nothing when a user's data are forgotten.
  useEffect(
    () =>
      effect(() => {
        const all = kept.kept.value.at[instId]?.all ?? []
        if (all !== board.drawn.peek().all) board.load(all)
      }),
    [kept, board, instId],
  )
  useEffect(() => {
    if (attached === undefined) return undefined
    const price = (figure: number): string => formatPrice(figure.toFixed(decimals), decimals)
    return createLayer(
      {
        chart: attached.chart,
        series: attached.series,
        bar,
        bars: () => value.peek().data?.bars ?? [],
        snap: (figure) => Number((Math.round(figure / tick) * tick).toFixed(decimals)),
      },
      {
        board,
        styleOf: kept.styleOf,
        texts: {
          price,
          percent: formatPercent,
          bars: (count) => t('label.bars', { count }),
          target: (percent, at) => t('label.target', { percent, price: at }),
          stop: (percent, at) => t('label.stop', { percent, price: at }),
          ratio: (ratio) => t('label.ratio', { ratio }),
          handle: ({ kind }, number) => t('handle', { name: t(`kind.${kind}`), number }),
          hint: () => t('keys'),
        },
      },
    )
  }, [attached, board, kept, value, bar, tick, decimals, t])
  useEffect(() => followKeys(board), [board])
  useEffect(() => {
    if (!active) board.take(undefined)
  }, [active, board])

  const pick = (kind: DrawingKind): void => {
    if (drawn.all.length >= DRAWINGS_LIMIT) showToast(t('full', { most: DRAWINGS_LIMIT }), 'bad')
    else board.take(kind === tool ? undefined : kind)
  }
  return (
    <>
      {active ? (
        <fieldset className={css['strip']} aria-label={t('tools')} data-drawing>
          <div className={css['tools']}>
            {DRAWING_KINDS.map((kind) => (
              <Tool key={kind} name={t(`kind.${kind}`)} pressed={kind === tool} onPress={() => pick(kind)}>
                <ToolIcon kind={kind} />
              </Tool>
            ))}
          </div>
          <div className={css['acts']}>
            <Tool name={t('undo')} disabled={drawn.done.length === 0} onPress={board.undo}>
              <Undo2 size={18} aria-hidden />
            </Tool>
            <Tool name={t('redo')} disabled={drawn.undone.length === 0} onPress={board.redo}>
              <Redo2 size={18} aria-hidden />
            </Tool>
            <Tool name={t('done')} onPress={onDone}>
              <Check size={18} aria-hidden />
            </Tool>
          </div>
        </fieldset>
      ) : null}
      {tool === undefined ? null : (
        <div className={css['float']}>
          <output className={css['hint']}>{hint}</output>
          <Tool name={t('cancel')} onPress={() => board.take(undefined)}>
            <X size={18} aria-hidden />
          </Tool>
        </div>
      )}
      {one === undefined ? null : (
        <fieldset className={css['float']} aria-label={t('selected', { name: t(`kind.${one.kind}`) })}>
          <b aria-hidden="true">{t(`kind.${one.kind}`)}</b>
          <Tool name={t('style')} onPress={() => setStyling(true)}>
            <LineSample style={one.style} />
          </Tool>
          <Tool name={t(one.locked === true ? 'unlock' : 'lock')} onPress={board.lock}>
            {one.locked === true ? <Lock size={18} aria-hidden /> : <LockOpen size={18} aria-hidden />}
          </Tool>
          <Tool name={t('delete')} disabled={one.locked === true} onPress={board.remove}>
            <Trash2 size={18} aria-hidden />
          </Tool>
        </fieldset>
      )}
      {one === undefined ? null : (
        <StyleSheet
          open={isStyling}
          onClose={() => setStyling(false)}
          name={t(`kind.${one.kind}`)}
          style={one.style}
          onStyle={(style) => {
            board.restyle(style)
            kept.drawnIn(one.kind, style)
          }}
          templates={templates}
          onTemplates={(next) => {
            kept.setTemplates(next, true)
            changed()
          }}
        />
      )}
    </>
  )
}

export default DrawingTools
