import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import {
  minuteRootText,
  publishedHead,
  publishedHeads,
  publishedKeys,
  publishedMinute,
  rootByProof,
  type SignedHead,
  TICKS_PATH,
  type TickSource,
} from '#protocol'

const DAY = 86_400_000
/** Attempts at a document while the venue answers 429. Each waits as long as `retry-after` says. */
const TRIES = 20

/** Fetches a document as text; undefined when the venue has none there. Any other failure rejects with a readable message. */
export type FetchText = (path: string) => Promise<string | undefined>

/** Fetches over HTTP and waits where the venue limits its requests. */
export const fetchFrom = (address: string): FetchText => {
  const base = address.replace(/\/+$/, '')
  return async (path) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(base + path)
      if (response.ok) return response.text()
      if (response.status === 404) return undefined
      if (response.status !== 429 || attempt === TRIES) throw new Error(`${path} answered ${response.status}`)
      await wait(Number(response.headers.get('retry-after') ?? '1') * 1_000)
    }
  }
}

/** The tick record as a venue publishes it. */
export interface PublishedSource extends TickSource {
  latest(): Promise<SignedHead | undefined>
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const createPublishedSource = (fetchText: FetchText): PublishedSource => {
  const read = async <T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> => {
    const text = await fetchText(TICKS_PATH + path)
    if (text === undefined) return undefined
    try {
      return v.parse(schema, JSON.parse(text))
    } catch (error) {
      throw new Error(`${TICKS_PATH}${path} cannot be read: ${error instanceof Error ? error.message : ''}`, {
        cause: error,
      })
    }
  }
  return {
    latest: async () => (await read('/head', publishedHead))?.head,
    keys: async () => {
      const published = await read('/keys', publishedKeys)
      if (published === undefined) throw new Error('There are no keys')
      return published.keys
    },
    heads: async function* (from, to) {
      for (let day = Math.floor(from / DAY) * DAY; day <= to; day += DAY) {
        const heads = (await read(`/heads/${dayOf(day)}`, publishedHeads))?.heads ?? []
        for (const head of heads) if (head.minute >= from && head.minute <= to) yield head
      }
    },
    roots: async (head) => {
      const published = await read(`/roots/${head.minute}`, publishedHead)
      if (published === undefined) return 'gone'
      if (JSON.stringify(published.head) !== JSON.stringify(head))
        throw new Error(`/ticks/roots/${head.minute} has another head`)
      return published.roots
    },
    ticks: async (root, head) => {
      const path = `/${root.instId}/${root.minute}`
      const published = await read(path, publishedMinute)
      if (published === undefined) return 'gone'
      const fits =
        published.sealed &&
        published.instId === root.instId &&
        published.minute === root.minute &&
        JSON.stringify([published.root, published.head]) === JSON.stringify([root, head]) &&
        published.path.size === head.size &&
        rootByProof(minuteRootText(root), published.path) === head.root
      if (!fits) throw new Error(`/ticks${path} has another root or head`)
      return published.ticks
    },
  }
}
