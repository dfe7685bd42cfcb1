import KeyRound from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { passkeys } from '#protocol'
import { beginSession } from '../app/session.ts'
import { failureText } from '../request/message.ts'
import { request } from '../request/request.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toastQueue.ts'
import { passkeyObstacle } from './passkeySupport.ts'

/** Signs in with a passkey; nothing where the page cannot use one. */
export const PasskeySignIn = () => {
  const { t } = useTranslation('account')
  if (passkeyObstacle() !== undefined) return null
  const signIn = async (): Promise<void> => {
    const [begun, { signWithPasskey }] = await Promise.all([
      request(passkeys.beginSignIn, {}),
      import('./askPasskey.ts'),
    ])
    if (begun.kind !== 'ok') return showToast(failureText(begun), 'bad')
    const response = await signWithPasskey(begun.data.options)
    if (response === undefined) return showToast(t('passkeyLeft'))
    const reply = await request(passkeys.finishSignIn, { response })
    if (reply.kind === 'ok') return beginSession(reply.data.uid)
    return showToast(
      reply.kind === 'refused' && reply.error === 'wrongLogin' ? t('passkeyWrong') : failureText(reply),
      'bad',
    )
  }
  return (
    <Button variant="ghost" size="large" wide onPress={signIn}>
      <KeyRound size={18} aria-hidden /> {t('passkey')}
    </Button>
  )
}
