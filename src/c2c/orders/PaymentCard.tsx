import { useTranslation } from 'react-i18next'
import type { C2cOrderView } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import css from './Orders.module.css'

/** What the buyer said of the payment, and whether the payer is called what the buyer is. */
export const PaymentCard = ({ order: { payment, buyerName } }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cOrders')
  if (payment === undefined) return null
  const { reference, picture, payer, fits } = payment
  return (
    <Card title={t('payment.title')}>
      <Stack gap={2}>
        <KeyValue
          rows={[
            ...(reference === '' ? [] : [{ id: 'reference', label: t('payment.reference'), value: reference }]),
            ...(payer === '' ? [] : [{ id: 'payer', label: t('payment.payer'), value: payer }]),
            ...(buyerName === '' ? [] : [{ id: 'name', label: t('payment.buyerName'), value: buyerName }]),
          ]}
        />
        {fits ? null : <Note tone="bad">{t('payment.otherName')}</Note>}
        {picture === '' ? null : <img className={css['picture']} src={picture} alt={t('payment.picture')} />}
      </Stack>
    </Card>
  )
}
