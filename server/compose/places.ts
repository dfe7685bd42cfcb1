import { okxAddresses } from '../market/okx/addresses.ts'
import type { Config } from '../platform/config.ts'
import { type Place, placeOf, placeOfSocket } from '../platform/egress/place.ts'

type Named = Pick<Config, 'smtpUrl' | 'textHook' | 'breachedUrl' | 'clamd' | 'marketSource' | 'okx'>

/** Every place that the operator has named, and no other. The database has a way of its own (`db/open.ts`). */
export const placesOf = ({ smtpUrl, textHook, breachedUrl, clamd, marketSource, okx }: Named): Place[] => {
  const urls = [smtpUrl, textHook?.url, breachedUrl]
  if (marketSource === 'okx') urls.push(...Object.values(okxAddresses(okx)))
  return [
    ...urls.flatMap((url) => (url === undefined ? [] : [placeOf(url)])),
    ...(clamd === undefined ? [] : [placeOfSocket(clamd)]),
  ]
}
