import { useTranslation } from 'react-i18next'
import { type C2cOrderView, merchantOrder } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { mayPay, mayRelease } from './rights.ts'

interface ActionsProps {
  order: C2cOrderView
  onDone: () => unknown
}

/** Takes "paid" back, once. */
const Undo = ({ order: { id, state }, onDone }: ActionsProps) => {
  const { t } = useTranslation('c2cOrders')
  const move = useMove(merchantOrder.payment, `c2c-undo-${id}`, () => void onDone())
  return (
    <AskedMove
      move={move}
      variant="ghost"
      size="large"
      action={t('undo.action')}
      tone="danger"
      onSend={() => move.send({ id, state, action: 'undo' })}
    >
      {t('undo.text')}
    </AskedMove>
  )
}

/** What the reader may do about an order now: pay and cancel as the buyer, release as the seller. */
export const OrderActions = ({ order, onDone }: ActionsProps) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const { id, state, side, undone } = order
  const go = (page: string) => () => navigation.push(`/pages/C2C/${page}?id=${id}`)
  if (mayPay(order))
    return (
      <Stack space="between" gap={3}>
        <Button size="large" wide onPress={go('paymentBuy')}>
          {t('pay.action')}
        </Button>
        <Button variant="ghost" size="large" wide onPress={go('cancelOrder')}>
          {t('cancel.action')}
        </Button>
      </Stack>
    )
  if (state === 'paid' && side === 'buy' && !undone)
    return (
      <Stack space="between" gap={3}>
        <Undo order={order} onDone={onDone} />
      </Stack>
    )
  if (mayRelease(order))
    return (
      <Stack space="between" gap={3}>
        <Button size="large" wide onPress={go('confirmation')}>
          {t('release.action')}
        </Button>
      </Stack>
    )
  return null
}
