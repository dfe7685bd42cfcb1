import * as v from 'valibot'
import {
  type PublishedRecord,
  publishedHead,
  publishedHeads,
  publishedKeys,
  publishedMinute,
  TICKS_PATH,
} from '#protocol'

/** Reads a published document past every cache of ours; `none` where there is none. Rejects when it cannot be read. */
const read = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S> | 'none'> => {
  const answer = await fetch(TICKS_PATH + path, { cache: 'no-store', credentials: 'omit' })
  if (answer.status === 404) return 'none'
  if (!answer.ok) throw new Error(`${path} ${answer.status}`)
  return v.parse(schema, await answer.json())
}

const DAY = 86_400_000

/** The tick record as this venue publishes it to everybody. */
export const publishedRecord: PublishedRecord = {
  keys: async () => {
    const document = await read(publishedKeys, '/keys')
    return document === 'none' ? [] : document.keys
  },
  minute: (instId, minute) => read(publishedMinute, `/${instId}/${minute}`),
  roots: (minute) => read(publishedHead, `/roots/${minute}`),
  heads: async (at) => {
    const day = new Date(Math.floor(at / DAY) * DAY).toISOString().slice(0, 10)
    const document = await read(publishedHeads, `/heads/${day}`)
    return document === 'none' ? [] : document.heads
  },
}
