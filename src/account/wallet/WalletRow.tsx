import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListRow } from '../../ui/ListRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useWallet } from './useWallet.ts'
import { WalletSteps } from './WalletSteps.tsx'

/** The first and the last of an address: what one compares. */
const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** A row of the settings that finds a wallet in this browser. Its screen needs the area `wallet`. */
export const WalletRow = () => {
  const { t } = useTranslation('wallet')
  const [open, setOpen] = useState(false)
  const { state, look, ask } = useWallet()
  const show = (): void => {
    setOpen(true)
    // What was found stays; everything else begins anew.
    if (state.step !== 'done' && state.step !== 'asking') void look()
  }
  return (
    <>
      <ListRow
        icon={<Wallet size={20} aria-hidden />}
        label={t('title')}
        {...(state.step === 'done' ? { end: shortAddress(state.account.address) } : {})}
        onPress={show}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        <WalletSteps state={state} look={look} ask={ask} />
      </Sheet>
    </>
  )
}
