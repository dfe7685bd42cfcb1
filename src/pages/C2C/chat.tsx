import { useTranslation } from 'react-i18next'
import { OrderChat } from '../../c2c/chat/OrderChat.tsx'
import { orderPath } from '../../c2c/orders/OrderPage.tsx'
import { useOrder } from '../../c2c/orders/useOrder.ts'
import { CallState } from '../../ui/CallState.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** The chat of a C2C order (`?id=`). */
const Chat = () => {
  const { t } = useTranslation('c2cChat')
  const { id, ...call } = useOrder()
  if (call.data !== undefined) return <OrderChat key={id} order={call.data.order} />
  return (
    <Page tint bar={<FundsBar title={t('title.chat')} back={orderPath(id)} />}>
      <CallState call={call} rows={7}>
        {() => null}
      </CallState>
    </Page>
  )
}

export default Chat
