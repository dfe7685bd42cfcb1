import { useTranslation } from 'react-i18next'
import { type C2cOrderView, merchatAppeal, WITHDRAWN_MS } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { orderPath } from '../orders/OrderPage.tsx'

/** Takes one's own case back, after what follows from that, and leads to the order, which goes on. */
export const WithdrawCard = ({ order: { id, state } }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cCase')
  const navigation = useNavigation()
  const move = useMove(merchatAppeal.save, `c2c-withdraw-${id}`, () => navigation.replace(orderPath(id)))
  const text = t('withdraw.text', { time: lengthText(WITHDRAWN_MS) })
  return (
    <Card title={t('withdraw.action')}>
      <Stack gap={3}>
        <Note>{text}</Note>
        <AskedMove
          move={move}
          variant="danger"
          size="large"
          tone="danger"
          action={t('withdraw.action')}
          onSend={() => move.send({ id, state, action: 'withdraw' })}
        >
          {text}
        </AskedMove>
      </Stack>
    </Card>
  )
}
