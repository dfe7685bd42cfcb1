import { isProvider, type Wallet } from './provider.ts'

/** Wallets answer at once; slow extensions get this long. */
const TIMEOUT_MS = 300
const NAME_LENGTH = 40

/** What announcements arrive at and what is asked: the window. */
type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly ethereum?: unknown
}

/** An announcement of EIP-6963 as a wallet; undefined for one that is not as the standard says. */
export const announced = (detail: unknown): Wallet | undefined => {
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail)) return undefined
  const { info, provider } = detail
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const { rdns, name } = info as Record<string, unknown>
  if (typeof rdns !== 'string' || typeof name !== 'string' || rdns === '' || name.trim() === '') return undefined
  return { id: rdns, name: name.trim().slice(0, NAME_LENGTH), provider }
}

/**
 * The wallets in this browser: those that announce themselves (EIP-6963), each once; only if none does, the one that put
 * itself into `window.ethereum`. Their pictures are not taken: they are foreign content.
 */
export const discoverWallets = async (page: Page = window, timeout = TIMEOUT_MS): Promise<readonly Wallet[]> => {
  const found = new Map<string, Wallet>()
  const hear = (event: Event): void => {
    const wallet = announced((event as CustomEvent<unknown>).detail)
    if (wallet !== undefined && !found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, timeout))
  page.removeEventListener('eip6963:announceProvider', hear)
  if (found.size > 0) return [...found.values()]
  return isProvider(page.ethereum) ? [{ id: 'injected', name: undefined, provider: page.ethereum }] : []
}
