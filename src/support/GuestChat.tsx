import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { POLL_INTERVAL, traveller } from '#protocol'
import { CallFailure, callKey, queries } from '../core/request/queries.ts'
import { loginAddress } from '../core/session/guard.ts'
import { Conversation } from './Conversation.tsx'
import { guestDoor, guestHead } from './door.ts'

/** The conversation of who is not signed in; it goes along at sign-in. Polled: sockets are for accounts. */
export const GuestChat = () => {
  const { t } = useTranslation('support')
  const { data } = useQuery(
    {
      queryKey: callKey(traveller.getTravellerList, { limit: 1 }, 'head'),
      queryFn: async () => {
        const reply = await guestHead()
        if (reply.kind !== 'ok') throw new CallFailure(reply)
        return reply.data.chat
      },
      refetchInterval: POLL_INTERVAL,
    },
    queries,
  )
  return (
    <Conversation
      door={guestDoor}
      head={data}
      sendPicture={undefined}
      below={
        <>
          <span>{t('guest.kept')}</span>
          <a href={`#${loginAddress('/pages/login/services')}`}>{t('guest.signIn')}</a>
        </>
      }
    />
  )
}
