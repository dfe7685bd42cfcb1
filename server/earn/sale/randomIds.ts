import { randomBytes } from 'node:crypto'

/** A lottery's secret: 256 bits, as hex. */
export const randomSecret = (): string => randomBytes(32).toString('hex')

/** A participant's opaque id in a published list: 64 bits, as hex. */
export const randomLine = (): string => randomBytes(8).toString('hex')
