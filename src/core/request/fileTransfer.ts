import { network } from './request.ts'

/** How a transfer ended; `network` when there was no way to the venue. */
interface Ended {
  readonly kind: string
}

/**
 * What the request client does around a call, for what is no call: pictures that leave and files that come. Without a
 * network nothing is sent; a failure of the network shows its message. It never relaunches the page, which would lose
 * the picture that was chosen.
 */
export const transfer = async <End extends Ended>(
  send: () => Promise<End>,
): Promise<End | { readonly kind: 'network' }> => {
  const end = navigator.onLine ? await send() : ({ kind: 'network' } as const)
  if (end.kind === 'network') network.failed({ relaunch: false, say: true })
  else if (end.kind !== 'unknown') network.succeeded()
  return end
}
