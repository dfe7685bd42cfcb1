import { useTranslation } from 'react-i18next'
import { type C2cOrderView, isEnded } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { payMethodName } from '../payMethodNames.tsx'

/** How the seller of an order is paid, as it was when the offer was taken: each datum with a button that copies it. */
export const PayeeCard = ({ order: { payee, masked, side, state } }: { order: C2cOrderView }) => {
  const { t } = useTranslation(['c2cOrders', 'c2c'])
  const method = payMethodName(t, payee)
  // Nobody is asked to pay for an order that has ended.
  const title = isEnded(state) ? `${t('c2c:pay.method')} · ${method}` : t(`c2cOrders:payee.${side}`, { method })
  return (
    <Card title={title}>
      <Stack gap={2}>
        {masked ? <Note small>{t('c2cOrders:payee.masked')}</Note> : null}
        <CopyRow label={t('c2c:pay.field.holder')} value={payee.holder} />
        {payee.fields.map(({ key, value }) =>
          key === 'qr' ? (
            <img key={key} width={240} src={value} alt={t('c2c:pay.field.qr')} />
          ) : (
            <CopyRow key={key} label={t(`c2c:pay.field.${key}`)} value={value} />
          ),
        )}
      </Stack>
    </Card>
  )
}
