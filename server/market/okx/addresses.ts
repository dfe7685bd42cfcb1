/** `wsUrl` without `/public`, `restUrl` without `/api`. */
export interface OkxAddresses {
  readonly wsUrl: string
  readonly restUrl: string
}

/** The given addresses; by default those of OKX's global site. */
export const okxAddresses = (given: Partial<OkxAddresses> = {}): OkxAddresses => ({
  wsUrl: given.wsUrl ?? 'wss://ws.okx.com:8443/ws/v5',
  restUrl: given.restUrl ?? 'https://www.okx.com',
})
