import { useState } from 'react'
import { discoverWallets } from './discover.ts'
import { pairingCode } from './pairingCode.ts'
import type { Wallet } from './provider.ts'
import { type NoAccount, requestAccount } from './requestAccount.ts'

/** An account of a wallet, with the code that names it; no code where the browser cannot compute one. */
export interface WalletAccount {
  readonly wallet: Wallet
  /** In lower case. */
  readonly address: string
  readonly code: string | undefined
}

export type WalletState =
  | { readonly step: 'idle' }
  | { readonly step: 'looking' }
  /** No compatible wallet is present. */
  | { readonly step: 'none' }
  | { readonly step: 'choose'; readonly wallets: readonly Wallet[] }
  /** The wallet asks its user. */
  | { readonly step: 'asking'; readonly wallet: Wallet }
  | { readonly step: 'problem'; readonly wallet: Wallet; readonly why: NoAccount }
  | { readonly step: 'done'; readonly account: WalletAccount }

/** Finds a wallet in this browser and asks it for the account. */
export const useWallet = () => {
  const [state, setState] = useState<WalletState>({ step: 'idle' })
  const ask = async (wallet: Wallet): Promise<void> => {
    setState({ step: 'asking', wallet })
    const answer = await requestAccount(wallet)
    if (!answer.ok) return setState({ step: 'problem', wallet, why: answer.why })
    const { address } = answer
    setState({ step: 'done', account: { wallet, address, code: await pairingCode(address) } })
  }
  const look = async (): Promise<void> => {
    setState({ step: 'looking' })
    const wallets = await discoverWallets()
    const [first, ...others] = wallets
    if (first === undefined) {
      console.warn('no compatible wallet is present')
      setState({ step: 'none' })
    } else if (others.length > 0) setState({ step: 'choose', wallets })
    else await ask(first)
  }
  return { state, look, ask }
}
