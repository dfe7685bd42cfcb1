import { okxAddresses } from '../market/okx/addresses.ts'
import type { Config } from '../platform/config.ts'
import { type Endpoint, endpointOf, endpointOfSocket } from '../platform/egress/endpoint.ts'

type Named = Pick<Config, 'smtpUrl' | 'textHook' | 'breachedUrl' | 'clamd' | 'marketSource' | 'okx'>

/** All endpoints that the operator has configured. The database connects separately (`db/open.ts`). */
export const endpointsOf = ({ smtpUrl, textHook, breachedUrl, clamd, marketSource, okx }: Named): Endpoint[] => {
  const urls = [smtpUrl, textHook?.url, breachedUrl]
  if (marketSource === 'okx') urls.push(...Object.values(okxAddresses(okx)))
  return [
    ...urls.flatMap((url) => (url === undefined ? [] : [endpointOf(url)])),
    ...(clamd === undefined ? [] : [endpointOfSocket(clamd)]),
  ]
}
