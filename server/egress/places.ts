import type { Config } from '../config.ts'
import { okxAddresses } from '../market/okx/addresses.ts'
import type { ClamdAddress } from '../uploads/scanner.ts'

/** `host:port`, or the path of a socket of this machine. */
export type Place = string

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

export const placeOfSocket = (address: ClamdAddress): Place =>
  'path' in address ? address.path : `${address.host.toLowerCase().replace(/^\[|\]$/g, '')}:${address.port}`

/** Where an address leads. Throws for a scheme that leads nowhere. */
export const placeOf = (url: string | URL): Place => {
  const { protocol, hostname, port } = new URL(url)
  const usual = PORTS[protocol]
  if (usual === undefined) throw new TypeError(`No address to reach: ${protocol}`)
  return placeOfSocket({ host: hostname, port: port === '' ? usual : Number(port) })
}

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
