import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatHead } from '#protocol'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { ChatNote } from './ChatNote.tsx'
import { Composer } from './Composer.tsx'
import type { ChatDoor } from './door.ts'
import { HeadNote } from './HeadNote.tsx'
import { MessageList } from './MessageList.tsx'
import { deviceOutbox } from './outbox.ts'
import { TypingLine } from './TypingLine.tsx'
import type { SendPicture } from './useChatPicture.ts'
import { useReadMarks } from './useReadMarks.ts'
import { useSupportWords } from './useSupportWords.ts'
import { useTalk } from './useTalk.ts'

interface ConversationProps {
  door: ChatDoor
  head: ChatHead | undefined
  sendPicture: SendPicture | undefined
  /** Stands under how the conversation stands. */
  below?: ReactNode
  /** The user has read up to here. */
  onRead?: () => void
}

/** A user's or guest's conversation with support, as a whole screen. */
export const Conversation = ({ door, head, sendPicture, below, onRead }: ConversationProps) => {
  const { t } = useTranslation(['support', 'shell'])
  const talk = useTalk(door, deviceOutbox, head?.lastSeq ?? 0)
  const words = useSupportWords()
  const onSeen = useReadMarks(door, head?.readSeq, onRead)
  const listens = head?.state === 'taken'
  const onTyping = useCallback(
    (on: boolean) => {
      if (listens) void door.sign({ typing: on })
    },
    [door, listens],
  )
  return (
    <Page
      tint
      bar={<PageBar title={t('shell:title.services')} back="/pages/helpCenter/helpCenter" />}
      foot={<Composer outbox={deviceOutbox} onSend={talk.send} sendPicture={sendPicture} onTyping={onTyping} />}
    >
      <ChatNote>
        {head === undefined ? <span>{t('head.unknown')}</span> : <HeadNote head={head} />}
        {below}
      </ChatNote>
      <MessageList talk={talk} door={door} words={words} readByOther={head?.deskReadSeq ?? 0} onSeen={onSeen} />
      <TypingLine on={head?.typing === true} />
    </Page>
  )
}
