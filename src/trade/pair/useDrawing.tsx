import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../../core/chunks/usePart.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { readStored } from '../../core/state/storage.ts'
import { showToast } from '../../core/toastQueue.ts'
import { createChartSlot } from '../../market/charts/chartSlot.ts'
import type { DrawingToolsProps } from '../../market/charts/tools/drawingToolsProps.ts'
import { fetchPart } from '../../ui/fetchPart.ts'

const fetchTools = () => fetchPart(() => import('../../market/charts/tools/DrawingTools.tsx'), ['drawing'])

/** Drawings of a chart. Their code comes once the chart is there, for those who may have any, or when it is wanted. */
export const useDrawing = (isDrawn: boolean, props: Omit<DrawingToolsProps, 'slot' | 'active' | 'onDone'>) => {
  const { t } = useTranslation('common')
  const { Part, want } = usePart(fetchTools)
  const [slot] = useState(createChartSlot)
  const [isOpen, setOpen] = useState(false)
  const isUser = useSignalValue(signedIn) === true
  const active = isOpen && isDrawn
  useEffect(() => {
    if (isDrawn && (isUser || readStored('tapeline.drawings') !== undefined)) void want()
  }, [isDrawn, isUser, want])
  const turn = async (): Promise<void> => {
    if (active) setOpen(false)
    else if (await want()) setOpen(true)
    else showToast(t('failed'), 'bad')
  }
  const tools: ReactNode =
    Part === undefined || !isDrawn ? null : (
      <Part {...props} slot={slot} active={active} onDone={() => setOpen(false)} />
    )
  return { overlay: slot.overlay, tools, drawing: active, onDraw: () => void turn() }
}
