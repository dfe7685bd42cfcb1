/** What a browser wallet offers a page (EIP-1193), as far as it is used here. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** A wallet that is present in this browser. */
export interface Wallet {
  /** Its reverse domain name; `injected` for one that only set `window.ethereum`. */
  readonly id: string
  /** Its own name; undefined for one that did not tell it. */
  readonly name: string | undefined
  readonly provider: WalletProvider
}

/** Is this something that can be asked? Extensions put all kinds of things in that place. */
export const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
