/** Where clamd listens: a socket in the file system (`/run/clamav/clamd.ctl`), or `host:port`. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** `host:port`, or the path of a local socket. */
export type Endpoint = string

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

export const endpointOfSocket = (address: ClamdAddress): Endpoint =>
  'path' in address ? address.path : `${address.host.toLowerCase().replace(/^\[|\]$/g, '')}:${address.port}`

/** The endpoint of a URL. Throws for a scheme without a port of its own. */
export const endpointOf = (url: string | URL): Endpoint => {
  const { protocol, hostname, port } = new URL(url)
  const usual = PORTS[protocol]
  if (usual === undefined) throw new TypeError(`No address to reach: ${protocol}`)
  return endpointOfSocket({ host: hostname, port: port === '' ? usual : Number(port) })
}
