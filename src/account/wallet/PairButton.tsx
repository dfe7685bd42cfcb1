import { useTranslation } from 'react-i18next'
import { wallet as calls, pictures } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { signedIn } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { signText } from './signText.ts'
import type { WalletAccount } from './useWallet.ts'
import css from './Wallet.module.css'

/** Pairs a wallet with the user by a signature over a challenge of the venue, or takes that back. */
export const PairButton = ({ account }: { account: WalletAccount }) => {
  const { t } = useTranslation('wallet')
  const user = useSignalValue(signedIn) === true
  const { data, refetch } = useCall(calls.list, {}, { enabled: user })
  const { address, code, wallet } = account
  if (!user)
    return (
      <Note small className={css['aside']}>
        {t('pair.guest')}
      </Note>
    )
  if (data === undefined || code === undefined) return null
  const paired = data.wallets.some((one) => one.address === address)
  const pair = async (): Promise<void> => {
    const asked = await request(calls.challenge, { address })
    if (asked.kind !== 'ok') return showToast(failureText(asked), 'bad')
    const signed = await signText(wallet, address, asked.data.text)
    if (!signed.ok) return showToast(t(`problem.${signed.why}`, { wallet: wallet.name ?? t('unnamed') }), 'bad')
    const reply = await request(pictures.doPairUser, { address, code, signature: signed.signature })
    showToast(reply.kind === 'ok' ? t('pair.done') : failureText(reply), reply.kind === 'ok' ? 'good' : 'bad')
    return void refetch()
  }
  const unpair = async (): Promise<void> => {
    const reply = await request(calls.unpair, { address })
    if (reply.kind !== 'ok') return showToast(failureText(reply), 'bad')
    return void refetch()
  }
  return (
    <>
      <Note small className={css['aside']}>
        {t(paired ? 'pair.paired' : 'pair.text')}
      </Note>
      <Button wide variant={paired ? 'ghost' : 'primary'} onPress={paired ? unpair : pair}>
        {t(paired ? 'pair.undo' : 'pair.do')}
      </Button>
    </>
  )
}
