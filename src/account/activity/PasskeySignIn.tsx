import KeyRound from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { passkeys } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { beginSession } from '../../core/session/session.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
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
