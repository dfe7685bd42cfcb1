import { useTranslation } from 'react-i18next'
import type { OutputOf, promotion } from '#protocol'
import { Card } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { amountsText } from './amounts.ts'

/** What the invitations came to, and when commissions are credited next. */
export const TotalsCard = ({
  total: { invited, paid, held, nextAt },
  onSettled,
}: {
  total: OutputOf<typeof promotion.total>
  onSettled: () => void
}) => {
  const { t } = useTranslation('promote')
  return (
    <Card title={t('totals')}>
      <KeyValue
        rows={[
          { id: 'invited', label: t('invited'), value: invited },
          { id: 'paid', label: t('paid'), value: paid.length === 0 ? '0' : amountsText(paid), strong: true },
          ...(held.length === 0 ? [] : [{ id: 'held', label: t('state.held'), value: amountsText(held) }]),
          { id: 'next', label: t('next'), value: <Countdown until={nextAt} onEnd={onSettled} /> },
        ]}
      />
    </Card>
  )
}
