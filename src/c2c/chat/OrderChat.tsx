import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type C2cOrderView, chatRisk, isEnded, merchantMsg } from '#protocol'
import { uploadPicture } from '../../core/request/upload.ts'
import { useCall } from '../../core/request/useCall.ts'
import { ChatNote } from '../../support/ChatNote.tsx'
import { Composer } from '../../support/Composer.tsx'
import { MessageList } from '../../support/MessageList.tsx'
import { orderOutbox } from '../../support/outbox.ts'
import type { SendPicture } from '../../support/useChatPicture.ts'
import { useReadMarks } from '../../support/useReadMarks.ts'
import { useTalk } from '../../support/useTalk.ts'
import { Button } from '../../ui/Button.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { EvidenceSheet } from '../orders/EvidenceSheet.tsx'
import { orderPath } from '../orders/OrderPage.tsx'
import { OrderRow } from '../orders/OrderRow.tsx'
import { latestHead, useLiveHeads } from './chatHead.ts'
import css from './OrderChat.module.css'
import { orderDoor } from './orderDoor.ts'
import { useOrderWords } from './useOrderWords.ts'

/** So often it is asked for what is new, in ms: of an ended order nothing is told, of an open one for the case that it is lost. */
const EVERY = { ended: 4_000, open: 20_000 } as const

const sendPicture: SendPicture = (picture) => uploadPicture('chat', picture, () => undefined)

/** What the two sides of an order write to each other, with its steps between, until it can no longer be appealed. */
export const OrderChat = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation(['c2cChat', 'c2cOrders'])
  const { id, side, state } = order
  const [isSaving, setIsSaving] = useState(false)
  const door = useMemo(() => orderDoor(id, side), [id, side])
  const outbox = useMemo(() => orderOutbox(id), [id])
  const words = useOrderWords()
  const asked = useCall(
    merchantMsg.getList,
    { id, limit: 1 },
    { every: (data) => (data?.open === false ? undefined : EVERY[isEnded(state) ? 'ended' : 'open']), quiet: true },
  )
  const head = latestHead(asked.data?.chat, useLiveHeads().get(id), order.chat)
  const talk = useTalk(door, outbox, head?.lastSeq ?? 0)
  const onSeen = useReadMarks(door, head?.readSeq, asked.refetch)
  return (
    <Page
      tint
      bar={
        <>
          <FundsBar title={t('c2cChat:title.chat')} back={orderPath(id)} />
          <div className={css['order']}>
            <OrderRow order={order} />
          </div>
        </>
      }
      foot={
        asked.data?.open === false ? (
          <Note>{t('c2cChat:closed')}</Note>
        ) : (
          <Composer
            outbox={outbox}
            onSend={talk.send}
            sendPicture={sendPicture}
            warningOf={(text) => (chatRisk(text) === undefined ? undefined : t('c2cChat:warning.own'))}
          />
        )
      }
    >
      <ChatNote>
        <span>{t(`c2cChat:safety.${side}`)}</span>
        <div className={css['ways']}>
          <a href={`#/pages/C2C/paymentDetail?id=${id}`}>{t('c2cOrders:title.paymentDetail')}</a>
          <Button variant="plain" onPress={() => setIsSaving(true)}>
            {t('c2cOrders:evidence.action')}
          </Button>
        </div>
      </ChatNote>
      <MessageList talk={talk} door={door} words={words} readByOther={head?.otherReadSeq ?? 0} onSeen={onSeen} />
      {isSaving ? <EvidenceSheet order={order} onClose={() => setIsSaving(false)} /> : null}
    </Page>
  )
}
