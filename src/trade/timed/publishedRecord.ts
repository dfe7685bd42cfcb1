import {
  type PublishedHead,
  type PublishedHeads,
  type PublishedKeys,
  type PublishedMinute,
  type PublishedRecord,
  TICKS_PATH,
} from '#protocol'
import { transfer } from '../../core/request/fileTransfer.ts'

/**
 * Reads a published document past every cache; `none` where there is none. Rejects when it cannot be read. Its shape is
 * taken on trust: whoever recomputes it finds out.
 */
const read = async <D>(path: string): Promise<D | 'none'> => {
  const end = await transfer(async () => {
    const answer = await fetch(TICKS_PATH + path, { cache: 'no-store', credentials: 'omit' }).catch(() => undefined)
    return answer === undefined ? { kind: 'network' as const } : { kind: 'answer' as const, answer }
  })
  if (end.kind === 'network') throw new Error(`${path}: no network`)
  const { answer } = end
  if (answer.status === 404) return 'none'
  if (!answer.ok) throw new Error(`${path} ${answer.status}`)
  return (await answer.json()) as D
}

const DAY = 86_400_000

/** The tick record as this venue publishes it to everybody. */
export const publishedRecord: PublishedRecord = {
  keys: async () => {
    const document = await read<PublishedKeys>('/keys')
    return document === 'none' ? [] : document.keys
  },
  minute: (instId, minute) => read<PublishedMinute>(`/${instId}/${minute}`),
  roots: (minute) => read<PublishedHead>(`/roots/${minute}`),
  heads: async (at) => {
    const day = new Date(Math.floor(at / DAY) * DAY).toISOString().slice(0, 10)
    const document = await read<PublishedHeads>(`/heads/${day}`)
    return document === 'none' ? [] : document.heads
  },
}
