import { useTranslation } from 'react-i18next'
import { icoOrder, isPositive, type SaleView, subtract } from '#protocol'
import { showToast } from '../../core/toastQueue.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'

type OwnSale = SaleView & { readonly own: NonNullable<SaleView['own']> }
export const isOwn = (sale: SaleView): sale is OwnSale => sale.own !== undefined

/** Pays for the allocation, with the time that is left. */
const PayPart = ({ sale, refetch }: { sale: OwnSale; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation('sale')
  const { id, own, payBy = 0, settings } = sale
  const move = useMove(icoOrder.pay, `earn-sale-pay-${id}`, () => {
    showToast(t('pay.done'), 'good')
    void refetch()
  })
  const amount = coinText(own.charged, settings.payCoin)
  return (
    <>
      <Note>
        {t('pay.left')} <Countdown until={payBy} announce onEnd={() => void refetch()} />
      </Note>
      <AskedMove
        move={move}
        action={t('pay.action', { amount })}
        onSend={() => move.send({ id, charged: own.charged })}
      >
        {t('pay.text', { amount, tokens: coinText(own.tokens, settings.token) })}
      </AskedMove>
      <Note small>{t('pay.lapse')}</Note>
    </>
  )
}

const rowsOf = ({ own, settings: { token, payCoin } }: OwnSale, t: (key: string) => string): KeyValueRow[] => {
  const { committed, tokens, charged, released, nextVestAt } = own
  const isKnown = own.state !== 'committed'
  const isDelivered = own.state === 'delivered'
  const returned = own.state === 'refunded' ? committed : subtract(committed, charged)
  return [
    { id: 'committed', label: t('own.committed'), value: coinText(committed, payCoin) },
    ...(isKnown
      ? [
          { id: 'tokens', label: t('own.tokens'), value: coinText(tokens, token), strong: true },
          {
            id: 'charged',
            label: t(isPositive(own.locked) ? 'own.toPay' : 'own.price'),
            value: coinText(charged, payCoin),
          },
          { id: 'returned', label: t('own.returned'), value: coinText(returned, payCoin) },
        ]
      : []),
    ...(isDelivered
      ? [
          { id: 'released', label: t('own.released'), value: coinText(released, token) },
          { id: 'held', label: t('own.vesting'), value: coinText(subtract(tokens, released), token) },
        ]
      : []),
    ...(nextVestAt === undefined ? [] : [{ id: 'next', label: t('own.next'), value: formatDateTime(nextVestAt) }]),
  ]
}

/** What the user committed, what came of it, and what is to be done. */
export const OwnCard = ({ sale, refetch }: { sale: OwnSale; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation('sale')
  const { own } = sale
  return (
    <Card title={t('own.title')}>
      <Stack gap={3}>
        <Note>{own.refund === undefined ? t(`own.state.${own.state}`) : t(`own.refund.${own.refund}`)}</Note>
        <KeyValue rows={rowsOf(sale, (key) => t(key))} />
        {own.state === 'allocated' && sale.stage === 'paying' ? <PayPart sale={sale} refetch={refetch} /> : null}
      </Stack>
    </Card>
  )
}
