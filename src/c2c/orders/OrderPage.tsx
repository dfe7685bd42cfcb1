import type { ReactNode } from 'react'
import type { C2cOrderView } from '#protocol'
import { CallState } from '../../ui/CallState.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { ChatLink } from '../chat/ChatLink.tsx'
import { useOrder } from './useOrder.ts'

export const ORDERS = '/pages/C2C/C2COrderList'
/** The page of one order. */
export const orderPath = (id: string): string => `/pages/C2C/tradeOrderDetail?id=${id}`

interface OrderPageProps {
  title: string
  /** Where Back leads when nothing lies below; by default to the order. */
  back?: string
  children: (order: C2cOrderView, refetch: () => Promise<unknown>) => ReactNode
}

/** A page about the order that the address names, once it is known. */
export const OrderPage = ({ title, back, children }: OrderPageProps) => {
  const { id, ...call } = useOrder()
  return (
    <Page
      tint
      bar={
        <FundsBar title={title} back={back ?? orderPath(id)}>
          {call.data === undefined ? null : <ChatLink order={call.data.order} />}
        </FundsBar>
      }
    >
      <CallState call={call} rows={7}>
        {({ order }) => children(order, call.refetch)}
      </CallState>
    </Page>
  )
}
