import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { GuestChat } from '../../support/GuestChat.tsx'
import { UserChat } from '../../support/UserChat.tsx'
import { SessionWait } from '../../ui/SessionWait.tsx'

/** Customer service for everybody: a guest's own conversation, or that of the account. */
const Services = () => {
  const { t } = useTranslation('shell')
  const isSignedIn = useSignalValue(signedIn)
  if (isSignedIn === undefined) return <SessionWait title={t('title.services')} />
  return isSignedIn ? <UserChat /> : <GuestChat />
}

export default Services
