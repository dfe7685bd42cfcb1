import { useTranslation } from 'react-i18next'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { useSettled } from '../../../core/state/useSettled.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './OpenOrders.module.css'

/** The question before a cancellation. A double tap on 'Cancel', which stood here before, must not answer it. */
export const CancelQuestion = ({ onNo, onYes }: { onNo: () => void; onYes: () => void }) => {
  const { t } = useTranslation('trade')
  const waits = !useSettled(DOUBLE_TAP_WINDOW)
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
