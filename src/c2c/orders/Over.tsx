import { useTranslation } from 'react-i18next'
import type { C2cOrderView } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { DutyCard } from './DutyCard.tsx'
import { orderPath } from './OrderPage.tsx'

/** In place of a form whose step is over: what the order is in now, and the way to it. */
export const Over = ({ order, refetch }: { order: C2cOrderView; refetch: () => unknown }) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  return (
    <>
      <DutyCard order={order} onEnd={refetch} />
      <Stack space="between" gap={3}>
        <Button size="large" wide onPress={() => navigation.replace(orderPath(order.id))}>
          {t('open')}
        </Button>
      </Stack>
    </>
  )
}
