import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { useSettled } from '../../../core/state/useSettled.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './OpenOrders.module.css'

/** After so long without an answer the question is taken back, in ms: an armed button must not wait for a stray tap. */
const ASKED_FOR_MS = 8_000

/** The question before a cancellation. A double tap on 'Cancel', which stood here before, must not answer it. */
export const CancelQuestion = ({ onNo, onYes }: { onNo: () => void; onYes: () => void }) => {
  const { t } = useTranslation('trade')
  const waits = !useSettled(DOUBLE_TAP_WINDOW)
  const isOver = useSettled(ASKED_FOR_MS)
  useEffect(() => {
    if (isOver) onNo()
  }, [isOver, onNo])
  return (
    <>
      <span className={css['ask']}>{t('orders.cancelAsk')}</span>
      <Button variant="ghost" onPress={onNo}>
        {t('orders.cancelNo')}
      </Button>
      <Button variant="sell" disabled={waits} onPress={onYes}>
        {t('orders.cancelYes')}
      </Button>
    </>
  )
}
