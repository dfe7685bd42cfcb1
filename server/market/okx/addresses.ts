/** Of the websockets without `/public`, and of REST without `/api`. */
export interface OkxAddresses {
  readonly wsUrl: string
  readonly restUrl: string
}

/** The global site's, where nothing else is given. */
export const okxAddresses = (given: Partial<OkxAddresses> = {}): OkxAddresses => ({
  wsUrl: given.wsUrl ?? 'wss://ws.okx.com:8443/ws/v5',
  restUrl: given.restUrl ?? 'https://www.okx.com',
})
