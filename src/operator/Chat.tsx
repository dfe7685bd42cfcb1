import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { callKey, invalidateCall, queries } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { useCall } from '../core/request/useCall.ts'
import { Composer } from '../support/Composer.tsx'
import { MessageList } from '../support/MessageList.tsx'
import { memoryOutbox } from '../support/outbox.ts'
import { TypingLine } from '../support/TypingLine.tsx'
import { useSupportWords } from '../support/useSupportWords.ts'
import { useTalk } from '../support/useTalk.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { ChatActions } from './ChatActions.tsx'
import { operatorDoor, operatorPicture } from './chatDoor.ts'
import css from './Operator.module.css'
import type { SupportUpdates } from './useSupportUpdates.ts'

/** One conversation: its messages, and what this operator may do with it. */
export const Chat = ({ id, updates }: { id: string; updates: SupportUpdates }) => {
  const { data, failure, refetch } = useCall(operators.OPERATOR_CALLS.openChat, { id, limit: 1 })
  const chat = data?.chat
  const isMine = chat?.may === 'mine'
  const door = useMemo(() => operatorDoor(id, isMine), [id, isMine])
  const [outbox] = useState(memoryOutbox)
  const words = useSupportWords()
  const talk = useTalk(door, outbox, chat?.lastSeq ?? 0)
  // Asks for the state alone: each look at the messages is logged.
  const isSupport = chat !== undefined && chat.may !== 'role'
  const reread = useCallback(async (): Promise<void> => {
    if (!isSupport) return
    const reply = await request(operators.OPERATOR_CALLS.signChat, { id })
    if (reply.kind === 'ok') keepChat(id, reply.data.chat)
  }, [id, isSupport])
  useEffect(() => {
    if (updates.version > 0) void reread()
  }, [updates.version, reread])
  const seen = useRef(0)
  const onSeen = useCallback(
    (seq: number) => {
      if (!isMine || seq <= seen.current) return
      seen.current = seq
      void door.sign({ readUpTo: seq })
    },
    [door, isMine],
  )
  const onTyping = useCallback(
    (on: boolean) => {
      if (isMine) void door.sign({ typing: on })
    },
    [door, isMine],
  )
  const sendPicture = useMemo(() => operatorPicture(id), [id])
  if (chat === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  return (
    <>
      <ChatActions
        key={chat.may}
        chat={chat}
        onDone={(next) => {
          keepChat(id, next)
          void invalidateCall(operators.OPERATOR_CALLS.listChats)
        }}
      />
      <MessageList talk={talk} door={door} words={words} readByOther={chat.userReadSeq} onSeen={onSeen} />
      <TypingLine on={chat.typing} />
      {chat.may === 'mine' ? (
        <div className={css['out']}>
          <Composer
            outbox={outbox}
            onSend={talk.send}
            sendPicture={chat.uid === null ? undefined : sendPicture}
            onTyping={onTyping}
          />
        </div>
      ) : null}
    </>
  )
}

/** How a conversation stands now, for the screen that shows it. */
const keepChat = (id: string, chat: operators.ChatView): void => {
  queries.setQueryData(callKey(operators.OPERATOR_CALLS.openChat, { id, limit: 1 }), (before: object | undefined) => ({
    messages: [],
    more: false,
    ...before,
    chat,
  }))
}
