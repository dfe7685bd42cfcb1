import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { cases, newCalls, serviceMsg } from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { uploadPicture } from '../core/request/upload.ts'
import { useCall } from '../core/request/useCall.ts'
import { useStream } from '../core/state/streamContext.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { useFeed } from '../ui/live/useFeed.ts'
import { Conversation } from './Conversation.tsx'
import { userDoor } from './door.ts'
import type { SendPicture } from './useChatPicture.ts'

const sendPicture: SendPicture = (picture) => uploadPicture('chat', picture, () => undefined)
const onRead = (): void => void invalidateCall(newCalls.getUnreadMsgs)

/** What a shared demo account asks before it takes a guest's words along. */
const Shared = () => {
  const { t } = useTranslation('support')
  const { data, refetch } = useCall(serviceMsg.getList, { limit: 1 })
  if (data === undefined || !data.shared) return null
  const join = async (): Promise<void> => {
    const reply = await request(serviceMsg.join, {})
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await refetch()
  }
  return (
    <>
      <span>{t('shared')}</span>
      {data.guest ? (
        <Button variant="ghost" onPress={join}>
          {t('join')}
        </Button>
      ) : null}
    </>
  )
}

/** What else somebody decides for the user. */
const OpenCases = () => {
  const { t } = useTranslation('support')
  const { data } = useCall(cases.list, {})
  const open = data?.cases.filter(({ state }) => state === 'open').length ?? 0
  return open === 0 ? null : <a href="#/x/cases">{t('cases', { count: open })}</a>
}

/** The conversation of who is signed in: live over the private channel, by polling where that is down. */
export const UserChat = () => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.support(), [stream]))
  const { data: head } = useSignalValue(value)
  return (
    <Conversation
      door={userDoor}
      head={head}
      sendPicture={sendPicture}
      onRead={onRead}
      below={
        <>
          <OpenCases />
          <Shared />
        </>
      }
    />
  )
}
