import { unzipSync } from 'fflate'

/** The files of a ZIP by name. */
export const unzip = (zip: Buffer): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, data]) => [name, Buffer.from(data)]))
